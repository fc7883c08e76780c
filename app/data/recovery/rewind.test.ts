// Proves a device's handling of a journal that has lost its end: its own lost transfers are never shown as done, each
// can be sent again under its id exactly once, and downloaded data is downloaded again. Transactions that the journal
// has stay unchanged, even when the service delivers them again.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { localProblem, type Outcome } from '#app/platform/problem.ts';
import type { RequestOptions } from '#app/platform/exchange.ts';
import type { TransactionDoc, Verdict } from '#domain/protocol.ts';
import {
  eventually,
  expectAdvertisement,
  openTestDevice,
  second,
  stubLocalStorage,
  type Surroundings,
  makeSurroundings,
} from '#tests/builders/device.ts';
import { evidenceIn, namesIn, sealed } from '#tests/builders/receipt.ts';
import { aContact, aTransaction, aWallet } from '#tests/builders/wire-documents.ts';
import { aWorld, person } from '#tests/builders/world.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import { type CommandDoc, isLost } from '../outbox/command-doc.ts';
import type { DeviceData } from '../device/device-data.ts';
import { openMirror } from '../outbox/outbox-mirror.ts';
import { readRewind } from './rewind-record.ts';
import { settleRewind } from './rewind.ts';
import { isDamaged, isRewound } from '../replication/sync-state.ts';
import { transfer as transferFeature } from '#app/features/transfer/feature.tsx';
import { registerFeatures } from '#app/registered-features.ts';
import { sendTransfer } from '#app/features/transfer/commands.ts';
import { setPrivacy } from '#app/features/privacy/commands.ts';

const world = aWorld().with(person('ann').holding('50 DC'), person('ben'));
world.send('ann', 'wallet.transfer', { to: world.address('ben'), amount: '1', currency: 'DC' });
const anEvidence = evidenceIn(
  sealed(world.entries),
  world.entries.at(-1)?.seq ?? 0,
  namesIn(world, 'ann', 'ben'),
);

/** A service whose journal has the transactions of this set, whatever it has delivered. */
class CutAuthority extends FakeAuthority {
  readonly inJournal = new Set<string>();
  proofsAsked = 0;
  silent = false;

  constructor(userId: string) {
    super(userId);
    const answer = this.request;
    const request = (options: RequestOptions): Promise<Outcome<unknown>> =>
      options.path === '/api/explorer/proofs' ? this.#prove(options) : answer(options);
    Object.assign(this, { request });
  }

  async #prove({ body }: RequestOptions): Promise<Outcome<unknown>> {
    this.proofsAsked += 1;
    if (this.silent) return { ok: false, problem: localProblem('NO_ANSWER') };
    const { ids } = body as { readonly ids: readonly string[] };
    const proofs = ids.filter((id) => this.inJournal.has(id)).map((id) => ({ ...anEvidence, id }));
    return { ok: true, value: { proofs } };
  }
}

let count = 0;
let authority: CutAuthority;
let around: Surroundings;
let device: DeviceData;

const me = 'VIQ-1700000000000-me0000000000';
const you = 'VIQ-1700000000000-you000000000';
const txId = (n: number): string =>
  String(n)
    .padStart(32, '0')
    .replaceAll(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)));
const commandId = (n: number): string => `01SENT${String(n).padStart(20, '0')}`;

const sentTransaction = (n: number, overrides: Partial<TransactionDoc> = {}): TransactionDoc =>
  aTransaction(n, {
    ...{ id: txId(n), direction: 'out', from: me, to: you, amount: String(n), commandId: commandId(n) },
    ...overrides,
  });

function deliver(transaction: TransactionDoc): void {
  authority.write('transactions', { ...transaction });
  authority.inJournal.add(transaction.id);
}

/** Sends from this device; the verdict names the transaction. */
async function send(n: number): Promise<void> {
  const verdict: Verdict = {
    ...{ id: commandId(n), type: 'wallet.transfer', verdict: 'committed', seq: n, block: n },
    ...{ at: second(n), txId: txId(n) },
  };
  authority.verdicts.set(commandId(n), verdict);
  const payload = { to: you, amount: String(n), currency: 'DC', note: 'for lunch' };
  await device.outbox.enqueue(sendTransfer.type, payload, commandId(n));
  await eventually(`${String(n)} is done`, async () => (await command(n))?.status === 'done');
}

const command = async (n: number): Promise<CommandDoc | undefined> =>
  (await device.database.collections.commands.findOne(commandId(n)).exec())?.toMutableJSON();
const transactionsHere = async (): Promise<string[]> =>
  (await device.database.collections.transactions.find().exec()).map(({ primary }) => primary).sort();

const rewindAt = (n: number) => ({ noticedAt: 77, wholeAt: Date.parse(second(n)), blocks: 3 });
const settle = (n = 60): Promise<boolean> =>
  settleRewind({ userId: authority.userId, database: device.database, transport: authority }, rewindAt(n));

beforeEach(async () => {
  registerFeatures([transferFeature]);
  expectAdvertisement();
  stubLocalStorage();
  authority = new CutAuthority(`r${String(++count).padStart(25, '0')}`);
  authority.write('wallet', { ...aWallet(authority.userId) });
  around = makeSurroundings(authority);
  device = await openTestDevice(around);
});
afterEach(async () => {
  await device.close();
});

