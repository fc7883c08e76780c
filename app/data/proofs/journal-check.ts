/** A device compares the service's journal with the newest head that it has seen. Loaded when the page is idle. */
import { headSignedBy } from '#domain/witness/checkpoint.ts';
import { type AskService, followJournal, type KnownHead } from '#domain/witness/follow-journal.ts';
import { CheckpointAnswerSchema } from '#domain/witness/schema.ts';
import type { HeadMemory } from './stored-heads.ts';

export type JournalCheckDeps = {
  readonly ask: AskService;
  /** The key that this device has pinned, learnt now if need be; null when it cannot be. */
  readonly learnKey: () => Promise<string | null>;
  readonly memory: HeadMemory;
  /** ms */
  readonly now: () => number;
};

/** `not-signed`: a head of somebody else that the service has never signed. */
export type JournalCheck = 'kept' | 'began' | 'no-answer' | 'not-signed' | 'contradicted';

/**
 * One comparison: what was kept is replaced by a later head that goes on from it, and kept beside the evidence otherwise.
 * While an alarm stands nothing is asked: the person decides about it first.
 */
export async function checkJournal(deps: JournalCheckDeps): Promise<JournalCheck> {
  const { ask, memory, now } = deps;
  if (memory.readAlarm() !== null) return 'contradicted';
  const publicKey = await deps.learnKey();
  if (publicKey === null) return 'no-answer';
  const known = usableHead(memory, publicKey, now());
  if (known === null) return begin(deps, publicKey);
  const followed = await followJournal(known, ask, now());
  if (followed.status === 'no-answer') return 'no-answer';
  if (followed.status === 'contradicted') {
    memory.raiseAlarm(followed.evidence);
    return 'contradicted';
  }
  const { note } = followed.known;
  memory.writeHead({ publicKey, note, checkedAt: now() });
  return 'kept';
}

/** The head that is kept, unless it says nothing about the key that is pinned now; then that it was given up is noted. */
function usableHead(memory: HeadMemory, publicKey: string, at: number): KnownHead | null {
  const kept = memory.readHead();
  if (kept === null) return null;
  const isOther = kept !== 'damaged' && kept.publicKey !== publicKey;
  if (!isOther && kept !== 'damaged' && headSignedBy(kept.note, publicKey) !== null) return kept;
  memory.noteRestart({ why: isOther ? 'new-key' : 'damaged', at });
  memory.forgetHead();
  return null;
}

async function begin({ ask, memory, now }: JournalCheckDeps, publicKey: string): Promise<JournalCheck> {
  const answer = CheckpointAnswerSchema.safeParse(await ask('/api/checkpoints/latest'));
  if (!answer.success || headSignedBy(answer.data.note, publicKey) === null) return 'no-answer';
  memory.writeHead({ publicKey, note: answer.data.note, checkedAt: now() });
  return 'began';
}

/**
 * Compares with a head that somebody else's device has seen, as a receipt or a payment request carries it: the service's
 * journal must go on from that one too. A head that the pinned key has not signed says nothing.
 */
export async function checkForeignHead(note: string, deps: JournalCheckDeps): Promise<JournalCheck> {
  const { ask, memory, now } = deps;
  const publicKey = await deps.learnKey();
  if (publicKey === null) return 'no-answer';
  if (headSignedBy(note, publicKey) === null) return 'not-signed';
  const followed = await followJournal({ publicKey, note }, ask, now());
  if (followed.status === 'no-answer') return 'no-answer';
  if (followed.status === 'continued') return 'kept';
  if (memory.readAlarm() === null) memory.raiseAlarm(followed.evidence);
  return 'contradicted';
}
