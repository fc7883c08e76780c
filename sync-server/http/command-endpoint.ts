import { ruleOf } from '#domain/features.ts';
import { z } from 'zod';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '#domain/errors.ts';
import { isReservedId } from '#domain/ids.ts';
import type { Command } from '#domain/ledger/entry.ts';
import { requestBytesMax } from '#domain/limits.ts';
import {
  CLIENT_HEADER,
  type CommandAnswer,
  CommandBatchAnswerSchema,
  CommandBatchSchema,
  OLDEST_CLIENT_VERSION,
  type Problem,
  type SubmittedCommand,
  SubmittedCommandSchema,
} from '#domain/protocol.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { COMMANDS_PATH } from '#domain/paths.ts';
import type { SubmitResult } from '../commands/authority.ts';
import type { BodyRequest } from './body-request.ts';
import { readClient } from './client-version.ts';
import { endpoint } from './endpoint.ts';
import { toProblemExtra, makeProblem } from './problem.ts';
import { toJsonAnswer, type JsonAnswer, readJson, sendJson } from './raw-http.ts';
import { readCommands } from './read-commands.ts';

export const COMMANDS = endpoint({
  method: 'post',
  path: COMMANDS_PATH,
  summary: 'Decide one command, or a batch. A verdict is final, and every repeat of an id gets the same one.',
  access: 'bearer',
  limit: 'commands',
  stepUp: false,
  body: z.union([SubmittedCommandSchema, CommandBatchSchema]),
  status: 200,
  answer: CommandBatchAnswerSchema,
});

export type CommandEndpointDeps = {
  /** Whether a command waits until its actor confirms it with a code. */
  readonly isUnconfirmed: (command: Command) => boolean | Promise<boolean>;
  readonly submit: (command: Command) => Promise<SubmitResult>;
  /** The person whose access token an Authorization header carries. */
  readonly authenticate: (authorization: string | undefined) => Result<{ userId: string }, ErrorCode>;
  /** Resolves for all requests of a turn of the event loop at once, after it. */
  readonly turn: () => Promise<void>;
  /** Counts the request; returns 0, or the ms until it may be sent again. */
  readonly waitFor: (request: IncomingMessage) => number;
  /**
   * Receives every result, for the metrics: the kind of command, its outcome, and the seconds from arrival to answer.
   */
  readonly observe: (type: string, outcome: string, seconds: number) => void;
};

/**
 * `POST /api/commands`: one command or a batch, answered row by row in order. It runs before Express because it carries
 * nearly all of the load (docs/performance.md).
 */
export const makeCommandEndpoint =
  (deps: CommandEndpointDeps) =>
  async (request: BodyRequest, response: ServerResponse, requestId: string): Promise<void> => {
    const waitMs = deps.waitFor(request);
    if (waitMs > 0) {
      sendJson(response, requestId, toJsonAnswer(makeProblem('REQUESTS_LIMITED', { retryAfterMs: waitMs })));
      return;
    }
    const body = await readJson(request, requestBytesMax);
    // Commands that arrived together are decided one after the other, which takes less time than between reading them.
    await deps.turn();
    const asked = body.ok ? askedFor(deps, request, body.value) : body;
    let answer: JsonAnswer;
    if (!asked.ok) answer = toJsonAnswer(makeProblem(asked.code, toProblemExtra(asked.detail)));
    else if (asked.value.only === null) answer = answerWith(await decideAll(deps, asked.value));
    else {
      // Nearly every request has one command, which is awaited here: each function in between would cost a promise.
      const { actor, only } = asked.value;
      const started = performance.now();
      const result = await submitAs(deps, actor, only);
      answer = answerWith([tellResult(deps, { command: only, result, started })]);
    }
    if (!response.destroyed) sendJson(response, requestId, answer);
  };

