import type { ReplicationPullHandlerResult, RxCollection } from 'rxdb/plugins/core';
import type { PullAnswer } from '#domain/protocol.ts';
import { FEED_OF, type SyncedName } from './collections.ts';
import { fieldsOf } from './schemas.ts';
import type { SkippedRanges } from './skipped-ranges.ts';
import { SyncProblem, type Transport } from './transport.ts';
import { alive, buried, type Tombstone, type WireDoc } from './wire-doc.ts';

export type Checkpoint = { readonly since: string };
type Received = PullAnswer['documents'][number];

export type PullOptions = {
  readonly name: SyncedName;
  readonly collection: RxCollection<WireDoc>;
  readonly transport: Pick<Transport, 'request'>;
  readonly skipped: SkippedRanges;
  readonly onPulled: () => void;
};

/**
 * The pull handler of a collection. RxDB takes a short batch for the end of the feed, so pages are gathered until the
 * batch is full or the gateway says that there is no more.
 */
export function makePull(options: PullOptions) {
  const { name, transport, skipped, onPulled } = options;
  const page = async (since: string, limit: number): Promise<PullAnswer> => {
    const query = new URLSearchParams({ since, limit: String(limit) });
    const path = `/sync/${FEED_OF[name]}/${name}?${query.toString()}`;
    const outcome = await transport.request<PullAnswer>({ path });
    if (!outcome.ok) throw new SyncProblem(outcome.problem);
    return outcome.value;
  };
  return async (
    checkpoint: Checkpoint | undefined,
    batchSize: number,
  ): Promise<ReplicationPullHandlerResult<WireDoc, Checkpoint>> => {
    const from = checkpoint?.since ?? '';
    let since = skipped.after(name, from);
    let afresh = false;
    const found = new Map<string, Tombstone>();
    for (let more = true; more && found.size < batchSize;) {
      const answer = await page(since, batchSize).catch((error: unknown) => {
        // A checkpoint that the store no longer knows: once more from the beginning.
        if (afresh || !(error instanceof SyncProblem) || error.problem.code !== 'SINCE_INVALID') throw error;
        afresh = true;
        return page('', batchSize);
      });
      if (answer.reset === true) {
        found.clear();
        await dropAllBut(options, answer.documents);
      }
      for (const document of await storable(options, answer.documents)) found.set(document.id, document);
      more = answer.more && answer.checkpoint !== since;
      since = answer.checkpoint;
    }
    // RxDB keeps no checkpoint of an empty answer; without this every pull would walk the whole feed again.
    if (found.size === 0) skipped.add(name, { from, to: since });
    onPulled();
    return { documents: [...found.values()], checkpoint: { since } };
  };
}

/** Only what the schema knows; a tombstone carries the fields of what it deletes, and none is kept of what is not here. */
async function storable(
  { name, collection }: PullOptions,
  received: readonly Received[],
): Promise<Tombstone[]> {
  const fields = fieldsOf(name);
  const gone = received.filter((document) => document._deleted === true).map((document) => document.id);
  const held = gone.length === 0 ? null : await collection.findByIds(gone).exec();
  return received.flatMap((document) => {
    if (document._deleted !== true) {
      const known = Object.fromEntries(
        fields.filter((field) => document[field] !== undefined).map((field) => [field, document[field]]),
      );
      return [alive({ id: document.id, ...known })];
    }
    const mine = held?.get(document.id);
    return mine === undefined ? [] : [buried(mine.toMutableJSON())];
  });
}

/** The gateway asks for a fresh start: what its batch does not bring again goes. */
async function dropAllBut({ collection }: PullOptions, received: readonly Received[]): Promise<void> {
  const kept = new Set(received.map((document) => document.id));
  const held = await collection.find().exec();
  await collection.bulkRemove(held.map((document) => document.primary).filter((id) => !kept.has(id)));
}
