/** The upload handler of `commands`: sends what may be sent and returns the results. */
import { COMMANDS_PATH } from '#domain/paths.ts';
import type { RxReplicationWriteToMasterRow, WithDeleted } from 'rxdb/plugins/core';
import { OUTBOX_LOCK } from '#domain/device.ts';
import type { CommandAnswer, Verdict } from '#domain/protocol.ts';
import { makeExchange } from '#app/platform/exchange.ts';
import { withLock } from '#app/platform/locks.ts';
import { type AppProblem, knownProblem } from '#app/platform/problem.ts';
import {
  byAge,
  type CommandDoc,
  recordVerdict,
  toSubmittedCommand,
  recordProblem,
  waitsForCode,
} from './command-doc.ts';
import type { OutboxMirror } from './outbox-mirror.ts';
import type { Transport } from '../replication/transport.ts';

export type OutboxPushOptions = {
  readonly userId: string;
  readonly transport: Pick<Transport, 'request' | 'userId'>;
  readonly mirror: OutboxMirror;
  readonly now: () => number;
};

/** `certain`: the problem was this command's own, or stopped the request before any command. */
type Answer = { readonly verdict: Verdict } | { readonly problem: AppProblem; readonly certain: boolean };
type Row = RxReplicationWriteToMasterRow<CommandDoc>;

/** Returns a verdict, or the reason for its absence, as the master's version of the command; RxDB writes it. */
export function makeOutboxPush(options: OutboxPushOptions) {
  const { mirror, now, userId } = options;
  const send = async (ready: readonly CommandDoc[]): Promise<WithDeleted<CommandDoc>[]> => {
    const answers = await readMirroredAnswers(options);
    const unanswered = ready.filter(({ id }) => !answers.has(id));
    if (unanswered.length > 0) {
      for (const [id, answer] of await post(options, unanswered)) answers.set(id, answer);
    }
    const moved = ready.map((command) => moveOn(command, answers.get(command.id), now()));
    await mirror.remove(moved.filter((command) => !isPending(command)).map(({ id }) => id));
    for (const command of moved.filter(waitsForCode)) {
      await mirror.put({ userId, command: toSubmittedCommand(command), waitsForCode: true });
    }
    return moved.map((command) => ({ ...command, _deleted: false }));
  };
  return (rows: Row[]): Promise<WithDeleted<CommandDoc>[]> => {
    const ready = rows.map((row) => row.newDocumentState).filter(isReady);
    if (ready.length === 0) return Promise.resolve([]);
    return withLock(OUTBOX_LOCK, () => send(ready.sort(byAge)));
  };
}

/** Other changes of a command stay on this device. */
const isReady = (command: WithDeleted<CommandDoc>): boolean =>
  !command._deleted && command.status === 'processing' && command.retryAt === 0;

const isPending = (command: CommandDoc): boolean =>
  command.status === 'waiting' || command.status === 'processing';

function moveOn(command: CommandDoc, answer: Answer | undefined, now: number): CommandDoc {
  if (answer === undefined)
    return recordProblem(command, { problem: knownProblem('INTERNAL'), certain: false }, now);
  if ('verdict' in answer) return recordVerdict(command, answer.verdict);
  return recordProblem(command, answer, now);
}

/** The verdicts that the service worker got while the page was closed. */
async function readMirroredAnswers({ mirror, userId }: OutboxPushOptions): Promise<Map<string, Answer>> {
  const rows = await mirror.rowsOf(userId);
  return new Map(
    rows.flatMap(({ command, verdict }): [string, Answer][] =>
      verdict === undefined ? [] : [[command.id, { verdict }]],
    ),
  );
}

async function post(
  options: OutboxPushOptions,
  commands: readonly CommandDoc[],
): Promise<Map<string, Answer>> {
  const { transport, userId } = options;
  if (transport.userId() !== userId) return forAll(commands, knownProblem('NOT_AUTHENTICATED'));
  const outcome = await makeExchange(transport.request)('post', COMMANDS_PATH, {
    body: { commands: commands.map(toSubmittedCommand) },
  });
  if (outcome.ok) return new Map(outcome.value.verdicts.map((answer) => [answer.id, answerOf(answer)]));
  // The batch was refused as a whole: send the commands singly, so that the faulty one does not block the others.
  if (outcome.problem.retry !== 'same-id' && commands.length > 1) {
    const singly: Map<string, Answer> = new Map();
    for (const command of commands) {
      for (const [id, answer] of await post(options, [command])) singly.set(id, answer);
    }
    return singly;
  }
  return forAll(commands, outcome.problem);
}

/** Problems that stop a request before its commands are read. */
const BEFORE_ALL: ReadonlySet<string> = new Set([
  'OFFLINE',
  'CLIENT_TOO_OLD',
  'NOT_AUTHENTICATED',
  'SESSION_ENDED',
  'PASSWORD_CHANGE_REQUIRED',
]);

/**
 * If nothing of a batch was decided, the authority answers with the first command's problem, which says nothing about
 * the others.
 */
const forAll = (commands: readonly CommandDoc[], problem: AppProblem): Map<string, Answer> =>
  new Map(
    commands.map(({ id }) => [
      id,
      { problem, certain: commands.length === 1 || BEFORE_ALL.has(problem.code) },
    ]),
  );

const answerOf = (answer: CommandAnswer): Answer =>
  answer.seq === null ? { problem: answer.problem, certain: true } : { verdict: answer };