/** The commands of an authenticated person. `only`: the command where there is one, else null. */
type ActorCommands = {
  readonly actor: string;
  readonly commands: readonly SubmittedCommand[];
  readonly only: SubmittedCommand | null;
};

function askedFor(
  deps: CommandEndpointDeps,
  { headers }: IncomingMessage,
  body: unknown,
): Result<ActorCommands, ErrorCode> {
  if (isTooOld(headers[CLIENT_HEADER])) return err('CLIENT_TOO_OLD');
  const session = deps.authenticate(headers.authorization);
  if (!session.ok) return session;
  const { userId: actor } = session.value;
  const read = readCommands(body);
  if (!read.ok) return read;
  const commands = read.value;
  const [first = null] = commands;
  return ok({ actor, commands, only: commands.length === 1 ? first : null });
}

const isTooOld = (header: string | string[] | undefined): boolean =>
  (readClient(header) ?? OLDEST_CLIENT_VERSION) < OLDEST_CLIENT_VERSION;

const decideAll = (
  deps: CommandEndpointDeps,
  { actor, commands }: ActorCommands,
): Promise<readonly CommandAnswer[]> =>
  Promise.all(
    commands.map(async (command) => {
      const started = performance.now();
      const result = await submitAs(deps, actor, command);
      return tellResult(deps, { command, result, started });
    }),
  );

type CommandResult = {
  readonly command: SubmittedCommand;
  readonly result: SubmitResult;
  readonly started: number;
};

/** The answer to a command, which is counted as well. */
function tellResult(deps: CommandEndpointDeps, { command, result, started }: CommandResult): CommandAnswer {
  const answer = result.ok
    ? result.verdict
    : withoutVerdict(command, makeProblem(result.code, toProblemExtra(result.detail)));
  const type = ruleOf(command.type) === undefined ? 'unknown' : command.type;
  deps.observe(type, answer.verdict, (performance.now() - started) / 1000);
  return answer;
}

/** Refuses a command that only the authority may make, so that it never reaches the journal. */
function submitAs(
  deps: CommandEndpointDeps,
  actor: string,
  { id, type, payload }: SubmittedCommand,
): Promise<SubmitResult> | SubmitResult {
  if (isReservedId(id)) return { ok: false, code: 'COMMAND_INVALID', detail: { field: 'id' } };
  if (ruleOf(type)?.origin === 'system') return { ok: false, code: 'FORBIDDEN' };
  const command = { id, type, actor, payload };
  const isUnconfirmed = deps.isUnconfirmed(command);
  // The answer is nearly always synchronous, so this does not wait for a promise.
  if (isUnconfirmed === false) return deps.submit(command);
  return Promise.resolve(isUnconfirmed).then((waits) => (waits ? WAITS_FOR_CODE : deps.submit(command)));
}

/** The command is not decided and not journalled: the client may send the same id after it is confirmed. */
const WAITS_FOR_CODE: SubmitResult = { ok: false, code: 'TWO_FACTOR_REQUIRED' };

function withoutVerdict({ id, type }: SubmittedCommand, problem: Problem): CommandAnswer {
  const { code, detail, field, retry } = problem;
  const verdict = retry === 'same-id' ? 'undecided' : 'refused';
  return {
    id,
    type,
    verdict,
    seq: null,
    block: null,
    code,
    detail,
    ...(field !== undefined && { field }),
    problem,
  };
}

/**
 * If no command of the batch could be decided now, the status says so as well: 429 or 503, with Retry-After. Commands
 * that wait for a code do not change the status, because the service works normally.
 */
function answerWith(verdicts: readonly CommandAnswer[]): JsonAnswer {
  const [first] = verdicts;
  const nothingDecided = verdicts.every(
    (answer) => answer.verdict === 'undecided' && 'problem' in answer && answer.problem.status >= 429,
  );
  if (nothingDecided && first !== undefined && 'problem' in first) return toJsonAnswer(first.problem);
  return { status: 200, body: { verdicts } };
}
