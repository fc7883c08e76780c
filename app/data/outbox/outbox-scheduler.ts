/** Decides when commands are sent; only the replicating tab runs it. The upload handler then sees them change. */
import type { RxCollection } from 'rxdb/plugins/core';
import { CLAIM_LOCK } from '#domain/device.ts';
import { withLock } from '#app/platform/locks.ts';
import { isLocalCode } from '#app/platform/problem.ts';
import { claimCommand, type CommandDoc, waitsForCode } from './command-doc.ts';

export type OutboxSchedulerOptions = {
  readonly commands: RxCollection<CommandDoc>;
  /** Whether sending can succeed: a network, a reachable authority, a session. */
  readonly maySend: () => boolean;
  readonly now: () => number;
};

export type OutboxScheduler = {
  /** The conditions have improved: retry at once what failed without a network. */
  kick(): void;
  /** Before the replication starts: the first kick sends again what was being sent when the app died. */
  park(): Promise<void>;
  stop(): void;
};

const PARKED = 1;

export function makeOutboxScheduler({ commands, maySend, now }: OutboxSchedulerOptions): OutboxScheduler {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let queue: Promise<void> = Promise.resolve();
  const open = () => commands.find({ selector: { status: { $in: ['waiting', 'processing'] } } });

  const isDue = (command: CommandDoc, hurry: boolean): boolean => {
    if (command.status === 'processing' && command.retryAt === 0) return false;
    if (waitsForCode(command)) return false;
    const failedHere = command.problem === undefined || isLocalCode(command.problem.code);
    return command.retryAt <= now() || (hurry && failedHere);
  };

  const round = async (hurry: boolean): Promise<void> => {
    if (stopped || !maySend()) return;
    await withLock(CLAIM_LOCK, async () => {
      const documents = (await open().exec()).filter((document) => isDue(document.toMutableJSON(), hurry));
      await Promise.all(
        documents.map((document) =>
          document.incrementalModify((command) => (isDue(command, hurry) ? claimCommand(command) : command)),
        ),
      );
    });
    // A timer may fire slightly early: what was not due then is waited for again.
    schedule((await open().exec()).map((document) => document.toMutableJSON()));
  };

  const schedule = (waiting: readonly CommandDoc[]): void => {
    clearTimeout(timer);
    const times = waiting
      .filter((command) => command.retryAt > 0 && !waitsForCode(command))
      .map(({ retryAt }) => retryAt);
    if (times.length > 0 && !stopped)
      timer = setTimeout(() => kick(false), Math.max(Math.min(...times) - now(), 50));
  };

  const kick = (hurry: boolean): void => {
    queue = queue.then(() => round(hurry)).catch(() => undefined);
  };

  const subscription = open().$.subscribe((documents) => {
    const waiting = documents.map((document) => document.toMutableJSON());
    schedule(waiting);
    if (waiting.some((command) => command.status === 'waiting' && isDue(command, false))) kick(false);
  });

  return {
    kick: () => kick(true),
    async park() {
      const stuck = await commands.find({ selector: { status: 'processing' } }).exec();
      await Promise.all(stuck.map((document) => document.incrementalPatch({ retryAt: PARKED })));
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      subscription.unsubscribe();
    },
  };
}
