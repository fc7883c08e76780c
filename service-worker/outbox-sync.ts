/** Sends waiting commands while the app is closed, under the ids that the app would use. */
import { CLAIM_LOCK, OUTBOX_LOCK, REFRESH_LOCK } from '#domain/device.ts';
import { commandBatchMax } from '#domain/limits.ts';
import type { CommandAnswer } from '#domain/protocol.ts';
import type { Session } from '#domain/account/session.ts';
import { COMMANDS_PATH } from '#domain/paths.ts';
import { REFRESH_PATH } from '#domain/account/paths.ts';
import { CommandsNotSent, post } from './authority.ts';
import { type Mirror, type Row, withMirror } from './mirror.ts';

export type OutboxSyncDeps = {
  readonly fetch: typeof fetch;
  readonly withLock: <T>(name: string, task: () => Promise<T>) => Promise<T>;
  readonly now: () => number;
  /** Asks the open pages to collect the verdicts. */
  readonly tellPages: () => Promise<void>;
};

/** Answers that mean the authority does not have the command: the person may cancel it again. */
const NOT_TAKEN: ReadonlySet<string> = new Set(['RATE_LIMITED', 'REQUESTS_LIMITED', 'QUEUE_FULL']);

/** The command waits until the person enters a code, so the browser does not wake this worker for it. */
const CODE_NEEDED = 'TWO_FACTOR_REQUIRED';

/** Rejects with `CommandsNotSent` while a command of the signed-in person has no verdict. */
export const sendOutbox = (deps: OutboxSyncDeps): Promise<void> =>
  withMirror(async (mirror) => {
    if ((await mirror.open()).length === 0) return;
    await deps.withLock(OUTBOX_LOCK, () => sendAll(deps, mirror));
  });

async function sendAll(deps: OutboxSyncDeps, mirror: Mirror): Promise<void> {
  const session = await deps.withLock(REFRESH_LOCK, () => post<Session>(deps.fetch, REFRESH_PATH));
  // The authority takes no command before the person has replaced a generated password.
  if (session.mustChangePassword === true) throw new CommandsNotSent('the password has to be changed first');
  const isMine = (row: Row): boolean => row.userId === session.user.id;
  let undecided = 0;
  let decided = 0;
  const all = (await mirror.open()).filter(isMine);
  for (let from = 0; from < all.length; from += commandBatchMax) {
    const ids = new Set(all.slice(from, from + commandBatchMax).map(({ command }) => command.id));
    const batch = await claim(deps, mirror, ids);
    const answers = await submit(deps, batch, session.accessToken);
    for (const answer of answers) {
      await record(mirror, answer);
      if (answer.seq !== null) decided += 1;
      else if (answer.code !== CODE_NEEDED) undecided += 1;
    }
  }
  if (decided > 0) await deps.tellPages();
  if (undecided > 0) throw new CommandsNotSent(`${String(undecided)} without a verdict`);
}

/** Claims rows so that none of them can be cancelled any more; rows that were cancelled before are left out. */
const claim = (deps: OutboxSyncDeps, mirror: Mirror, ids: ReadonlySet<string>): Promise<Row[]> =>
  deps.withLock(CLAIM_LOCK, async () => {
    const rows = (await mirror.open()).filter(({ command }) => ids.has(command.id));
    for (const { command } of rows)
      await mirror.change(command.id, (row) => ({ ...row, sentAt: deps.now() }));
    return rows;
  });

async function submit(deps: OutboxSyncDeps, rows: readonly Row[], token: string): Promise<CommandAnswer[]> {
  if (rows.length === 0) return [];
  const body = { commands: rows.map(({ command }) => command) };
  const answer = await post<{ verdicts: CommandAnswer[] }>(deps.fetch, COMMANDS_PATH, { body, token });
  return answer.verdicts;
}

async function record(mirror: Mirror, answer: CommandAnswer): Promise<void> {
  await mirror.change(answer.id, ({ sentAt, ...row }) => {
    if (answer.seq !== null) return { ...row, verdict: answer };
    if (answer.code === CODE_NEEDED) return { ...row, waitsForCode: true };
    return sentAt === undefined || NOT_TAKEN.has(answer.code) ? row : { ...row, sentAt };
  });
}
