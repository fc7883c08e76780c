/**
 * Proves over real HTTP that a person can export the service's data about them without any secret; and that a decision
 * exists for every kind of document in every database: a new kind fails here until somebody decides.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  ACCOUNTS,
  ADMIN,
  CATALOG,
  CHECKPOINTS,
  FILES,
  isUserDatabase,
  LEDGER,
  PAYMENTS,
  PUSHES,
  SNAPSHOTS,
  TRANSACTIONS,
} from '#couchdb/databases.ts';
import { type AccountExport, AccountExportSchema } from '#domain/account/export.ts';
import { FEEDS } from '#domain/protocol.ts';
import { makePng } from '#tests/builders/pictures.ts';
import { type FakePushService, startPushService } from '#tests/fakes/push-service.ts';
import { type BusyPerson, makeBusyPerson } from './busy-person.ts';
import { ORIGIN } from './passkey-person.ts';
import { findSecrets } from './secret-forms.ts';
import { makeServiceWorld, type ServiceWorld } from './service-world.ts';

let world: ServiceWorld;
let pushes: FakePushService;
let busy: BusyPerson;
let text: string;
let exported: AccountExport;

beforeAll(async () => {
  pushes = await startPushService();
  world = await makeServiceWorld({ PUBLIC_URL: ORIGIN }, { pushSurroundings: pushes.surroundings });
  busy = await makeBusyPerson({ world, pushes });
  const answer = await world.call('GET', '/api/account/export', { token: busy.person.session.accessToken });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  text = answer.text;
  exported = AccountExportSchema.parse(JSON.parse(text));
  await world.service.projections.idle();
}, 120_000);
afterAll(async () => {
  await world.close();
  await pushes.close();
});

it('the export has the account, its sessions and known devices, and its protection', () => {
  const { person } = busy;
  expect(exported.account).toMatchObject({
    id: person.id,
    email: person.email,
    emailVerified: true,
    address: person.address,
    roles: ['user'],
  });
  expect(exported.account.emailVerifiedAt).toMatch(/^20/);
  expect(exported.devices).toContainEqual(
    expect.objectContaining({ id: person.session.deviceId, current: true }),
  );
  expect(exported.rememberedDevices).toBeGreaterThan(0);
  expect(exported.twoFactor).toMatchObject({ enabled: true, requireForTransactions: true });
  expect(exported.passkeys).toHaveLength(1);
  expect(exported.pushSubscriptions).toMatchObject([{ deviceId: person.session.deviceId }]);
  expect(exported.picture).toMatchObject({ type: 'image/png', base64: makePng().toString('base64') });
  expect(exported.waitlist).toMatchObject({ fullName: 'ann of the tests' });
});

it('the export has an unpaid order, without its payment page', () => {
  expect(exported.orders).toMatchObject([{ status: 'open', amountUsd: '20', split: { buyer: '14.99' } }]);
  expect(text).not.toContain('cs_local_');
});

it('the export has no secret in any form, and nothing of anybody else', async () => {
  expect(findSecrets(text, busy.secrets)).toEqual([]);
  const others = await world.documents('account:');
  expect(others.length).toBeGreaterThan(2);
  for (const { _id } of others) {
    const id = _id.slice('account:'.length);
    if (id !== busy.person.id) expect(text).not.toContain(id);
  }
  for (const word of ['$argon2', 'publicKey', 'referred@']) expect(text).not.toContain(word);
});

/** Exported by the service, or by the device, which has it from the feed of the same name. */
const IN = 'in the export';
const PASSING = 'waits for an answer or an errand, and goes by itself';
const PUBLIC = 'names nobody, and everybody may know it';

type Kinds = Readonly<Record<string, string>>;

/** By database: each kind of its documents (the prefix of their ids), or one decision for all. */
const DECIDED: Readonly<Record<string, Kinds | string>> = {
  [ACCOUNTS]: {
    ...{ account: IN, session: IN, devices: IN, '2fa': IN, passkeys: IN, push: IN, waitlist: IN },
    ...{ mailtoken: PASSING, challenge: PASSING, 'passkey-used': PASSING, notice: PASSING },
    ...{ mail: PASSING, ended: PASSING, epoch: PASSING, closing: PASSING, signup: PASSING },
    email: 'leads from the e-mail to the account',
    outbox: 'the letters of an installation without a mail server',
  },
  [PAYMENTS]: {
    order: IN,
    session: 'of the local card page, which only tries and demonstrations have',
    payment: 'which order a payment of the card network was for',
    event: 'the card network’s events, from which the orders are made',
  },
  [PUSHES]: { delivery: PASSING },
  [FILES]: { file: IN, use: IN, pending: PASSING },
  [TRANSACTIONS]: { tx: PUBLIC },
  [CATALOG]: { catalog: PUBLIC },
  [LEDGER]: 'the journal, by random ids; what it says of the person is in the feeds',
  [SNAPSHOTS]: 'the same',
  [ADMIN]: 'what staff and the system did',
  [CHECKPOINTS]: 'how far the service has come',
};
const OF_A_PERSON: Kinds = Object.fromEntries(Object.keys(FEEDS.me).map((name) => [name, IN]));

const kindOf = ({ _id }: { readonly _id: string }): string => _id.split(':')[0] ?? '';

it('every kind of document of the service is either in it or excluded on purpose', async () => {
  const undecided: string[] = [];
  for (const database of await world.store.listDatabases()) {
    const decided = isUserDatabase(database) ? OF_A_PERSON : (DECIDED[database] ?? {});
    if (typeof decided === 'string') continue;
    const documents = await world.store.range(database, { start: '', end: '\uffff', limit: 10_000 });
    const kinds = new Set(documents.map(kindOf).filter((kind) => !kind.startsWith('_design')));
    undecided.push(...[...kinds].filter((kind) => !(kind in decided)).map((kind) => `${database} ${kind}`));
  }
  expect(undecided).toEqual([]);
});
