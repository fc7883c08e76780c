/** Where the collections of the feeds live, and what of a stored document leaves the house. */
import type { z } from 'zod';
import { ADMIN, CATALOG, TRANSACTIONS, userDatabase } from '#couchdb/databases.ts';
import { FEEDS, type FeedName } from '#domain/protocol.ts';

type Shape = z.ZodObject;

/** A collection: the documents of `database` whose ids begin with `prefix`. */
export type Place = {
  readonly feed: FeedName;
  readonly collection: string;
  readonly database: string;
  readonly prefix: string;
  readonly schema: Shape;
};

export const isFeed = (name: string): name is FeedName => Object.hasOwn(FEEDS, name);

/** All collections of a feed as a person sees it: `me` is always their own. */
export function placesOf(feed: FeedName, userId: string): readonly Place[] {
  const schemas: Readonly<Record<string, Shape>> = FEEDS[feed];
  return Object.entries(schemas).map(([collection, schema]) => ({
    feed,
    collection,
    schema,
    ...homeOf(feed, collection, userId),
  }));
}

/** Null when there is no such feed or it has no such collection. */
export function placeOf(feed: string, collection: string, userId: string): Place | null {
  if (!isFeed(feed)) return null;
  return placesOf(feed, userId).find((place) => place.collection === collection) ?? null;
}

function homeOf(feed: FeedName, collection: string, userId: string): Pick<Place, 'database' | 'prefix'> {
  switch (feed) {
    case 'me':
      return { database: userDatabase(userId), prefix: `${collection}:` };
    case 'catalog':
      return { database: CATALOG, prefix: 'catalog:' };
    case 'explorer':
      return { database: TRANSACTIONS, prefix: 'tx:' };
    case 'admin':
      return { database: ADMIN, prefix: 'audit:' };
  }
}

export type WireDocument = { id: string; _deleted?: boolean } & Record<string, unknown>;

/** Only the fields that the wire's schema names: neither `_id`, `_rev` nor what the server keeps for itself. */
export function toWire(place: Place, doc: Readonly<Record<string, unknown>>): WireDocument {
  const wire: Record<string, unknown> = {};
  for (const key of Object.keys(place.schema.shape)) if (doc[key] !== undefined) wire[key] = doc[key];
  return { ...wire, id: typeof wire['id'] === 'string' ? wire['id'] : '' };
}

/** What a deleted document still says. Explorer rows, whose ids are not their keys, are never deleted. */
export const tombstone = (place: Place, key: string): WireDocument => ({
  id: key.slice(place.prefix.length),
  _deleted: true,
});

const ERASABLE: readonly string[] = ['contacts', 'labels', 'requests'];

/** Whether a device may delete documents of the collection. */
export const isErasable = ({ feed, collection }: Place): boolean =>
  feed === 'me' && ERASABLE.includes(collection);

/** Sorts after every id with the same prefix. */
export const lastKey = (prefix: string): string => `${prefix}\uffff`;
