import type { CommandDoc } from '#app/data/outbox/outbox.ts';

/** Whether something was asked for of which the service has not said yet what became of it. */
export const hasPendingCommand = (asked: readonly CommandDoc[], type: string): boolean =>
  asked.some((command) => command.type === type && command.status !== 'refused');
