import { endpoint, type Endpoint, type HandledEndpoint, withHandler } from '../../http/endpoint.ts';
import type { LocalOutbox } from './local-outbox.ts';
import { outboxPage } from './outbox-page.ts';

/**
 * The letters that no mail server takes because none is configured. Never in production, and only on this machine,
 * because their links open accounts.
 */
const OUTBOX = endpoint({
  method: 'get',
  path: '/outbox',
  summary: 'Letters that are not sent because no mail server is set up (test mode, this machine only)',
  access: 'operator',
  by: 'this-machine',
  limit: 'operator',
  status: 200,
});

export const OUTBOX_ENDPOINTS: readonly Endpoint[] = [OUTBOX];

export const outboxEndpoints = (outbox: LocalOutbox): readonly HandledEndpoint[] => [
  withHandler(OUTBOX, async (_asked, reply) => {
    reply.type('html').send(outboxPage(await outbox.letters()));
  }),
];
