/**
 * How far the delivery of the journal has come: one place for everybody, and one of their own for those whose databases take no
 * deliveries. Both stand in one document, so that no crash can come between them.
 */
import { CHECKPOINTS } from '#couchdb/databases.ts';
import { type DocumentStore, StoreError, type StoredDocument } from '#couchdb/document-store.ts';
import { inDatabase } from './in-database.ts';

const CONSUMER = 'projections';

export type DeliveryPlace = {
  /** Everything up to this seq has been delivered to everybody who is not behind; 0 when nothing is known. */
  readonly reached: number;
  /** Who is behind, by account id, and up to which seq everything has been delivered to them. */
  readonly behind: ReadonlyMap<string, number>;
};

/** `seq` is the lowest place of all: a version of the service that knows nothing else begins there and leaves out nothing. */
type Stored = StoredDocument & {
  readonly seq: number;
  readonly reached?: number;
  readonly behind?: Readonly<Record<string, number>>;
};

const NOWHERE: DeliveryPlace = { reached: 0, behind: new Map() };

const placeIn = (stored: Stored | null): DeliveryPlace =>
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

const find = (store: DocumentStore): Promise<Stored | null> => store.get<Stored>(CHECKPOINTS, CONSUMER);

/** For whoever only looks: the beginning when the document cannot be read. */
export const readDeliveryPlace = async (store: DocumentStore): Promise<DeliveryPlace> =>
  placeIn(await find(store).catch(() => null));

/** How far everything has been delivered to a person. */
export const deliveredTo = ({ reached, behind }: DeliveryPlace, userId: string): number =>
  behind.get(userId) ?? reached;

export type DeliveryCheckpoint = {
  readonly read: () => Promise<DeliveryPlace>;
  /** Never takes the place of everybody back. */
  readonly save: (place: DeliveryPlace) => Promise<void>;
};

/** Deleting the document makes everything be delivered again, which changes nothing. */
export function makeDeliveryCheckpoint(store: DocumentStore): DeliveryCheckpoint {
  let rev: string | undefined;
  let saved = NOWHERE;

  const read = async (): Promise<DeliveryPlace> => {
    const stored = await inDatabase(store, CHECKPOINTS, () => find(store));
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
      // The answer to an earlier write was lost, or another authority has written: look where it stands.
      if ((await read()).reached <= place.reached) await write(place);
    },
  };
}

/** Their database has everything that the journal says, since it was made anew. Does nothing where no place can be read. */
export async function clearPlaceOf(store: DocumentStore, userId: string): Promise<void> {
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
