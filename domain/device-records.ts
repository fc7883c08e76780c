/**
 * A device holds in one collection, `records`, what the authority sends of a person in several: one document for each
 * schedule, referral, payout and so on, told apart by `kind`.
 */
import type { ScheduleDoc } from './schedule/document.ts';
import type { StandingDoc } from './standing/document.ts';

type StandingKind = Exclude<keyof StandingDoc, 'id' | 'seq' | 'at'>;

/** What the authority sends, by the kind of record that it becomes. */
export type RecordValues = { readonly schedule: ScheduleDoc } & {
  readonly [Kind in StandingKind]: StandingDoc;
};
export type RecordKind = keyof RecordValues;

/** `id` is `<kind>:<id>`. `value` is the document as the authority sends it. */
export type RecordDoc<Kind extends RecordKind = RecordKind> = {
  [Each in Kind]: { id: string; kind: Each; value: RecordValues[Each] };
}[Kind];

/** The collections of `me` whose documents become records. */
export const RECORD_SOURCES = ['schedules', 'standing'] as const;
export type RecordSource = (typeof RECORD_SOURCES)[number];

/** By the collection that carries a document: the id of its record. The ids of `standing` are `<kind>` or `<kind>:<id>`. */
const ID_OF: Readonly<Record<RecordSource, (id: string) => string>> = {
  schedules: (id) => `schedule:${id}`,
  standing: (id) => (id.includes(':') ? id : `${id}:me`),
};

export const recordIdOf = (source: RecordSource, id: string): string => ID_OF[source](id);

export const recordSourceOf = (kind: string): RecordSource =>
  kind === 'schedule' ? 'schedules' : 'standing';

/** The record of a document that the authority sends. */
export function recordOf(source: RecordSource, value: { readonly id: string }): RecordDoc {
  const id = recordIdOf(source, value.id);
  return { id, kind: id.slice(0, id.indexOf(':')), value } as RecordDoc;
}
