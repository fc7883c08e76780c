import { endpoint, type Endpoint, type HandledEndpoint, withHandler } from '../../http/endpoint.ts';
import type { LocalOutbox } from './local-outbox.ts';
import { outboxPage } from './outbox-page.ts';

/**
 * The letters that nobody carries because no mail server is configured: never in production, and for this machine only,
 * since their links open accounts.
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
