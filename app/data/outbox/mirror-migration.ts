/**
 * On a device with a PIN no waiting command is stored in clear, so the service worker cannot send it: the unlocked app
 * does.
 */
import { CLAIM_LOCK, OUTBOX_LOCK } from '#domain/device.ts';
import { withLock } from '#app/platform/locks.ts';
import { claimCommand, isOpen, toSubmittedCommand } from './command-doc.ts';
import type { Collections } from '../database/collections.ts';
import { openMirror, type OutboxMirror } from './outbox-mirror.ts';
import { makeOutbox, type OutboxOptions } from './outbox-store.ts';

export const noMirror: OutboxMirror = {
  put: async () => undefined,
  get: async () => undefined,
  rowsOf: async () => [],
  remove: async () => undefined,
  isEmpty: async () => true,
  close: () => undefined,
};

/** Takes over the worker's copies from before the PIN, and removes them. */
export async function emptyMirror(options: Omit<OutboxOptions, 'mirror'>): Promise<void> {
  const { userId, commands } = options;
  const mirror = openMirror();
  try {
    if ((await mirror.rowsOf(userId)).length === 0) return;
    await withLock(OUTBOX_LOCK, async () => {
      await makeOutbox({ ...options, mirror }).collect();
      const rows = await mirror.rowsOf(userId);
      for (const { command, sentAt } of rows) {
        const document = sentAt === undefined ? null : await commands.findOne(command.id).exec();
        // The worker may have sent it, so it cannot be cancelled any more.
        await document?.incrementalModify((held) => (held.status === 'waiting' ? claimCommand(held) : held));
      }
      await mirror.remove(rows.map(({ command }) => command.id));
    });
  } finally {
    mirror.close();
  }
}

/** After the PIN is turned off: waiting commands can be sent while the app is closed again. */
export async function fillMirror(
  userId: string,
  commands: Collections['commands'],
  mirror: OutboxMirror,
): Promise<void> {
  await withLock(CLAIM_LOCK, async () => {
    const open = await commands.find({ selector: { status: { $in: ['waiting', 'processing'] } } }).exec();
    for (const document of open) {
      const command = document.toMutableJSON();
      if (!isOpen(command) || (await mirror.get(command.id)) !== undefined) continue;
      await mirror.put({ userId, command: toSubmittedCommand(command) });
    }
  });
}
