/** A command on this device from the person's request on, and the transitions of its state. Pure. */
import { z } from 'zod';
import {
  type Problem,
  ProblemSchema,
  type SubmittedCommand,
  type Verdict,
  VerdictSchema,
} from '#domain/protocol.ts';
import { ERRORS } from '#domain/errors.ts';
import { type AppProblem, problemFromRow } from '#app/platform/problem.ts';
import { isoTime } from '#app/platform/iso-time.ts';

export const COMMAND_STATUSES = ['waiting', 'processing', 'done', 'refused', 'cancelled'] as const;
export type CommandStatus = (typeof COMMAND_STATUSES)[number];

/** Newest first in an ascending index: `order` is this minus the time of the request (ms). */
export const COMMAND_ORDER_TOP = 10_000_000_000_000;

export const CommandDocSchema = z.strictObject({
  id: z.string().min(1).max(96),
  type: z.string().max(64),
  payload: z.record(z.string(), z.unknown()),
  /** ms, by this device */
  requestedAt: z.int().min(0),
  order: z.int().min(0),
  /** `waiting` has certainly not reached the authority; `processing` may have. */
  status: z.enum(COMMAND_STATUSES),
  attempts: z.int().min(0),
  /** 0: now. Otherwise it is not retried before this time, ms since the epoch. */
  retryAt: z.int().min(0),
  /** The person has seen the outcome and dismissed it. */
  dismissed: z.boolean(),
  verdict: VerdictSchema.optional(),
  problem: ProblemSchema.optional(),
  /** When this device received a refusal without a verdict, ms; missing in commands of earlier releases. */
  refusedAt: z.int().min(0).optional(),
});
export type CommandDoc = Omit<z.infer<typeof CommandDocSchema>, 'verdict' | 'problem' | 'refusedAt'> & {
  verdict?: Verdict;
  problem?: Problem;
  refusedAt?: number;
};

export const isOpen = (command: CommandDoc): boolean =>
  command.status === 'waiting' || command.status === 'processing';

/** Answered but not decided, and a retry is useless: the person has to give a code first. */
const CODE_NEEDED = 'TWO_FACTOR_REQUIRED';
export const waitsForCode = ({ status, problem }: CommandDoc): boolean =>
  status === 'waiting' && problem?.code === CODE_NEEDED;

/** It was carried out once, and the service's journal no longer has it: the person decides whether to send it again. */
const LOST = 'NOT_IN_JOURNAL';
export const isLost = ({ status, problem }: CommandDoc): boolean =>
  status === 'refused' && problem?.code === LOST;

type Intention = { id: string; type: string; payload: Record<string, unknown> };

export const newCommand = (intention: Intention, now: number): CommandDoc => ({
  ...intention,
  requestedAt: now,
  order: Math.max(COMMAND_ORDER_TOP - now, 0),
  status: 'waiting',
  attempts: 0,
  retryAt: 0,
  dismissed: false,
});

export const toSubmittedCommand = (command: CommandDoc): SubmittedCommand => ({
  id: command.id,
  type: command.type,
  payload: command.payload,
  requestedAt: isoTime(command.requestedAt),
});

/** Oldest first: a claim that a transfer depends on goes before it. */
export const byAge = (a: CommandDoc, b: CommandDoc): number => b.order - a.order || (a.id < b.id ? -1 : 1);

const withoutLocalFields = ({
  problem: _problem,
  verdict: _verdict,
  refusedAt: _refusedAt,
  ...command
}: CommandDoc): CommandDoc => command;

/** ms; null while undecided. */
export function decidedAt({ status, verdict, refusedAt, requestedAt }: CommandDoc): number | null {
  if (verdict !== undefined) return Date.parse(verdict.at);
  return status === 'refused' ? (refusedAt ?? requestedAt) : null;
}

/** Marks it as possibly sent, after which it cannot be cancelled. */
export const claimCommand = (command: CommandDoc): CommandDoc => ({
  ...withoutLocalFields(command),
  status: 'processing',
  retryAt: 0,
});

/** A code was given for it, or the person wants it again: it is sent once more, and the next answer counts. */
export const releaseCommand = (command: CommandDoc): CommandDoc =>
  waitsForCode(command) || isLost(command)
    ? { ...withoutLocalFields(command), status: 'waiting', dismissed: false, retryAt: 0 }
    : command;

/** The journal no longer has it, so it was not carried out, whatever the earlier answer. */
export const recordLoss = (command: CommandDoc, now: number): CommandDoc => ({
  ...withoutLocalFields(command),
  status: 'refused',
  refusedAt: now,
  dismissed: false,
  retryAt: 0,
  problem: problemFromRow(LOST, ERRORS[LOST]),
});

export const recordVerdict = (command: CommandDoc, verdict: Verdict): CommandDoc => ({
  ...withoutLocalFields(command),
  status: verdict.verdict === 'committed' ? 'done' : 'refused',
  retryAt: 0,
  verdict,
});

/** Answers after which the authority certainly does not have the command. After any other failure it may have it. */
const NOT_TAKEN: ReadonlySet<string> = new Set([
  'OFFLINE',
  'RATE_LIMITED',
  'REQUESTS_LIMITED',
  'QUEUE_FULL',
  'CLIENT_TOO_OLD',
  'NOT_AUTHENTICATED',
  'PASSWORD_CHANGE_REQUIRED',
  'SESSION_ENDED',
]);

const retryBaseMs = 1_000;
const retryMaxMs = 60_000;

export const retryDelayMs = (attempts: number, problem: AppProblem): number =>
  problem.retryAfterMs ?? Math.min(retryBaseMs * 2 ** attempts, retryMaxMs);

/** `certain` is false when the problem may not be this command's own. */
export type UndecidedProblem = { readonly problem: AppProblem; readonly certain: boolean };

/**
 * No verdict: it is retried later with the same id, or, if the problem rules that out, counts as not sent or waits for
 * the person's code.
 */
export function recordProblem(
  command: CommandDoc,
  { problem, certain }: UndecidedProblem,
  now: number,
): CommandDoc {
  const notTaken = certain && NOT_TAKEN.has(problem.code);
  if (certain && problem.retry !== 'same-id') {
    return { ...withoutLocalFields(command), status: 'refused', refusedAt: now, retryAt: 0, problem };
  }
  if (certain && problem.code === CODE_NEEDED) {
    return { ...withoutLocalFields(command), status: 'waiting', retryAt: 0, problem };
  }
  return {
    ...withoutLocalFields(command),
    status: notTaken ? 'waiting' : 'processing',
    attempts: command.attempts + 1,
    retryAt: now + retryDelayMs(command.attempts, problem),
    problem,
  };
}
