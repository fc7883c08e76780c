import type { SourcedEntry } from '#domain/ledger/document.ts';
import type { JournalFeed } from './ports.ts';

const CATCH_UP_ENTRIES = 500;

export type Intake = {
  /** Starts after `seq`: reads the existing journal, then follows it live. Rejects when the journal fails. */
  readonly begin: (seq: number) => Promise<void>;
  /** The last entry that was taken in. */
  readonly takenUpTo: () => number | null;
};

export type IntakeListener = {
  /** `text`: the entry as JSON, where somebody has written it. */
  readonly take: (sourced: SourcedEntry, text?: string) => void;
  /** Called after each block or batch that was taken in. */
  readonly wake: () => void;
};

/** Takes in every durable entry exactly once and in order, whether from the journal or live. */
export function makeIntake(feed: JournalFeed, { take, wake }: IntakeListener): Intake {
  let upTo: number | null = null;

  // An entry that is not the next one is skipped here: `catchUp` reads it from the journal in order.
  const offer = (sourced: SourcedEntry, text?: string): void => {
    if (upTo === null || sourced.entry.seq !== upTo + 1) return;
    upTo += 1;
    take(sourced, text);
  };

  feed.onDurable(({ block, leaves, texts }) => {
    block.entries.forEach((entry, index) => {
      const leaf = leaves[index];
      if (leaf !== undefined) offer({ entry, leaf }, texts?.[index]);
    });
    wake();
  });

  const catchUp = async (): Promise<void> => {
    while (upTo !== null && upTo < feed.durable().seq) {
      const before: number = upTo;
      for (const sourced of await feed.readEntries(before, CATCH_UP_ENTRIES)) offer(sourced);
      if (upTo === before) throw new Error(`the journal does not give the entry after ${String(before)}`);
      wake();
    }
  };

  return {
    async begin(seq) {
      upTo = seq;
      await catchUp();
    },
    takenUpTo: () => upTo,
  };
}
