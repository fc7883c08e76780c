/** The public document of the events of a project's vault: `project-events:<project>` in the catalogue. Pure. */
import { defineCatalogRows } from '../ledger/document.ts';
import type { FactOf } from '../ledger/facts.ts';
import { addDecimals } from '../money.ts';
import { describeAlert } from './describe.ts';
import { type VaultEvent, type VaultEventKind, type VaultEvents, VaultEventsSchema } from './document.ts';
import { vaultEventsMax } from './limits.ts';

const KINDS = {
  'project.invested': true,
  'project.stake_returned': true,
  'project.refund_batch_paid': true,
  'project.released': true,
  'project.vested': true,
  'project.paid_out': true,
  'project.frozen': true,
  'project.unfrozen': true,
  'alert.raised': true,
  'alert.resolved': true,
} as const;

type EventFact = FactOf<keyof typeof KINDS>;
type Content = Omit<VaultEvent, 'at'>;

const EVENTS: { readonly [Kind in keyof typeof KINDS]: (fact: FactOf<Kind>) => Content } = {
  'project.invested': ({ amount }) => ({ kind: 'deposit', amount, count: 1 }),
  'project.stake_returned': ({ amount }) => ({ kind: 'return', amount, count: 1 }),
  'project.refund_batch_paid': ({ amount }) => ({ kind: 'refund', amount }),
  'project.released': ({ amount }) => ({ kind: 'release', amount }),
  'project.vested': ({ amount }) => ({ kind: 'vest', amount }),
  'project.paid_out': ({ amount }) => ({ kind: 'payout', amount }),
  'project.frozen': ({ reason }) => ({ kind: 'freeze', text: reason }),
  'project.unfrozen': () => ({ kind: 'unfreeze' }),
  'alert.raised': (fact) => ({ kind: 'alert', text: describeAlert(fact) }),
  'alert.resolved': ({ reason }) => ({ kind: 'resolved', ...(reason !== undefined && { text: reason }) }),
};

export const vaultEventsDocument = defineCatalogRows({
  name: 'project-events',
  on: KINDS,
  schema: VaultEventsSchema,
  idOf: ({ project }: EventFact) => `project-events:${project}`,
  fold(before: VaultEvents | null, fact: EventFact, { at }): VaultEvents {
    // The handler of a kind takes facts of that kind.
    const eventOf = EVENTS[fact.kind] as (fact: EventFact) => Content;
    const events = addEvent(before?.events ?? [], Object.assign(eventOf(fact), { at }));
    return { id: fact.project, events };
  },
});

/** Consecutive events of one of these kinds on one day become one event with their sum. */
const SUMMED: ReadonlySet<VaultEventKind> = new Set<VaultEventKind>(['deposit', 'return', 'refund']);

const isSameDay = (one: string, other: string): boolean =>
  one === other || one.startsWith(other.slice(0, 'yyyy-mm-dd'.length));

export function addEvent(events: readonly VaultEvent[], event: VaultEvent): VaultEvent[] {
  const last = events.at(-1);
  const isSummed = last?.kind === event.kind && SUMMED.has(event.kind) && isSameDay(last.at, event.at);
  if (isSummed) return events.with(-1, sumOf(last, event));
  return [...events, event].slice(-vaultEventsMax);
}

function sumOf(one: VaultEvent, other: VaultEvent): VaultEvent {
  const amount = addDecimals(one.amount ?? '0', other.amount ?? '0');
  const { at, kind } = other;
  return one.count === undefined
    ? { kind, amount, at }
    : { kind, amount, count: one.count + (other.count ?? 0), at };
}
