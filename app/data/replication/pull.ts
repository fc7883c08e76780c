import { BELL_HEADER } from '#domain/device.ts';
import { PULL_PATH } from '#domain/paths.ts';
import type { ReplicationPullHandlerResult, RxCollection } from 'rxdb/plugins/core';
import { OWN_COLLECTIONS, type PullAnswer, WRITABLE } from '#domain/protocol.ts';
import { makeExchange } from '#app/platform/exchange.ts';
import { makePullPrefetch, type Position } from './pull-prefetch.ts';
import { FEED_OF, type SyncedName } from '../database/collections.ts';
import { type DeviceForm, deviceFormFor } from './device-form.ts';
import type { SkippedRanges } from './skipped-ranges.ts';
import { SyncProblem, type Transport } from './transport.ts';
import { toLiveDocument, toTombstone, type Tombstone, type WireDoc } from './wire-doc.ts';

export type Checkpoint = { readonly since: string };
type ReceivedDocument = PullAnswer['documents'][number];

export type PullOptions = {
  readonly name: SyncedName;
  readonly collection: RxCollection<WireDoc>;
  readonly transport: Pick<Transport, 'request'>;
  readonly skipped: SkippedRanges;
  /** A batch has arrived; RxDB writes it afterwards. */
  readonly onAnswered: () => void;
  /** The authority has read the collection to its end while this doorbell was open; null if it names none. */
  readonly onReadToEnd: (bell: string | null) => void;
  /** The collection starts again with these documents. */
  readonly onFresh?: (documents: readonly WireDoc[]) => void;
  /** The service takes back documents of this device, before they are deleted. */
  readonly onGone?: (documents: readonly WireDoc[]) => void;
};

type Page = PullAnswer & { readonly fresh: boolean; readonly bell: string | null };

export type Pull = {
  /** For RxDB. Rejects with a `SyncProblem`. */
  readonly handler: (
    checkpoint: Checkpoint | undefined,
    batchSize: number,
  ) => Promise<ReplicationPullHandlerResult<WireDoc, Checkpoint>>;
  /** Asks the authority early. Only for collections without uploads, whenever RxDB is asked to pull. */
  readonly prefetch: () => void;
};

/**
 * Pulls a collection. RxDB takes a short batch for the end of the feed, so pages are gathered until the batch is full
 * or the gateway reports the end.
 */
export function makePull(options: PullOptions): Pull {
  const { name, transport, skipped, onAnswered, onReadToEnd } = options;
  const form = deviceFormFor(name);
  const exchange = makeExchange(transport.request);
  // RxDB requests the next batch while it writes the previous one: a tombstone may follow a document that is not stored
  // yet.
  const given = new Map<string, WireDoc>();
  const page = async ({ since, limit }: Position): Promise<Page> => {
    let bell: string | null = null;
    const outcome = await exchange('get', PULL_PATH, {
      values: { feed: FEED_OF[name], collection: name },
      query: { since, limit: String(limit) },
      onHeaders: (headers) => {
        bell = headers.get(BELL_HEADER);
      },
    });
    if (outcome.ok) return { ...outcome.value, fresh: since === '' || outcome.value.reset === true, bell };
    // The store no longer knows the checkpoint: start from the beginning.
    if (outcome.problem.code === 'SINCE_INVALID' && since !== '') return page({ since: '', limit });
    throw new SyncProblem(outcome.problem);
  };
  const prefetch = makePullPrefetch(page);
  const gather = async (from: string, limit: number) => {
    const found = new Map<string, Tombstone>();
    let since = from;
    let fresh = false;
    for (let more = true; more && found.size < limit;) {
      const answer = await prefetch.take({ since, limit });
      fresh ||= answer.fresh;
      if (answer.reset === true) {
        found.clear();
        await dropAllBut({ ...options, form }, answer.documents);
      }
      for (const document of await toStorable({ ...options, form, given }, answer.documents)) {
        found.set(document.id, document);
      }
      if (!answer.more) onReadToEnd(answer.bell);
      more = answer.more && answer.checkpoint !== since;
      since = answer.checkpoint;
    }
    return { documents: [...found.values()], since, fresh };
  };
  return {
    async handler(checkpoint, batchSize) {
      prefetch.expect(null);
      const from = checkpoint?.since ?? '';
      const { documents, since, fresh } = await gather(skipped.after(name, from), batchSize);
      // RxDB stores no checkpoint for an empty answer; without this every pull would read the whole feed again.
      if (documents.length === 0) skipped.add(name, { from, to: since });
      if (fresh) options.onFresh?.(documents);
      onAnswered();
      prefetch.expect({ since, limit: batchSize });
      return { documents, checkpoint: { since } };
    },
    prefetch: prefetch.now,
  };
}

type StoreOptions = PullOptions & { readonly form: DeviceForm };

/**
 * In the device's form; a tombstone carries the fields of the deleted document, and none is stored for an unknown one.
 */
async function toStorable(
  { name, collection, form, given, onGone }: StoreOptions & { readonly given: Map<string, WireDoc> },
  received: readonly ReceivedDocument[],
): Promise<Tombstone[]> {
  const gone = received.filter(({ _deleted }) => _deleted === true).map(({ id }) => form.idOf(id));
  const held = gone.length === 0 ? null : await collection.findByIds(gone).exec();
  if (held !== null && held.size > 0)
    onGone?.([...held.values()].map((document) => document.toMutableJSON()));
  return received.flatMap((document) => {
    if (document._deleted === true) {
      const id = form.idOf(document.id);
      const mine = held?.get(id)?.toMutableJSON() ?? given.get(id);
      return mine === undefined ? [] : [toTombstone(mine)];
    }
    const mine = form.heldAs(document);
    if (isDeletable(name)) given.set(mine.id, mine);
    return [toLiveDocument(mine)];
  });
}

const DELETABLE: ReadonlySet<string> = new Set(
  WRITABLE.filter((name) => OWN_COLLECTIONS[name].mayWrite === 'all and delete'),
);

/** Only documents that a person writes are ever deleted, and there are few enough to remember. */
const isDeletable = (name: SyncedName): boolean => DELETABLE.has(name);

/** The gateway requests a new start: documents that its batch does not repeat are deleted. */
async function dropAllBut(
  { collection, form }: StoreOptions,
  received: readonly ReceivedDocument[],
): Promise<void> {
  const kept = new Set(received.map(({ id }) => form.idOf(id)));
  const held = await collection.find().exec();
  const mine = held.filter((document) => form.isFrom(document.toMutableJSON()));
  await collection.bulkRemove(mine.map(({ primary }) => primary).filter((id) => !kept.has(id)));
}
