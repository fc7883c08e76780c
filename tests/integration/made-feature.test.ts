/**
 * Proves that a feature is one line in `domain/features.ts`: a feature that exists only in this test is added to the list,
 * and its commands are decided and journalled, its slice is snapshotted and replayed, and its parameter, documents, error
 * and notice are projected, audited, and read on a device over the sync gateway. All code in between is the product's own.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SNAPSHOTS } from '#couchdb/databases.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import type * as list from '#domain/features.ts';
import { defaultParameters, emptyState, parseCommand, stateDigest } from '#domain/features.ts';
import { nodeSha256 } from '#server/adapters/signing.ts';
import { auditDocuments } from '#server/audit/audit-documents.ts';
import { readConfig } from '#server/config.ts';
import { makeProblem } from '#server/http/problem.ts';
import {
  eventually,
  expectAdvertisement,
  openTestDevice,
  stubLocalStorage,
  makeSurroundings,
  type TestService,
} from '#tests/builders/device.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { openTestAuthority } from '#tests/fakes/open-authority.ts';
import { makeRecordingLog } from '#tests/fakes/recording-log.ts';
import type { Outcome } from '#app/platform/problem.ts';
import { BELL_NOT_HUNG, BELL_NOT_LOUD, bells } from './bell-feature.ts';
import { makeSyncWorld, type SyncWorld } from './sync-world.ts';

vi.mock('#domain/features.ts', async (original) => {
  const { makeLedger } = await import('#domain/ledger/ledger.ts');
  const { bell } = await import('./bell-feature.ts');
  const FEATURES = [
    ...(await original<typeof list>()).FEATURES,
    bell, // the one line
  ];
  return { FEATURES, ...makeLedger(FEATURES) };
});

const ANN = 'ann00000000000000000000ann';

beforeEach(() => {
  expectAdvertisement();
  stubLocalStorage();
});
let device: DeviceData | null = null;
afterEach(() => device?.close());

/** The gateway over HTTP, as Ann's device reaches it. */
function serviceFor(world: SyncWorld): TestService {
  const headers = world.signIn(ANN);
  return {
    userId: ANN,
    async request<T>({ path, body }: { path: string; body?: unknown }): Promise<Outcome<T>> {
      const answer = await (body === undefined ? world.get(path, headers) : world.post(path, headers, body));
      return answer.status === 200
        ? { ok: true, value: answer.body as T }
        : { ok: false, problem: answer.body as never };
    },
  };
}

/** The documents of the bell on the device. */
async function shownOn({ database: { collections } }: DeviceData) {
  const { catalog, notifications, records } = collections;
  const [record, published, notices] = await Promise.all([
    records.findOne('bell:me').exec(),
    catalog.findOne('bells').exec(),
    notifications.find({ sort: [{ order: 'asc' }] }).exec(),
  ]);
  return {
    record: record?.toJSON().value,
    published: published?.toJSON().value,
    notices: notices.map(({ message, page }) => ({ message, page })),
  };
}

/** Opens the journal as a start does, and closes it again. */
async function reopenService(store: ReturnType<typeof makeMemoryStore>) {
  const { log, lines } = makeRecordingLog();
  const authority = await openTestAuthority({ store, log });
  const read = lines.find(([, message]) => message === 'the journal is read');
  const { state } = authority;
  const found = { bells: [...bells.of(state)], digest: stateDigest(state), replayed: read?.[2]['replayed'] };
  await authority.close();
  return found;
}

it('one line adds a feature to the whole product', async () => {
  const store = makeMemoryStore();
  const world = await makeSyncWorld({ store });
  const { authority, projections } = world;
  await world.submit('account.open', 'system', { userId: ANN });

  // Decided: refused with its own error, then committed.
  const early = { id: 'early-ring-000000000000001', type: 'bell.ring', actor: ANN, payload: {} };
  expect(await authority.submit(early)).toMatchObject({
    ok: true,
    verdict: { verdict: 'refused', code: BELL_NOT_HUNG, detail: 'There is no bell to ring' },
  });
  expect(makeProblem(BELL_NOT_HUNG)).toMatchObject({
    status: 409,
    retry: 'new-id',
    remedy: 'Hang one first.',
  });
  const quiet = { id: 'quiet-ring-000000000000001', type: 'bell.ring', actor: ANN, payload: { loud: false } };
  expect(parseCommand(quiet)).toEqual({ ok: false, code: BELL_NOT_LOUD, detail: { field: 'loud' } });
  await world.submit('bell.hang', ANN, {});
  await world.submit('bell.ring', ANN, {});

  // Its parameter has a default, can be set by an operator, is checked, and is in the digest if an operator has set it.
  expect(defaultParameters).toMatchObject({ bellRingsMax: 100, approvalsNeeded: 2 });
  expect(readConfig({ BELL_RINGS_MAX: '7' }).parameters).toMatchObject({
    bellRingsMax: 7,
    approvalsNeeded: 2,
  });
  const digestWith = (bellRingsMax: number) =>
    stateDigest(emptyState({ ...defaultParameters, ...{ bellRingsMax } }));
  expect(() => digestWith(0)).toThrow('a bell rings');
  expect([digestWith(100) === stateDigest(emptyState()), digestWith(99) === digestWith(100)]).toEqual([
    true,
    false,
  ]);

  // Journalled.
  const entries = (await authority.readEntries(1, 100)).map(({ entry }) => entry);
  expect(entries.map(({ type, code, facts }) => [type, code, ...facts.map(({ kind }) => kind)])).toEqual([
    ['bell.ring', BELL_NOT_HUNG],
    ['bell.hang', undefined, 'bell.hung'],
    ['bell.ring', undefined, 'bell.rung', 'notification.raised'],
  ]);

  // Projected, and read on a device: first the documents of before, then the later ones.
  await projections.idle();
  const around = makeSurroundings(serviceFor(world));
  const opened = await openTestDevice(around);
  device = opened;
  const hasRung = (times: number) => async (): Promise<boolean> => {
    const { notices, published, record } = await shownOn(opened);
    const value = (record as { bell?: { rung: number } } | undefined)?.bell;
    return value?.rung === times && published?.['rung'] === times && notices.length > times;
  };
  await eventually('the bell is on the device', hasRung(1));
  await world.submit('bell.ring', ANN, {});
  await projections.idle();
  around.better();
  await eventually('the second ring is on the device', hasRung(2));
  expect(await shownOn(device)).toMatchObject({
    record: { id: 'bell', seq: 5, bell: { rung: 2 } },
    published: { hung: 1, rung: 2 },
    notices: [
      { message: 'It rang, the 2. time', page: '/bell' },
      { message: 'It rang, the 1. time', page: '/bell' },
      {},
    ],
  });

  // Snapshotted: the next start replays nothing. Replayed: without snapshots the journal gives the same state.
  const before = { bells: [[ANN, 2]], digest: stateDigest(authority.state) };
  await device.close();
  device = null;
  await world.close();
  expect(await reopenService(store)).toEqual({ ...before, replayed: 0 });
  await store.deleteDatabase(SNAPSHOTS);
  expect(await reopenService(store)).toEqual({ ...before, replayed: 5 });

  // Audited: the documents of the person, made from the journal again, are the delivered ones.
  expect(await auditDocuments(store, nodeSha256)).toMatchObject({ clean: true, behind: [] });
});
