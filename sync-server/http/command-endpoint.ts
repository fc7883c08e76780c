import type { IncomingMessage, ServerResponse } from 'node:http';
import { ruleOf } from '#domain/commands.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { Command } from '#domain/ledger/entry.ts';
import { firstIssue } from '#domain/ledger/parse-command.ts';
import { requestBytesMax } from '#domain/limits.ts';
import {
  CLIENT_HEADER,
  type CommandResult,
  CommandBatchSchema,
  OLDEST_CLIENT_VERSION,
  type Problem,
  type SubmittedCommand,
  SubmittedCommandSchema,
} from '#domain/protocol.ts';
import type { Detail, Result } from '#domain/result.ts';
import type { SubmitResult } from '../commands/authority.ts';
import { extraOf, problemHeaders, problemOf } from './problem.ts';
import { type JsonAnswer, readJson, sendJson } from './raw.ts';

export type CommandEndpointDeps = {
  readonly submit: (command: Command) => Promise<SubmitResult>;
  /** Who an Authorization header speaks for. */
  readonly authenticate: (
    authorization: string | undefined,
  ) => Promise<Result<{ userId: string }, ErrorCode>> | Result<{ userId: string }, ErrorCode>;
  /** Told of every result, for the metrics: the kind of command, how it went, seconds from arrival to answer. */
  readonly observe: (type: string, outcome: string, seconds: number) => void;
};

/**
 * `POST /api/commands`: one command, answered by its verdict or a problem; or a batch, answered row by row.
 * It stands in front of Express because it carries nearly all of the load (docs/performance.md).
 */
export const makeCommandEndpoint =
  (deps: CommandEndpointDeps) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = await answerTo(deps, request);
    if (!response.destroyed) sendJson(response, answer);
  };

async function answerTo(deps: CommandEndpointDeps, request: IncomingMessage): Promise<JsonAnswer> {
  const body = await readJson(request, requestBytesMax);
  if (!body.ok) return problemAnswer(body.code, body.detail);
  if (isTooOld(request.headers[CLIENT_HEADER])) return problemAnswer('CLIENT_TOO_OLD');
  const session = await deps.authenticate(request.headers.authorization);
  if (!session.ok) return problemAnswer(session.code, session.detail);
  const { userId } = session.value;
  return isBatch(body.value) ? batchAnswer(deps, userId, body.value) : singleAnswer(deps, userId, body.value);
}

const isTooOld = (version: string | string[] | undefined): boolean =>
  typeof version === 'string' && /^\d{1,6}$/.test(version) && Number(version) < OLDEST_CLIENT_VERSION;

const isBatch = (body: unknown): body is { commands: unknown } =>
  typeof body === 'object' && body !== null && 'commands' in body;

async function batchAnswer(deps: CommandEndpointDeps, actor: string, body: unknown): Promise<JsonAnswer> {
  const batch = CommandBatchSchema.safeParse(body);
  if (!batch.success) return invalidAnswer(batch.error);
  const results = await Promise.all(batch.data.commands.map((command) => decideOne(deps, actor, command)));
  return { status: 200, body: { results } };
}

async function singleAnswer(deps: CommandEndpointDeps, actor: string, body: unknown): Promise<JsonAnswer> {
  const command = SubmittedCommandSchema.safeParse(body);
  if (!command.success) return invalidAnswer(command.error);
  const result = await decideOne(deps, actor, command.data);
  if (!result.decided) return answerOf(result.problem);
  const { verdict } = result;
  if (verdict.verdict === 'committed') return { status: 200, body: verdict };
  return answerOf(problemOf((verdict.code ?? 'INTERNAL') as ErrorCode, { verdict, facts: verdict.detail }));
}

async function decideOne(
  deps: CommandEndpointDeps,
  actor: string,
  command: SubmittedCommand,
): Promise<CommandResult> {
  const started = performance.now();
  const result = await submitAs(deps, actor, command);
  const outcome = result.ok ? result.verdict.verdict : 'undecided';
  const known = ruleOf(command.type) === undefined ? 'unknown' : command.type;
  deps.observe(known, outcome, (performance.now() - started) / 1000);
  if (result.ok) return { id: command.id, decided: true, verdict: result.verdict };
  return { id: command.id, decided: false, problem: problemOf(result.code, extraOf(result.detail)) };
}

/** A command that only the authority itself may make is stopped here and never reaches the journal. */
function submitAs(
  deps: CommandEndpointDeps,
  actor: string,
  command: SubmittedCommand,
): Promise<SubmitResult> | SubmitResult {
  const { id, type, payload } = command;
  if (ruleOf(type)?.origin === 'system') return { ok: false, code: 'FORBIDDEN' };
  return deps.submit({ id, type, actor, payload });
}

const problemAnswer = (code: ErrorCode, detail?: Detail): JsonAnswer =>
  answerOf(problemOf(code, extraOf(detail)));

const answerOf = (problem: Problem): JsonAnswer => ({
  status: problem.status,
  body: problem,
  headers: problemHeaders(problem),
});

function invalidAnswer(error: Parameters<typeof firstIssue>[0]): JsonAnswer {
  const issue = firstIssue(error);
  return problemAnswer('REQUEST_INVALID', issue.ok ? undefined : issue.detail);
}
