/** Tells whether a command of this device concerns a payment request, and whether it cancelled one. Pure. */
import type { CommandDoc } from '#app/data/outbox/command-doc.ts';

/** The service has decided that nobody can pay the request any more. */
export const hasCancelledRequest = ({ status, verdict }: CommandDoc): boolean =>
  status === 'done' || verdict?.code === 'REQUEST_CANCELLED';

export const concernsRequest = ({ payload }: CommandDoc, id: string): boolean =>
  (payload['request'] as { readonly id?: unknown } | undefined)?.id === id;
