/** RxDB's schemas, derived from the wire's. */
import type { RxJsonSchema } from 'rxdb/plugins/core';
import { z } from 'zod';
import { FEEDS, ORDER_TOP } from '#domain/protocol.ts';
import type { CollectionName, Documents, SyncedName } from './collections.ts';
import { COMMAND_ORDER_TOP, CommandDocSchema } from '../outbox/command-doc.ts';

type StoredCollection = {
  /**
   * Raised with every change of the schema. Fields are only added, and optional, so documents are migrated unchanged.
   */
  readonly version: number;
  readonly indexes: readonly (string | string[])[];
  readonly orderMax?: number;
};

const sent: Record<SyncedName, z.ZodObject> = { ...FEEDS.me, ...FEEDS.catalog, ...FEEDS.explorer };

// A new kind, or a new field of one, changes nothing here and needs no new version.
const RecordSchema = z.strictObject({ id: z.string(), kind: z.string(), value: z.looseObject({}) });

const { schedules: _schedules, standing: _standing, ...sentAsHeld } = sent;
const sources: Record<CollectionName, z.ZodObject> = {
  commands: CommandDocSchema,
  records: RecordSchema,
  ...sentAsHeld,
};

const kept: Record<CollectionName, StoredCollection> = {
  commands: { version: 2, indexes: ['order'], orderMax: COMMAND_ORDER_TOP },
  wallet: { version: 2, indexes: [] },
  transactions: { version: 6, indexes: ['order'], orderMax: ORDER_TOP },
  notifications: { version: 1, indexes: ['order', ['read', 'order']], orderMax: ORDER_TOP },
  contacts: { version: 2, indexes: [] },
  labels: { version: 1, indexes: [] },
  settings: { version: 1, indexes: [] },
  requests: { version: 0, indexes: [] },
  drafts: { version: 0, indexes: [] },
  records: { version: 0, indexes: [] },
  catalog: { version: 0, indexes: [] },
  explorer: { version: 6, indexes: ['order'], orderMax: ORDER_TOP },
};

export const COLLECTION_NAMES = Object.keys(kept) as CollectionName[];

const idLengthMax = 96;
const boundedInteger = (maximum: number) => ({ type: 'integer', minimum: 0, maximum, multipleOf: 1 });

// The development checker rejects the patterns of amounts and times as too costly; the authority has applied them.
const override = ({ jsonSchema }: { jsonSchema: { pattern?: string } }): void => {
  Reflect.deleteProperty(jsonSchema, 'pattern');
};

/** The schema of a collection; indexed numbers are bounded, because RxDB writes them with a fixed length. */
export function makeRxSchema<Name extends CollectionName>(name: Name): RxJsonSchema<Documents[Name]> {
  const { properties = {}, required = [] } = z.toJSONSchema(sources[name], { override });
  const { version, indexes, orderMax } = kept[name];
  return {
    version,
    primaryKey: 'id',
    type: 'object',
    properties: {
      ...properties,
      id: { type: 'string', maxLength: idLengthMax },
      ...(orderMax === undefined ? {} : { order: boundedInteger(orderMax) }),
    },
    required,
    indexes,
  } as unknown as RxJsonSchema<Documents[Name]>;
}

/** The fields of documents that the authority sends under this name. */
export const listFields = (name: SyncedName): readonly string[] => Object.keys(sent[name].shape);
