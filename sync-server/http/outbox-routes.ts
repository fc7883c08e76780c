import { Router } from 'express';
import type { LocalOutbox } from '../notify/mail/local-outbox.ts';
import { isLoopback } from './loopback.ts';
import { outboxPage } from './outbox-page.ts';
import { sendProblem } from './problem.ts';

/**
 * The letters that nobody carries because no mail server is configured: never in production, and for this machine only,
 * since their links open accounts.
 */
export function outboxRoutes(outbox: LocalOutbox): Router {
  const router = Router();
  router.get('/outbox', async (request, response) => {
    if (!isLoopback(request.socket.remoteAddress ?? '')) {
      sendProblem(response, 'NOT_FOUND');
      return;
    }
    response
      .set('cache-control', 'no-store')
      .type('html')
      .send(outboxPage(await outbox.letters()));
  });
  return router;
}
