/**
 * The checkpoints of the delivery: a common one, and one each for people whose databases take no deliveries. One
 * document holds them all, so that no crash can separate them.
 */
import { CHECKPOINTS } from '#couchdb/databases.ts';
import { type DocumentStore, StoreError, type StoredDocument } from '#couchdb/document-store.ts';
import { withDatabase } from './with-database.ts';

const CONSUMER = 'projections';

export type DeliveryPlace = {
  /** Everything up to this seq has been delivered to everybody who is not behind; 0 when nothing is known. */
  readonly reached: number;
  /** The people who are behind, by account id, with the seq up to which each has received everything. */
  readonly behind: ReadonlyMap<string, number>;
};

/**
 * `seq` is the lowest checkpoint of all: an earlier version of the service knows only this field, and skips nothing by
 * starting there.
 */
type StoredCheckpoint = StoredDocument & {
  readonly seq: number;
  readonly reached?: number;
  readonly behind?: Readonly<Record<string, number>>;
};

const NOWHERE: DeliveryPlace = { reached: 0, behind: new Map() };

const placeIn = (stored: StoredCheckpoint | null): DeliveryPlace =>
  stored === null
    ? NOWHERE
    : { reached: stored.reached ?? stored.seq, behind: new Map(Object.entries(stored.behind ?? {})) };

function fieldsOf({ reached, behind }: DeliveryPlace) {
  if (behind.size === 0) return { seq: reached };
  return { seq: Math.min(reached, ...behind.values()), reached, behind: Object.fromEntries(behind) };
}

const isSame = (one: DeliveryPlace, other: DeliveryPlace): boolean =>
  one.reached === other.reached &&
  one.behind.size === other.behind.size &&
  [...one.behind].every(([userId, seq]) => other.behind.get(userId) === seq);

const find = (store: DocumentStore): Promise<StoredCheckpoint | null> =>
  store.get<StoredCheckpoint>(CHECKPOINTS, CONSUMER);

/** For read-only use: seq 0 when the document cannot be read. */
export const readDeliveryPlace = async (store: DocumentStore): Promise<DeliveryPlace> =>
  placeIn(await find(store).catch(() => null));

/** The seq up to which a person has received everything. */
export const deliveredTo = ({ reached, behind }: DeliveryPlace, userId: string): number =>
  behind.get(userId) ?? reached;

export type DeliveryCheckpoint = {
  readonly read: () => Promise<DeliveryPlace>;
  /** Never lowers the common checkpoint. */
  readonly save: (place: DeliveryPlace) => Promise<void>;
};

/** If the document is deleted, everything is delivered again, which changes nothing. */
export function makeDeliveryCheckpoint(store: DocumentStore): DeliveryCheckpoint {
  let rev: string | undefined;
  let saved = NOWHERE;

  const read = async (): Promise<DeliveryPlace> => {
    const stored = await withDatabase(store, CHECKPOINTS, () => find(store));
    rev = stored?._rev;
    saved = placeIn(stored);
    return saved;
  };

  const write = async (place: DeliveryPlace): Promise<boolean> => {
    const doc = { _id: CONSUMER, ...(rev === undefined ? {} : { _rev: rev }), ...fieldsOf(place) };
    const outcome = await store.put(CHECKPOINTS, doc);
    if (outcome.status === 'conflict') return false;
    rev = outcome.rev;
    saved = place;
    return true;
  };

  return {
    read,
    async save(place) {
      if (place.reached < saved.reached || isSame(place, saved)) return;
      if (await write(place)) return;
      // The answer to an earlier write was lost, or another authority wrote: read the stored value.
      if ((await read()).reached <= place.reached) await write(place);
    },
  };
}

/**
 * Called after a rebuild, when the person's database contains everything from the journal. Does nothing if no
 * checkpoint can be read.
 */
export async function clearPlace(store: DocumentStore, userId: string): Promise<void> {
  const stored = await find(store).catch(nullWhenUnread);
  const place = placeIn(stored);
  if (stored === null || !place.behind.has(userId)) return;
  const behind = new Map([...place.behind].filter(([id]) => id !== userId));
  const { _id, _rev } = stored;
  await store.put(CHECKPOINTS, { _id, _rev, ...fieldsOf({ ...place, behind }) });
}

function nullWhenUnread(error: unknown): null {
  if (error instanceof StoreError) return null;
  throw error;
}
