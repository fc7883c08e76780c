/**
 * The device's collection `records` holds what the authority sends about a person in several collections: one document
 * for each schedule, referral, payout and so on, distinguished by `kind`.
 */
import type { ScheduleDoc } from './schedule/document.ts';
import type { StandingDoc } from './ledger/standing-document.ts';

type StandingKind = Exclude<keyof StandingDoc, 'id' | 'seq' | 'at'>;

/** The authority's documents, by the kind of record that they become. */
export type RecordValues = { readonly schedule: ScheduleDoc } & {
  readonly [Kind in StandingKind]: StandingDoc;
};
export type RecordKind = keyof RecordValues;

/** `id` is `<kind>:<id>`. `value` is the unchanged document of the authority. */
export type RecordDoc<Kind extends RecordKind = RecordKind> = {
  [Each in Kind]: { id: string; kind: Each; value: RecordValues[Each] };
}[Kind];

/** The collections of `me` whose documents become records. */
export const RECORD_SOURCES = ['schedules', 'standing'] as const;
export type RecordSource = (typeof RECORD_SOURCES)[number];

export const isRecordSource = (name: string): name is RecordSource =>
  (RECORD_SOURCES as readonly string[]).includes(name);

/** The id of the record, by the collection of the document. The ids of `standing` are `<kind>` or `<kind>:<id>`. */
const ID_OF: Readonly<Record<RecordSource, (id: string) => string>> = {
  schedules: (id) => `schedule:${id}`,
  standing: (id) => (id.includes(':') ? id : `${id}:me`),
};

export const recordIdOf = (source: RecordSource, id: string): string => ID_OF[source](id);

export const recordSourceOf = (kind: string): RecordSource =>
  kind === 'schedule' ? 'schedules' : 'standing';

/** The record of a document that the authority sends. */
export function makeRecord(source: RecordSource, value: { readonly id: string }): RecordDoc {
  const id = recordIdOf(source, value.id);
  return { id, kind: id.slice(0, id.indexOf(':')), value } as RecordDoc;
}
