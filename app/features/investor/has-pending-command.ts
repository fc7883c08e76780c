import type { CommandDoc } from '#app/data/outbox/outbox.ts';

/** Whether a command of this type has no known outcome yet. */
export const hasPendingCommand = (asked: readonly CommandDoc[], type: string): boolean =>
  asked.some((command) => command.type === type && command.status !== 'refused');
