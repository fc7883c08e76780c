// Proves that a start from a snapshot gives the same state as a replay of the whole journal, that an untrustworthy
// snapshot is ignored, and that the first invalid block of an untrustworthy journal is named.
import { hiddenBalances } from '#domain/privacy/hidden-balances.ts';
import { emptyState } from '#domain/features.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { LEDGER, SNAPSHOTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { type Block, blockId } from '#domain/ledger/block.ts';
import type { State } from '#domain/ledger/state.ts';
import type { Order } from '#domain/purchase/order.ts';
import { addOrder, orders } from '#domain/purchase/orders.ts';
import { openSchedules, putSchedule } from '#domain/schedule/open-schedules.ts';
import type { Authority } from '#server/commands/authority.ts';
import { findAddress, openAccount, transfer, userId } from '#tests/builders/ledger-commands.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import { requestLost } from '#tests/fakes/faulty-store.ts';
import { ANN, BEN, type Bench, makeBench, openTwoWallets } from '#tests/fakes/restartable.ts';
import { captureColumns, type Part, splitColumns, restorePart } from './state-columns.ts';
import { openProposals } from '#domain/approvals/open-proposals.ts';
import { closedRequests } from '#domain/payment-request/closed-requests.ts';
import { receivables } from '#domain/receivable/receivables.ts';
import { rewards } from '#domain/referral/rewards.ts';
import { currentSupply } from '#domain/supply/current-supply.ts';
import { aPurchasedWorld, failRefund, refund, restoreRefund } from '#tests/builders/purchases.ts';
import { applyFacts } from '#tests/builders/apply-facts.ts';
import { confirmedMailboxes } from '#domain/mailbox/confirmed-mailboxes.ts';

let bench: Bench;
let authority: Authority;

beforeEach(async () => {
  bench = makeBench();
  authority = await bench.open({ snapshotEvery: 10 });
  await openTwoWallets(authority);
});

const spend = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n++)
    await authority.submit(transfer(ANN, findAddress(authority.state, BEN), '0.5 DC'));
  await bench.time.settle();
};

type Stored = { _id: string; _rev: string };
const idsOf = async (prefix: string): Promise<string[]> =>
  (await bench.store.range<object>(SNAPSHOTS, { start: prefix, end: `${prefix}~`, limit: 1_000 })).map(
    (doc) => doc._id,
  );

/** Opens an authority and returns how many entries it replayed. */
async function reopen(
  store: DocumentStore = bench.store,
): Promise<{ state: State; replayed: unknown; warnings: string[] }> {
  let replayed: unknown = null;
  const warnings: string[] = [];
  const log = {
    ...quietLog,
    info: (fields: Readonly<Record<string, unknown>>) => {
      replayed = fields['replayed'] ?? replayed;
    },
    warn: (_: unknown, message: string) => {
      warnings.push(message);
    },
  };
  const { state } = await bench.open({ store, log });
  return { state, replayed, warnings };
}

async function change(
  database: string,
  id: string,
  edit: (doc: Record<string, unknown>) => void,
): Promise<void> {
  const doc = await bench.store.get<Record<string, unknown>>(database, id);
  if (doc === null) throw new Error(`there is no ${id}`);
  const copy: Record<string, unknown> & Stored = structuredClone(doc);
  edit(copy);
  await bench.store.put(database, copy);
}

