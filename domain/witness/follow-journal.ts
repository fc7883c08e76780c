/** A witness adopts the journal's next head, or keeps both heads as evidence of a contradiction. */
import { type Head, headSignedBy, readCheckpoint } from './checkpoint.ts';
import { findContradiction, isContinued } from './compare-heads.ts';
import {
  type CheckpointAnswer,
  CheckpointAnswerSchema,
  ConsistencyAnswerSchema,
  EVIDENCE_FORMAT,
  EVIDENCE_VERSION,
  type HeadEvidence,
  type HeadProblem,
} from './schema.ts';
import { pathTo } from '../paths.ts';
import { CHECKPOINT_PATH, CONSISTENCY_PATH } from './paths.ts';

/** The stored state: the key that was learnt first, and the newest note whose signature and proof held. */
export type KnownHead = { readonly publicKey: string; readonly note: string };

/**
 * The service's answer to a GET, bypassing every cache: undefined without an answer now (no network, a limit, 5xx),
 * null for 404.
 */
export type AskService = (path: string) => Promise<unknown>;

export type FollowOutcome =
  /** The head to store from now on. */
  | { readonly status: 'continued'; readonly known: KnownHead }
  /** The service does not answer, so the known head stays. */
  | { readonly status: 'no-answer' }
  | { readonly status: 'contradicted'; readonly evidence: HeadEvidence };

const isSilent = (answer: unknown): answer is undefined => answer === undefined;

/**
 * Compares the known head with the service's present one. `seenAt`: ms, by the asker's clock. Throws when the known
 * note is not signed by the known key.
 */
export async function followJournal(
  known: KnownHead,
  ask: AskService,
  seenAt: number,
): Promise<FollowOutcome> {
  const before = headSignedBy(known.note, known.publicKey);
  if (before === null) throw new Error('the head that is known is not signed by the key that is known');
  const contradictionOutcome = (problem: HeadProblem, later: string): FollowOutcome => ({
    status: 'contradicted',
    evidence: {
      ...{ format: EVIDENCE_FORMAT, version: EVIDENCE_VERSION, problem },
      ...{ publicKey: known.publicKey, earlier: known.note, later, seenAt },
    },
  });
  const latest = await askForHead(ask, 'latest');
  if (latest === null) return { status: 'no-answer' };
  const after = headSignedBy(latest.note, known.publicKey);
  if (after === null) {
    return readCheckpoint(latest.note) === null
      ? { status: 'no-answer' }
      : contradictionOutcome('other-key', latest.note);
  }
  if (after.size < before.size) return contradictionOutcome('rolled-back', latest.note);
  const problem = await problemBetween(before, after, ask);
  if (problem === 'no-answer') return { status: 'no-answer' };
  if (problem === null) return { status: 'continued', known: { ...known, note: latest.note } };
  const later = await mostTelling(before, latest.note, { ask, known });
  return contradictionOutcome(later === latest.note ? problem : 'forked', later);
}

async function problemBetween(
  before: Head,
  after: Head,
  ask: AskService,
): Promise<HeadProblem | 'no-answer' | null> {
  if (after.size === before.size) return findContradiction(before, after);
  const query = `from=${String(before.size)}&to=${String(after.size)}`;
  const response = await ask(`${CONSISTENCY_PATH}?${query}`);
  if (isSilent(response)) return 'no-answer';
  const answer = ConsistencyAnswerSchema.safeParse(response);
  const proof = answer.success ? answer.data.proof : null;
  return proof !== null && isContinued(before, after, proof) ? null : 'unproven';
}

type Surroundings = { readonly ask: AskService; readonly known: KnownHead };

/** The signed head at the known size is the strongest evidence, if the service provides it: two roots for one size. */
async function mostTelling(before: Head, latest: string, { ask, known }: Surroundings): Promise<string> {
  const same = await askForHead(ask, String(before.size));
  const head = same === null ? null : headSignedBy(same.note, known.publicKey);
  return same !== null && head !== null && findContradiction(before, head) !== null ? same.note : latest;
}

async function askForHead(ask: AskService, which: string): Promise<CheckpointAnswer | null> {
  const answer = CheckpointAnswerSchema.safeParse(await ask(pathTo(CHECKPOINT_PATH, { size: which })));
  return answer.success ? answer.data : null;
}
