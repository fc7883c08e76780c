/** Checks the service's journal against the newest head that the device has seen. Loaded when the page is idle. */
import { LATEST_CHECKPOINT_PATH } from '#domain/witness/paths.ts';
import { headSignedBy } from '#domain/witness/checkpoint.ts';
import { type AskService, followJournal, type KnownHead } from '#domain/witness/follow-journal.ts';
import { CheckpointAnswerSchema } from '#domain/witness/schema.ts';
import type { HeadMemory } from './stored-heads.ts';

export type JournalCheckDeps = {
  readonly ask: AskService;
  /** The key that this device has pinned, or learns now; null if it cannot. */
  readonly learnKey: () => Promise<string | null>;
  readonly memory: HeadMemory;
  /** ms */
  readonly now: () => number;
};

/** `not-signed`: a head from somebody else that the service has never signed. */
export type JournalCheck = 'kept' | 'began' | 'no-answer' | 'not-signed' | 'contradicted';

/**
 * One check: a later head that extends the stored one replaces it; otherwise both are stored as evidence. During an
 * alarm nothing is asked, because the person decides about it first.
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

/** The stored head, unless it is not of the pinned key; then records that it was discarded. */
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
  const answer = CheckpointAnswerSchema.safeParse(await ask(LATEST_CHECKPOINT_PATH));
  if (!answer.success || headSignedBy(answer.data.note, publicKey) === null) return 'no-answer';
  memory.writeHead({ publicKey, note: answer.data.note, checkedAt: now() });
  return 'began';
}

/**
 * Checks a head that somebody else's device has seen, from a receipt or a payment request: the service's journal must
 * extend that one too. A head that the pinned key has not signed says nothing.
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