const quote = {
  lines: [{ phase: 1, priceUsd: 1_000_000n, usd: 10_000_000n, dc: 10_000_000n }],
  gross: 10_000_000n,
  buyer: 7_495_000n,
  marketing: 1_500_000n,
  core: 1_000_000n,
  universal: 5_000n,
  payUsd: 10_000_000n,
};
const paid = {
  status: 'settled' as const,
  userId: 'x',
  usd: 10_000_000n,
  refundedUsd: 2_000_000n,
  buyer: 7_495_000n,
  claimed: 1_499_000n,
  receivable: 1n,
  dispute: null,
  decided: [{ id: 'dp_1', outcome: 'won' as const }],
  refunds: ['re_1'],
};
/** One order in every status. */
const ORDERS: readonly (readonly [string, Order])[] = [
  ['order-1', { status: 'open', userId: 'x', quote, lockedUntil: 9 }],
  ['order-2', { status: 'expired', userId: 'x', quote, lockedUntil: 9 }],
  ['order-3', { status: 'cancelled', userId: 'x', quote, lockedUntil: 9 }],
  ['order-4', paid],
  ['order-5', { ...paid, dispute: { id: 'dp_2', amount: 7n, held: 5n, hold: 'hold-1' } }],
  ['order-6', { ...paid, dispute: { id: 'dp_2', amount: 7n, held: 0n, hold: null } }],
];

function restoredFrom(parts: readonly Part[]): State {
  const state = emptyState();
  for (const part of parts) restorePart(state, JSON.parse(JSON.stringify(part)) as Part);
  return state;
}

