import type { CheckedCommand } from '#domain/ledger/decide.ts';
import type { State } from '#domain/ledger/state.ts';
import type { Verdict } from '#domain/protocol.ts';
import type { JournalReader } from '../journal/reader.ts';
import { StoreError } from '#couchdb/document-store.ts';
import type { Answer } from './answer.ts';
import { makeLruCache } from '../lru-cache.ts';
import { verdictOf } from './verdict.ts';

/** Answers commands whose id is known, however long ago it was decided. The request hash ties an id to actor and body. */
export type Repeats = {
  /** The answer to a command whose id was decided before, or null for a new one. A promise of null: ask again, the id is told apart. */
  answerTo(command: CheckedCommand): Promise<Answer | null> | Answer | null;
  /** Tells of a command that was decided and whose block is on its way. */
  waiting(command: CheckedCommand, answer: Promise<Answer>): void;
  /** Tells that the command's block is durable. */
  decided(command: CheckedCommand, verdict: Verdict): void;
};

/** Most repeats come within seconds; older ones are read from the journal. */
const RECENT_MAX = 20_000;

const REUSED: Answer = { ok: false, code: 'COMMAND_ID_REUSED' };

export function makeRepeats(reader: JournalReader, state: State): Repeats {
  const onTheirWay = new Map<string, { requestHash: string; answer: Promise<Answer> }>();
  const recent = makeLruCache<string, { requestHash: string; verdict: Verdict }>(RECENT_MAX);

  async function fromJournal({ id, requestHash }: CheckedCommand, seq: number): Promise<Answer | null> {
    try {
      const { entry, leaf, n } = await reader.entryAt(seq);
      if (entry.id !== id) {
        state.ids.tellApart(id);
        return null;
      }
      return entry.requestHash === requestHash ? { ok: true, verdict: verdictOf(entry, leaf, n) } : REUSED;
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
      const pending = onTheirWay.get(id);
      if (pending !== undefined) return pending.requestHash === requestHash ? pending.answer : REUSED;
      const known = recent.get(id);
      if (known === undefined) return fromJournal(command, seq);
      return known.requestHash === requestHash ? { ok: true, verdict: known.verdict } : REUSED;
    },
    waiting({ id, requestHash }, answer) {
      onTheirWay.set(id, { requestHash, answer });
    },
    decided({ id, requestHash }, verdict) {
      onTheirWay.delete(id);
      recent.set(id, { requestHash, verdict });
    },
  };
}
