import express, { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { LATER, type LocalCards, type Step } from '../payments/local-card/local-cards.ts';
import { cardPage, missingCardPage, pathOf } from './card-page.ts';

const FORM_BYTES_MAX = 2_000;

const FormSchema = z.discriminatedUnion('step', [
  z.object({ step: z.literal('pay'), card: z.string().max(60) }),
  z.object({ step: z.enum(['confirm', 'deny']) }),
  z.object({ step: z.enum(LATER) }),
]);
type Form = z.infer<typeof FormSchema>;

type SessionRequest = Request<{ session: string }>;

/**
 * The local card page, where no card provider is configured: never in production. Whoever knows the address of a session
 * may pay it, as with a card provider's own page.
 */
export function cardPageRoutes(cards: LocalCards): Router {
  const router = Router();
  router.get('/pay/:session', async (request: SessionRequest, response) => {
    const session = await cards.session(request.params.session);
    send(response, 200, session === null ? null : { session });
  });

  router.post(
    '/pay/:session',
    express.urlencoded({ extended: false, limit: FORM_BYTES_MAX }),
    async (request: SessionRequest, response) => {
      const id = request.params.session;
      const form = FormSchema.safeParse(request.body);
      const before = await cards.session(id);
      if (!form.success || before === null) {
        send(response, 422, before === null ? null : { session: before });
        return;
      }
      const step = await take(cards, id, form.data);
      if (step?.problem !== undefined) send(response, 422, step);
      else response.redirect(303, nextOf(id, { step, wasPaid: before.state === 'paid' }));
    },
  );
  return router;
}

function take(cards: LocalCards, id: string, form: Form): Promise<Step | null> {
  switch (form.step) {
    case 'pay':
      return cards.pay(id, form.card);
    case 'confirm':
      return cards.confirm(id, true);
    case 'deny':
      return cards.confirm(id, false);
    case 'refund':
    case 'refund-failed':
    case 'dispute':
    case 'dispute-won':
    case 'dispute-lost':
      return cards.later(id, form.step);
  }
}

/** Back to the shop after paying; else the same page as it is now. */
function nextOf(id: string, { step, wasPaid }: { step: Step | null; wasPaid: boolean }): string {
  const isPaid = step?.session.state === 'paid';
  return isPaid && !wasPaid ? pathOf(step.session.successUrl) : `/pay/${encodeURIComponent(id)}`;
}

function send(response: Response, status: number, step: Step | null): void {
  response
    .status(step === null ? 404 : status)
    .set('cache-control', 'no-store')
    .type('html')
    .send(step === null ? missingCardPage() : cardPage(step));
}
