/** The outbox of one person on this device: their commands until the authority has decided. */
import type { CommandType } from '#app/feature.ts';
import type { RxCollection } from 'rxdb/plugins/core';
import { CLAIM_LOCK } from '#domain/device.ts';
import { withLock } from '#app/platform/locks.ts';
import {
  type CommandDoc,
  recordVerdict,
  isLost,
  isOpen,
  newCommand,
  releaseCommand,
  toSubmittedCommand,
  waitsForCode,
} from './command-doc.ts';
import type { MirrorRow, OutboxMirror } from './outbox-mirror.ts';

export type OutboxOptions = {
  readonly userId: string;
  readonly commands: RxCollection<CommandDoc>;
  readonly mirror: OutboxMirror;
  readonly now: () => number;
  readonly newId: () => string;
  /** Asks the browser to wake the service worker when there is a network. */
  readonly registerSync: () => void;
};

export type Outbox = {
  /** Resolves to the command's id once it is stored on the device, without waiting for the sending. */
  enqueue(type: CommandType, payload: Record<string, unknown>, id?: string): Promise<string>;
  /** True if it will certainly not be sent; false if it may have been. */
  cancel(id: string): Promise<boolean>;
  dismiss(id: string): Promise<void>;
  /** Sends again what got the person's code, or what the service lost. */
  release(ids: readonly string[]): Promise<void>;
  /** Collects the service worker's verdicts, and commands that only the mirror still has. */
  collect(): Promise<void>;
  /** Asks to be woken again for waiting commands: the browser gives up after a few failures. */
  leave(): Promise<void>;
};

export function makeOutbox(options: OutboxOptions): Outbox {
  const { commands, mirror, userId, now } = options;
  const find = (id: string) => commands.findOne(id).exec();

  return {
    async enqueue(type, payload, id = options.newId()) {
      const command = newCommand({ id, type, payload }, now());
      // A cancellation finds both or neither.
      await withLock(CLAIM_LOCK, async () => {
        // The same id is the same intention: a double tap stores it once.
        await commands.insertIfNotExists(command);
        await mirror.put({ userId, command: toSubmittedCommand(command) });
        // The sender may have been faster than the mirror.
        const stored = await find(id);
        if (stored !== null && !isOpen(stored.toMutableJSON())) await mirror.remove([id]);
      });
      options.registerSync();
      return id;
    },

    cancel: (id) =>
      withLock(CLAIM_LOCK, async () => {
        const row = await mirror.get(id);
        const document = await find(id);
        if (document === null || row?.sentAt !== undefined || row?.verdict !== undefined) return false;
        // First removed from the worker's reach: a crash in between leaves a waiting command, never a cancelled one
        // that is sent.
        await mirror.remove([id]);
        const after = await document.incrementalModify((command) =>
          command.status === 'waiting' ? { ...command, status: 'cancelled' } : command,
        );
        if (after.status !== 'cancelled' && isOpen(after.toMutableJSON()) && row !== undefined) {
          await mirror.put(row);
        }
        return after.status === 'cancelled';
      }),

    async dismiss(id) {
      await (await find(id))?.incrementalPatch({ dismissed: true });
    },

    release: (ids) => releaseAll(options, ids),

    collect: () => collectAll(options),

    leave: () => leaveToWorker(options),
  };
}

async function collectAll({ commands, mirror, userId, now }: OutboxOptions): Promise<void> {
  for (const { command, verdict } of await mirror.rowsOf(userId)) {
    const payload = command.payload as Record<string, unknown>;
    const at = command.requestedAt === undefined ? now() : Date.parse(command.requestedAt);
    const asked = newCommand({ id: command.id, type: command.type, payload }, at);
    await commands.insertIfNotExists(asked);
    const document = await commands.findOne(command.id).exec();
    const after =
      verdict === undefined
        ? document
        : await document?.incrementalModify((current) =>
            isOpen(current) ? recordVerdict(current, verdict) : current,
          );
    if (after != null && !isOpen(after.toMutableJSON())) await mirror.remove([command.id]);
  }
}

async function leaveToWorker({ mirror, userId, registerSync }: OutboxOptions): Promise<void> {
  const rows = await mirror.rowsOf(userId);
  const mayBeSent = ({ verdict, waitsForCode: waits }: MirrorRow): boolean =>
    verdict === undefined && waits !== true;
  if (rows.some(mayBeSent)) registerSync();
}

const isReleasable = (command: CommandDoc): boolean => waitsForCode(command) || isLost(command);

async function releaseAll(
  { commands, mirror, userId, registerSync }: OutboxOptions,
  ids: readonly string[],
): Promise<void> {
  // This and a cancellation exclude each other; a cancelled command is not restored.
  await withLock(CLAIM_LOCK, async () => {
    for (const id of ids) {
      const document = await commands.findOne(id).exec();
      if (document === null || !isReleasable(document.toMutableJSON())) continue;
      await mirror.put({ userId, command: toSubmittedCommand(document.toMutableJSON()) });
      await document.incrementalModify(releaseCommand);
    }
  });
  registerSync();
}
