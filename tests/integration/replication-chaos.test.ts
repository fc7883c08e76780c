/**
 * Proves that a device which follows the protocol ends with exactly the server's documents, none missing, duplicated or
 * restored after deletion, under random disconnects, lost answers, 401 and 503, with writes on both sides; and that a
 * row which is always refused does not block the others. 20 seeds on every kind of store.
 */
import { describe, expect, it } from 'vitest';
import { userDatabase } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { type PullAnswer, PullAnswerSchema, PushAnswerSchema } from '#domain/protocol.ts';
import { runInSteps, type Step, STEP_BY_STEP } from '#tests/builders/run-in-steps.ts';
import { STORES } from '#tests/builders/stores.ts';
import { makeFailingStore } from '#tests/fakes/failing-store.ts';
import { makeSyncWorld, type SyncWorld } from './sync-world.ts';

const ANN = 'ann00000000000000000000ann';
const BEN = 'ben00000000000000000000ben';
const COLLECTIONS = ['wallet', 'transactions', 'notifications', 'contacts'] as const;

type Doc = PullAnswer['documents'][number];
type Push = { document: Doc; assumed: Doc | null };

const randomOf = (seed: number) => {
  let state = seed * 7_919 + 1;
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
};

class Offline extends Error {}

/**
 * Models the app's replication: downloads by checkpoint, uploads its changes, and accepts the server's document in a
 * conflict.
 */
class DeviceModel {
  readonly documents = new Map<string, Doc>();
  readonly #checkpoints = new Map<string, string>();
  readonly #waiting = new Map<string, Push>();
  readonly refused = new Set<string>();
  readonly #call: (path: string, body?: unknown) => Promise<Record<string, unknown>>;
  readonly #limit: number;

  constructor(call: (path: string, body?: unknown) => Promise<Record<string, unknown>>, limit: number) {
    this.#call = call;
    this.#limit = limit;
  }

  write(document: Doc): void {
    const key = `contacts:${document.id}`;
    const assumed = this.#waiting.get(key)?.assumed ?? this.documents.get(key) ?? null;
    this.#waiting.set(key, { document, assumed });
  }

  async push(): Promise<void> {
    const rows = [...this.#waiting.values()];
    if (rows.length === 0) return;
    const answer = PushAnswerSchema.parse(await this.#call('/sync/me/contacts', { rows }));
    for (const { document } of rows) {
      this.#waiting.delete(`contacts:${document.id}`);
      this.#keep('contacts', document);
    }
    for (const { id } of answer.refused) {
      this.refused.add(id);
      this.documents.delete(`contacts:${id}`);
    }
    for (const document of answer.conflicts) this.#keep('contacts', document);
  }

  async pull(collection: string): Promise<void> {
    for (let more = true; more;) {
      const since = this.#checkpoints.get(collection) ?? '';
      const path = `/sync/me/${collection}?since=${encodeURIComponent(since)}&limit=${String(this.#limit)}`;
      const answer = PullAnswerSchema.parse(await this.#call(path));
      if (answer.documents.length < this.#limit && answer.more)
        throw new Error('a short batch before the end');
      for (const document of answer.documents) {
        if (!this.#waiting.has(`${collection}:${document.id}`)) this.#keep(collection, document);
      }
      this.#checkpoints.set(collection, answer.checkpoint);
      more = answer.more;
    }
  }

  #keep(collection: string, document: Doc): void {
    const { _deleted, ...rest } = document;
    if (_deleted === true) this.documents.delete(`${collection}:${document.id}`);
    else this.documents.set(`${collection}:${document.id}`, rest);
  }
}

async function serverDocuments(world: SyncWorld): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  const rows = await world.store.range<Record<string, unknown>>(userDatabase(ANN), {
    start: 'a',
    end: 'z',
    limit: 9_999,
  });
  for (const { _id, _rev, claimedAt, ...doc } of rows) found.set(_id, doc);
  return found;
}

/** Sometimes a call fails, either before it is made or by losing its answer. */
const failureOf = (random: (below: number) => number) => (): 'before' | 'after' | 'none' => {
  if (random(8) !== 0) return 'none';
  return random(2) === 0 ? 'after' : 'before';
};

async function runSeed(seed: number, store: DocumentStore, progresses: () => void): Promise<void> {
  const random = randomOf(seed);
  let storm = true;
  const failure = failureOf(random);
  const gatewayStore = (store: SyncWorld['store']) =>
    makeFailingStore(store, () => (storm ? failure() : 'none'));
  const world = await makeSyncWorld({ store, gatewayStore });
  for (const userId of [ANN, BEN]) await world.submit('account.open', 'system', { userId });
  await world.submit('ledger.issue', 'system', {
    to: world.address(ANN),
    amount: '900',
    currency: 'DC',
    reason: 'test',
  });
  let session = world.signIn(ANN, 'only');
  const loseConnection = (why: string): void => {
    if (storm && random(6) === 0) throw new Offline(why);
  };
  const expireToken = (): void => {
    for (const held of world.sessions.values()) if (storm && random(6) === 0) held.expiresAt = 0;
  };
  const call = async (path: string, body?: unknown): Promise<Record<string, unknown>> => {
    loseConnection('before it was sent');
    expireToken();
    const answer = await (body === undefined ? world.get(path, session) : world.post(path, session, body));
    loseConnection('with the answer');
    if (answer.status === 401) session = world.signIn(ANN, 'only');
    if (answer.status === 401 || answer.status === 503) throw new Offline();
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const devices = [1, 2].map(() => new DeviceModel(call, 1 + random(7)));
  const once = async (act: () => Promise<void>): Promise<void> => {
    await act().catch((error: unknown) => {
      if (!(error instanceof Offline)) throw error;
    });
  };
  for (let step = 0; step < 40; step++) {
    progresses();
    const device = devices[random(2)] as DeviceModel;
    const contact = {
      id: `c${String(random(8))}`,
      address: world.address(BEN),
      name: `name ${String(step)}`,
      updatedAt: new Date(step).toISOString(),
    };
    if (random(3) === 0)
      await world.submit('wallet.transfer', ANN, { to: world.address(BEN), amount: '1', currency: 'DC' });
    if (random(3) === 0) device.write(contact);
    if (random(5) === 0) device.write({ ...contact, _deleted: true });
    if (random(9) === 0) device.write({ ...contact, id: 'bad', name: '' });
    await once(() => device.push());
    await once(() => device.pull(COLLECTIONS[random(4)] ?? 'wallet'));
  }
  storm = false;
  session = world.signIn(ANN, 'only');
  await world.projections.idle();
  progresses();
  for (const device of devices) await device.push();
  const expected = await serverDocuments(world);
  for (const device of devices) {
    progresses();
    for (const collection of COLLECTIONS) await device.pull(collection);
    expect(new Map([...device.documents].sort())).toEqual(new Map([...expected].sort()));
  }
  expect([...expected.keys()].filter((key) => key.startsWith('transactions:')).length).toBeGreaterThan(3);
  expect(expected.has('contacts:bad')).toBe(false);
  await world.close();
}

describe.each(Object.entries(STORES))('replication under chaos on a store %s', (_kind, open) => {
  it.each(Array.from({ length: 20 }, (_, index) => index + 1))('seed %i', STEP_BY_STEP, async (seed) => {
    const { store, dispose } = await open();
    const onlyStep: Step = async (_n, progresses) => {
      await runSeed(seed, store, progresses);
      return false;
    };
    try {
      await runInSteps(onlyStep);
    } finally {
      await dispose();
    }
  });
});