describe('a snapshot', () => {
  it('is taken after a number of entries, and a start reads only later entries', async () => {
    await spend(20);
    expect(await idsOf('manifest:')).toHaveLength(2);
    const live = structuredClone(authority.state);
    const { state, replayed } = await reopen();
    expect(replayed).toBeLessThan(10);
    expect(state).toEqual(live);
  });

  it('is taken at a close, so that the next start replays nothing', async () => {
    await spend(3);
    await authority.close();
    const live = structuredClone(authority.state);
    const { state, replayed } = await reopen();
    expect(replayed).toBe(0);
    expect(state).toEqual(live);
  });

  it('taken while more is being written covers only durable entries', async () => {
    const burst = Array.from({ length: 40 }, (_, n) => authority.submit(openAccount(userId(500 + n))));
    await Promise.all(burst);
    await bench.time.settle();
    const live = structuredClone(authority.state);
    const { state } = await reopen();
    expect(state).toEqual(live);
    expect([...state.ids.newest]).toEqual([...live.ids.newest]);
  });

  it('leaves the newest two, and removes the pieces of older ones', async () => {
    await spend(60);
    const manifests = await idsOf('manifest:');
    expect(manifests).toHaveLength(2);
    const oldest = manifests[0]?.split(':')[1] ?? '';
    for (const id of await idsOf('part:')) expect((id.split(':')[1] ?? '') >= oldest).toBe(true);
  });

  it('that could not be finished is ignored', async () => {
    await spend(8);
    const calm = bench.store.failEveryPut(SNAPSHOTS, (next, doc) =>
      doc._id.startsWith('manifest:') ? requestLost(next, doc) : next(),
    );
    await spend(15);
    calm();
    const { state } = await reopen();
    expect(state).toEqual(authority.state);
  });

  it.each([
    ['a part', 'part:', (doc: Record<string, unknown>) => (doc['json'] = '{}')],
    ['the manifest', 'manifest:', (doc: Record<string, unknown>) => (doc['seq'] = 1)],
    ['the signature', 'manifest:', (doc: Record<string, unknown>) => (doc['sig'] = 'ab'.repeat(64))],
    ['the format', 'manifest:', (doc: Record<string, unknown>) => (doc['format'] = 0)],
  ])('with damage to %s is not used; an older one is, and the state is the same', async (_, prefix, edit) => {
    await spend(20);
    await change(SNAPSHOTS, (await idsOf(prefix)).at(-1) ?? '', edit);
    const live = structuredClone(authority.state);
    const { state, replayed, warnings } = await reopen();
    expect(warnings.join()).toMatch(/not usable/);
    expect(replayed).toBeGreaterThan(0);
    expect(state).toEqual(live);
  });

  it('is not needed, because the journal has everything', async () => {
    await spend(20);
    await bench.store.deleteDatabase(SNAPSHOTS);
    const live = structuredClone(authority.state);
    const { state, replayed } = await reopen();
    expect(replayed).toBe(live.seq);
    expect(state).toEqual(live);
  });

  it('contains every part of the state, holds and proposals too', () => {
    const state = emptyState();
    state.accounts.set('user:x:DC', { posted: 5_000_000n, held: 1n });
    const hold = { account: 'user:x:DC', amount: 9n, captured: 0n, remaining: 0n };
    state.holds.set('hold-1', { ...hold, remaining: 9n });
    state.holds.set('hold-2', { ...hold, captured: 3n, remaining: 1n });
    state.totals.set('user:x:DC', { sent: 1n, received: 2n, count: 3 });
    const user = {
      address: 'VIQ-1',
      openedAt: 7,
      referrer: null,
      roles: ['user', 'admin'] as const,
      tdcClaimedAt: 9,
    };
    state.users.set('x', user);
    state.wallets.set('VIQ-1', 'x');
    state.staff.add('x');
    const proposal = {
      approvers: ['x'],
      command: 'role.grant',
      concerns: null,
      dueAt: 8,
      expiresAt: 9,
      payload: { role: 'admin', userId: 'y' },
      proposer: 'x',
      subject: null,
    };
    openProposals.of(state).set('000000000004', proposal);
    openProposals.of(state).set('000000000005', { ...proposal, concerns: 'y', subject: 'VIQ-2' });
    closedRequests.of(state).set('a'.repeat(40), 'paid');
    closedRequests.of(state).set('b'.repeat(40), 'cancelled');
    state.closedAccounts.set('gone', { address: 'VIQ-9', closedAt: 8 });
    hiddenBalances.of(state).set('x', true);
    hiddenBalances.of(state).set('y', false);
    const schedule = {
      next: { at: 9, n: 2 },
      paused: true,
      plan: { every: 'month', startAt: '2027-01-31T09:00', timeZone: 'Europe/Berlin' } as const,
      transfer: { amount: '1.5', currency: 'DC', to: 'VIQ-1' } as const,
      userId: 'x',
      warned: 1,
    };
    putSchedule(openSchedules.of(state), 'schedule-1', schedule);
    putSchedule(openSchedules.of(state), 'schedule-2', { ...schedule, paused: false });
    currentSupply.of(state).now = { phase: 2, priceUsd: 1_250_000n, phaseSold: 3n, totalSold: 4n };
    for (const [id, order] of ORDERS) addOrder(orders.of(state), id, order);
    const reward = {
      referrer: 'x',
      amount: 1_000_000n,
      status: 'paid',
      order: null,
      heldUntil: null,
      back: 0n,
      owed: 0n,
    } as const;
    rewards.of(state).byKey.set('z:signup', reward);
    rewards.of(state).byKey.set('y:signup', { ...reward, status: 'queued', heldUntil: 99 });
    rewards
      .of(state)
      .byKey.set('x:purchase', { ...reward, status: 'taken_back', back: 1_000_000n, owed: 5n });
    rewards.of(state).byKey.set('z:purchase', { ...reward, status: 'queued', amount: 7n, order: 'order-4' });
    rewards.of(state).byKey.set('y:purchase', { ...reward, status: 'cancelled', order: 'order-5' });
    rewards.of(state).queued.add('y:signup').add('z:purchase');
    applyFacts(confirmedMailboxes, state, [
      { kind: 'mailbox.confirmed', userId: 'y', mailbox: 'aa', isFirst: true },
      { kind: 'mailbox.confirmed', userId: 'z', mailbox: 'aa', isFirst: false },
    ]);
    receivables.of(state).collected.set('x', { purchases: 1n, rewards: 2n });
    receivables.of(state).owed.set('x', { purchases: 2n, rewards: 3n });
    const restored = restoredFrom([...splitColumns(captureColumns(state), 1)]);
    expect(restored).toEqual(state);
    expect([...rewards.of(restored).queued]).toEqual([...rewards.of(state).queued]);
    // Derived data of orders and schedules is not stored.
    expect([...orders.of(restored).open]).toEqual(['order-1']);
    expect([...orders.of(restored).buyers]).toEqual(['x']);
    expect([...orders.of(restored).byBuyer.values()].flatMap((ids) => [...ids]).toSorted()).toEqual(
      [...new Map(ORDERS).keys()].toSorted(),
    );
    expect(openSchedules.of(restored).byOwner).toEqual(
      new Map([['x', new Set(['schedule-1', 'schedule-2'])]]),
    );
  });

  it('contains debts after a returned failed refund, because no order shows them', () => {
    const on = aPurchasedWorld('7');
    refund(on, '10');
    failRefund(on, '10');
    restoreRefund(on);
    expect(receivables.of(on.state).owed.size).toBe(0);
    const restored = restoredFrom([...splitColumns(captureColumns(on.state), 100)]);
    expect(restored.slices).toEqual(on.state.slices);
  });

  it('from before there were purchases and investors is loaded too, with nothing sold or invested', () => {
    const state = emptyState();
    state.accounts.set('user:x:DC', { posted: 5_000_000n, held: 0n });
    const old = [...splitColumns(captureColumns(state), 1)].filter(
      ({ kind }) => !['supply', 'orders', 'programme'].includes(kind),
    );
    expect(old.map(({ kind }) => kind)).toEqual(['accounts']);
    expect(restoredFrom(old)).toEqual(state);
  });
});

