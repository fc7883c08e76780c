/** Counts what happens in a history, under names that the tests look for. */
import { formatMonth } from '#domain/investor/month.ts';
import type { Block } from '#domain/ledger/block.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { Fact } from '#domain/ledger/facts.ts';

export type Counts = ReadonlyMap<string, number>;

export function addCounts(all: Map<string, number>, more: Iterable<readonly [string, number]>): void {
  for (const [what, count] of more) all.set(what, (all.get(what) ?? 0) + count);
}

function nameOf(fact: Fact): string {
  switch (fact.kind) {
    case 'order.dispute_closed':
      return fact.outcome;
    case 'payout.shared':
      return fact.status;
    case 'project.launched':
      return `project.launched ${fact.byCreator ? 'by the creator' : 'by itself'}`;
    case 'project.reminder_due':
    case 'project.announced':
      return `${fact.kind} ${fact.event}`;
    default:
      return fact.kind;
  }
}

/** The names of what an entry contains: its facts, and its command with the code of its verdict; for the investor programme also what comes before the end of its month. */
function namesOf({ at, code, facts, seq, type }: Entry, closedAt: number): string[] {
  const isLate = code === undefined && formatMonth(at) === '2027-02' && seq < closedAt;
  return [...facts.map(nameOf), `${type} ${code ?? (isLate ? 'after its end' : '')}`];
}

/** Whether an entry was written during the faults, and not while the history was set up or finished. */
const isUnderWay = ({ writer }: Block): boolean => /^[ab]-/.test(writer);

/** The counts of a history: over all of it, and during the faults only. */
export function countHappenings(blocks: readonly Block[]): {
  readonly seen: Counts;
  readonly underWay: Counts;
} {
  const entries = blocks.flatMap((block) => block.entries);
  const closing = entries.find(({ facts }) => facts.some(({ kind }) => kind === 'payout.month_closed'));
  const seen = new Map<string, number>();
  const underWay = new Map<string, number>();
  for (const block of blocks) {
    const names = block.entries.flatMap((entry) => namesOf(entry, closing?.seq ?? 0));
    const counts = names.map((name) => [name, 1] as const);
    addCounts(seen, counts);
    if (isUnderWay(block)) addCounts(underWay, counts);
  }
  return { seen, underWay };
}
