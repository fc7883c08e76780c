// Proves that an update of the app keeps what an earlier version stored: every document, unsent changes, and
// replication checkpoints, so that nothing is downloaded or sent again; with one tab and with several; and only once.
// On open storage, and on a device with a PIN.
import { createRxDatabase, type RxDatabase, type RxJsonSchema } from 'rxdb/plugins/core';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectAdvertisement, STORAGES } from '#tests/builders/device.ts';
import { openCollections } from './open-collections.ts';
import type { AnyStorage } from '../seal/sealed-storage.ts';

type Note = { id: string; text: string; tone?: string };
type Since = { since: number };

const schemaOf = (version: number): RxJsonSchema<Record<string, unknown>> => ({
  version,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 40 },
    text: { type: 'string' },
    ...(version === 0 ? {} : { tone: { type: 'string' } }),
  },
  required: ['id', 'text'],
});

let count = 0;
let name = '';
let database: RxDatabase | null = null;
let storage: AnyStorage;
beforeEach(() => {
  expectAdvertisement();
  name = `update-${String(++count)}`;
});
afterEach(async () => {
  await database?.close();
  database = null;
});

async function open(version: number, multiInstance: boolean): Promise<RxDatabase> {
  database = await createRxDatabase({ name, storage, multiInstance });
  await openCollections(database, { notes: schemaOf(version) });
  return database;
}

/** The server: 50 notes to download; refuses uploads while offline. */
function makeOtherSide() {
  const [asked, sent]: [number[], string[]] = [[], []];
  const network = { up: true };
  const replicate = (on: RxDatabase) =>
    replicateRxCollection<Note, Since>({
      replicationIdentifier: 'notes',
      collection: on['notes'] as never,
      live: true,
      waitForLeadership: false,
      retryTime: 20,
      pull: {
        async handler(checkpoint) {
          const since = checkpoint?.since ?? 0;
          asked.push(since);
          const documents = Array.from({ length: 50 - since }, (_, n) => ({
            id: `pulled-${String(since + n)}`,
            text: 'from there',
            _deleted: false,
          }));
          return { documents, checkpoint: { since: 50 } };
        },
      },
      push: {
        async handler(rows) {
          if (!network.up) throw new Error('no network');
          sent.push(...rows.map(({ newDocumentState }) => newDocumentState.id));
          return [];
        },
      },
    });
  return { asked, sent, network, replicate };
}

const CASES = STORAGES.flatMap((one) => [false, true].map((several) => ({ ...one, several })));

describe.each(CASES)('an update of $kind storage, with several tabs: $several', (given) => {
  const multiInstance = given.several;
  beforeEach(async () => {
    ({ storage } = await given.keep());
  });

  it('keeps documents, waiting commands, and the position in the feed', async () => {
    const { asked, sent, network, replicate } = makeOtherSide();
    const before = await open(0, multiInstance);
    const first = replicate(before);
    await first.awaitInitialReplication();
    await before['notes']?.insert({ id: 'sent', text: 'from here' });
    await first.awaitInSync();
    network.up = false;
    await first.cancel();
    await before['notes']?.insert({ id: 'waiting', text: 'from here' });
    await before.close();
    expect([asked, sent]).toEqual([[0], ['sent']]);

    network.up = true;
    const after = await open(1, multiInstance);
    const all = (await after['notes']?.find().exec()) as { toJSON(): Note }[];
    expect(all).toHaveLength(52);
    expect(all.map((note) => note.toJSON())).toContainEqual({ id: 'waiting', text: 'from here' });
    await replicate(after).awaitInSync();
    expect(sent).toEqual(['sent', 'waiting']);
    expect(asked.slice(1).every((since) => since === 50)).toBe(true);
    await after['notes']?.insert({ id: 'new', text: 'from here', tone: 'warm' });
    await after.close();

    const again = await open(1, multiInstance);
    expect(await again['notes']?.count().exec()).toBe(53);
  });
});

it.each(STORAGES)('updates over several versions at once: $kind', async ({ keep }) => {
  ({ storage } = await keep());
  const before = await open(0, false);
  await before['notes']?.insert({ id: 'kept', text: 'from here' });
  await before.close();
  const after = await open(3, false);
  expect(await after['notes']?.count().exec()).toBe(1);
});