describe('a broken journal refuses the start and names the block', () => {
  const spendMore = (doc: Record<string, unknown>): void => {
    const [entry, ...rest] = JSON.parse(String(doc['entries'])) as { legs: string[][] }[];
    if (entry?.legs[0] !== undefined) entry.legs[0][1] = '-99';
    doc['entries'] = JSON.stringify([entry, ...rest]);
  };
  const tampering: [string, (doc: Record<string, unknown>) => void, RegExp][] = [
    ['an entry', spendMore, /block 7 .*Merkle root/],
    ['the previous hash', (doc) => (doc['prev'] = 'ab'.repeat(32)), /block 7 .*does not follow/],
    ['the hash', (doc) => (doc['hash'] = 'ab'.repeat(32)), /block 7 .*its hash is wrong/],
    ['the signature', (doc) => (doc['sig'] = 'ab'.repeat(64)), /block 7 .*signature/],
    ['the time', (doc) => (doc['at'] = 1), /block 7 .*backwards/],
    ['the epoch', (doc) => (doc['epoch'] = 9), /block 7 .*epoch/],
    ['the numbering', (doc) => (doc['first'] = 99), /block 7 .*first entry/],
    ['its shape', (doc) => (doc['entries'] = 'none'), /block 7 .*well formed|block 7/],
  ];

  it.each(tampering)('with %s changed', async (_, edit, message) => {
    await spend(5);
    await change(LEDGER, blockId(7), edit);
    await expect(bench.open()).rejects.toThrow(message);
  });

  it('with a block missing', async () => {
    await spend(5);
    await change(LEDGER, blockId(7), (doc) => (doc['_deleted'] = true));
    await expect(bench.open()).rejects.toThrow(/block 7 .*missing/);
  });

  it('that is older than its newest snapshot', async () => {
    await spend(8);
    await authority.close();
    const end = authority.durable().n;
    await change(LEDGER, blockId(end), (doc) => (doc['_deleted'] = true));
    await expect(bench.open()).rejects.toThrow(new RegExp(`block ${String(end)} .*snapshot was taken after`));
  });

  it('written under another key', async () => {
    const { makeSigner } = await import('#server/adapters/signing.ts');
    await expect(bench.open({ signing: makeSigner('5e'.repeat(32)) })).rejects.toThrow(/block 1 .*signature/);
  });
});

describe('blocks', () => {
  it('are chained, signed and numbered without gaps from the epoch block on', async () => {
    await spend(3);
    const blocks: readonly Block[] = await bench.blocks();
    expect(blocks.map((block) => block.n)).toEqual(blocks.map((_, index) => index + 1));
    expect(blocks[0]).toMatchObject({ epoch: 1, entries: [], prev: '0'.repeat(64) });
    blocks.slice(1).forEach((block, index) => expect(block.prev).toBe(blocks[index]?.hash));
  });
});
