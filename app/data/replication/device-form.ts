/** Converts a document between the authority's form and the device's. */
import {
  isRecordSource,
  recordIdOf,
  makeRecord,
  type RecordSource,
  recordSourceOf,
} from '#domain/device-records.ts';
import type { CollectionName, SyncedName } from '../database/collections.ts';
import { listFields } from '../database/schemas.ts';
import type { WireDoc } from './wire-doc.ts';

/** The collection of the device that holds what the authority sends under this name. */
export const collectionFor = (name: SyncedName): CollectionName => (isRecordSource(name) ? 'records' : name);

export type DeviceForm = {
  /** The device's id of the document with this id. */
  readonly idOf: (id: string) => string;
  /** With exactly the fields that this version knows, and a record with the value of any kind. */
  readonly heldAs: (received: WireDoc) => WireDoc;
  /** Whether a document of the device's collection came under this name. */
  readonly isFrom: (held: WireDoc) => boolean;
};

function knownOf(name: SyncedName, received: WireDoc): WireDoc {
  const fields = listFields(name).filter((field) => received[field] !== undefined);
  return { id: received.id, ...Object.fromEntries(fields.map((field) => [field, received[field]])) };
}

/** The value of a record is in the field of its kind. One of an unknown kind is kept for a later version of the app. */
function valueOf(name: RecordSource, received: WireDoc): Record<string, unknown> {
  const { kind } = makeRecord(name, received);
  return received[kind] === undefined ? {} : { [kind]: received[kind] };
}

/** The device's form of documents that the authority sends under this name. */
export function deviceFormFor(name: SyncedName): DeviceForm {
  if (!isRecordSource(name))
    return { idOf: (id) => id, heldAs: (received) => knownOf(name, received), isFrom: () => true };
  return {
    idOf: (id) => recordIdOf(name, id),
    heldAs: (received) => makeRecord(name, { ...knownOf(name, received), ...valueOf(name, received) }),
    isFrom: ({ kind }) => recordSourceOf(String(kind)) === name,
  };
}
