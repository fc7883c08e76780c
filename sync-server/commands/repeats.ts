import type { CheckedCommand } from '#domain/ledger/decide.ts';
import type { State } from '#domain/ledger/state.ts';
import type { JournalReader } from '../journal/reader.ts';
import { StoreError } from '#couchdb/document-store.ts';
import type { Answer } from './answer.ts';
import { makeLruCache } from '../lru-cache.ts';
import { makeVerdict } from './verdict.ts';

/** Answers commands whose id was decided before, however long ago. The request hash ties an id to actor and content. */
export type Repeats = {
  /**
   * The answer to a command that was decided before, or null for a new one. A promise of null means: ask again, because
   * the id turned out to be another one with the same fingerprint.
   */
  answerTo(command: CheckedCommand): Promise<Answer | null> | Answer | null;
  /** Records a decided command whose block is being written. Its `answer` becomes the final one with the block. */
  waiting(command: CheckedCommand, answer: Promise<Answer>): KnownCommand;
};

export type KnownCommand = { readonly requestHash: string; answer: Promise<Answer> | Answer };

/**
 * Most repeats come within seconds; older ones are answered from the journal. More than `queueLengthMax`, so that a
 * command whose block is being written is always known.
 */
const RECENT_MAX = 20_000;

const REUSED: Answer = { ok: false, code: 'COMMAND_ID_REUSED' };

export function makeRepeats(reader: JournalReader, state: State): Repeats {
  const recent = makeLruCache<string, KnownCommand>(RECENT_MAX);

  async function fromJournal({ id, requestHash }: CheckedCommand, seq: number): Promise<Answer | null> {
    try {
      const { entry, leaf, n } = await reader.entryAt(seq);
      if (entry.id !== id) {
        state.ids.tellApart(id);
        return null;
      }
      return entry.requestHash === requestHash ? { ok: true, verdict: makeVerdict(entry, leaf, n) } : REUSED;
    } catch (error) {
      if (error instanceof StoreError) return { ok: false, code: 'STORE_UNAVAILABLE' };
      throw error;
    }
  }

  return {
    answerTo(command) {
      const { id, requestHash } = command;
      const seq = state.ids.get(id);
      if (seq === undefined) return null;
      const known = recent.get(id);
      if (known === undefined) return fromJournal(command, seq);
      return known.requestHash === requestHash ? known.answer : REUSED;
    },
    waiting({ id, requestHash }, answer) {
      const known: KnownCommand = { requestHash, answer };
      recent.set(id, known);
      return known;
    },
  };
}