/** The journal keeps entries to 2; 4 (sent here), 5 (sent from another device) and 6 (received) are lost. */
async function loseTheEnd(): Promise<void> {
  for (const n of [1, 2]) deliver(sentTransaction(n));
  await send(4);
  deliver(sentTransaction(4));
  deliver(sentTransaction(5, { note: 'for the train' }));
  deliver(sentTransaction(6, { direction: 'in', from: you, to: me }));
  around.better();
  await eventually('all is here', async () => (await transactionsHere()).length === 5);
  for (const n of [4, 5, 6]) authority.inJournal.delete(txId(n));
  authority.verdicts.delete(commandId(4));
}

it('marks transactions that the journal no longer has, and leaves the others', async () => {
  await loseTheEnd();
  expect(await settle()).toBe(true);
  expect(await command(4)).toMatchObject({
    status: 'refused',
    payload: { to: you, amount: '4', currency: 'DC', note: 'for lunch' },
    problem: { code: 'NOT_IN_JOURNAL' },
  });
  expect((await command(4))?.verdict).toBeUndefined();
  expect(await command(5)).toMatchObject({
    type: 'wallet.transfer',
    payload: { to: you, amount: '5', currency: 'DC', note: 'for the train' },
    problem: { code: 'NOT_IN_JOURNAL' },
  });
  expect(await command(1)).toBeUndefined();
  expect(readRewind(authority.userId)).toEqual({
    settledAlarm: 77,
    received: 1,
    since: Date.parse(second(4)),
  });
  expect(isRewound(authority.userId) && isDamaged(authority.userId)).toBe(true);
});

it("starts over with the service's documents, and keeps commands and the person's own documents", async () => {
  authority.write('contacts', { ...aContact(you) });
  await loseTheEnd();
  await eventually(
    'the contact is here',
    async () => (await device.database.collections.contacts.findOne(you).exec()) !== null,
  );
  await settle();
  await device.close();
  // An older copy with fewer writes than this device has downloaded.
  const older = new CutAuthority(authority.userId);
  older.write('wallet', { ...aWallet(authority.userId) });
  for (const n of [1, 2]) older.write('transactions', { ...sentTransaction(n) });
  authority = older;
  device = await openTestDevice({ ...around, authority: older });
  await eventually('only what the service has', async () => (await transactionsHere()).length === 2);
  expect(await transactionsHere()).toEqual([txId(1), txId(2)]);
  expect(isRewound(authority.userId) || isDamaged(authority.userId)).toBe(false);
  expect([await command(4), await command(5)].map((each) => each !== undefined && isLost(each))).toEqual([
    true,
    true,
  ]);
  // The service had lost the contact, and has it again.
  await eventually('the contact is there again', () => older.documents('contacts').length === 1);
});

it('sends nothing again automatically, and each command once under its id when the person wants it', async () => {
  await loseTheEnd();
  await settle();
  const before = authority.arrived.length;
  const pulled = authority.pulled.length;
  around.better();
  around.hidden();
  await eventually('it was pulled again', () => authority.pulled.length > pulled);
  expect(authority.arrived.slice(before)).toEqual([]);
  await device.outbox.release([commandId(4), commandId(5)]);
  await device.outbox.release([commandId(4)]);
  await eventually('both are done', async () =>
    [await command(4), await command(5)].every((each) => each?.status === 'done'),
  );
  expect(authority.arrived.slice(before).sort()).toEqual([commandId(4), commandId(5)]);
  const mirror = openMirror();
  expect(await mirror.rowsOf(authority.userId)).toEqual([]);
  mirror.close();
});

it('follows an alarm once, and again if the service did not answer', async () => {
  await loseTheEnd();
  authority.silent = true;
  expect(await settle()).toBe(false);
  expect(await command(4)).toMatchObject({ status: 'done' });
  authority.silent = false;
  expect(await settle()).toBe(true);
  const asked = authority.proofsAsked;
  expect(await settle()).toBe(false);
  expect(authority.proofsAsked).toBe(asked);
  expect(readRewind(authority.userId).received).toBe(1);
});

it('marks a command without a transaction by its position in the journal', async () => {
  await loseTheEnd();
  const decided = async (n: number, at: number): Promise<void> => {
    authority.verdicts.set(commandId(n), {
      ...{ id: commandId(n), type: 'privacy.set', verdict: 'committed', seq: n, block: n, at: second(at) },
    });
    await device.outbox.enqueue(setPrivacy.type, { hidesBalances: true }, commandId(n));
    await eventually(`${String(n)} is done`, async () => (await command(n))?.status === 'done');
  };
  await decided(2, 2);
  await decided(9, 9);
  // Decided after the cut, at a position that was used before.
  await decided(8, 70);
  await settle(60);
  expect((await command(2))?.status).toBe('done');
  expect((await command(9))?.problem?.code).toBe('NOT_IN_JOURNAL');
  expect((await command(8))?.status).toBe('done');
});

it('asks the journal about documents that the service takes back: only those that it lacks are lost', async () => {
  await loseTheEnd();
  authority.inJournal.add(txId(5));
  for (const n of [4, 5, 6]) authority.write('transactions', { id: txId(n), _deleted: true });
  around.better();
  await eventually('what was sent is marked', async () => (await command(4))?.status === 'refused');
  await eventually('what was received is counted', () => readRewind(authority.userId).received === 1);
  expect(await command(5)).toBeUndefined();
  // Lost ones are marked before their documents are deleted.
  await eventually('what was taken back is gone', async () => (await transactionsHere()).length === 2);
  expect(await transactionsHere()).toEqual([txId(1), txId(2)]);
});
