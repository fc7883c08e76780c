/** The places of the feeds' collections, and the fields of a stored document that are sent. */
import type { z } from 'zod';
import { ADMIN, CATALOG, TRANSACTIONS, userDatabase } from '#couchdb/databases.ts';
import { FEED_SCHEMAS } from '#domain/feed-schemas.ts';
import type { OwnCollection } from '#domain/own-collection.ts';
import { type FeedName, OWN_COLLECTIONS } from '#domain/protocol.ts';

type Shape = z.ZodObject;

/** A collection: the documents of `database` whose ids begin with `prefix`. */
export type Place = {
  readonly feed: FeedName;
  readonly collection: string;
  readonly database: string;
  readonly prefix: string;
  readonly schema: Shape;
  /** The fields that are sent. */
  readonly fields: readonly string[];
};

const own: Readonly<Record<string, OwnCollection>> = OWN_COLLECTIONS;

export const isFeed = (name: string): name is FeedName => Object.hasOwn(FEED_SCHEMAS, name);

const collectionsOf = (schemas: Readonly<Record<string, Shape>>) =>
  Object.entries(schemas).map(([collection, schema]) => ({
    collection,
    schema,
    fields: Object.keys(schema.shape),
  }));

/** Made once: every request of a device asks for them. */
const COLLECTIONS = {
  me: collectionsOf(FEED_SCHEMAS.me),
  catalog: collectionsOf(FEED_SCHEMAS.catalog),
  explorer: collectionsOf(FEED_SCHEMAS.explorer),
  admin: collectionsOf(FEED_SCHEMAS.admin),
} satisfies Record<FeedName, unknown>;

/** All collections of a feed for a person: `me` is always their own. */
export function listPlaces(feed: FeedName, userId: string): readonly Place[] {
  return COLLECTIONS[feed].map((declared) => ({
    feed,
    ...declared,
    ...homeOf(feed, declared.collection, userId),
  }));
}

/** Null for an unknown feed or collection. */
export function findPlace(feed: string, collection: string, userId: string): Place | null {
  if (!isFeed(feed)) return null;
  return listPlaces(feed, userId).find((place) => place.collection === collection) ?? null;
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

/** Only the fields of the wire: neither `_id`, `_rev` nor the server's own fields. */
export function toWire(place: Place, doc: Readonly<Record<string, unknown>>): WireDocument {
  const wire: Record<string, unknown> = {};
  for (const key of place.fields) if (doc[key] !== undefined) wire[key] = doc[key];
  return { ...wire, id: typeof wire['id'] === 'string' ? wire['id'] : '' };
}

/** The wire form of a deleted document. Explorer rows, whose ids are not their keys, are never deleted. */
export const tombstone = (place: Place, key: string): WireDocument => ({
  id: key.slice(place.prefix.length),
  _deleted: true,
});

/** How a device may write the collection; undefined where only the authority writes. */
export const findOwnCollection = ({
  feed,
  collection,
}: Pick<Place, 'feed' | 'collection'>): OwnCollection | undefined =>
  feed === 'me' ? own[collection] : undefined;

/** Whether a device may delete documents of the collection. */
export const isErasable = (place: Place): boolean => findOwnCollection(place)?.mayWrite === 'all and delete';

/** Sorts after every id with the same prefix. */
export const lastKey = (prefix: string): string => `${prefix}\uffff`;
