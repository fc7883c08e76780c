import { z } from 'zod';
import { CardSessionId } from '../../http/api-schemas.ts';
import {
  endpoint,
  type Endpoint,
  type HandledEndpoint,
  type Reply,
  withHandler,
} from '../../http/endpoint.ts';
import { cardPage, missingCardPage, pathOf } from './card-page.ts';
import { LATER, type LocalCards, type Step } from './local-cards.ts';

const CARD_PAGE = endpoint({
  method: 'get',
  path: '/pay/{session}',
  summary: 'The local card page (test mode only)',
  access: 'none',
  limit: 'cardPage',
  parameters: CardSessionId,
  status: 200,
});

const CARD_FORM = endpoint({
  method: 'post',
  path: '/pay/{session}',
  summary: 'A step on the local card page (test mode only)',
  access: 'none',
  crossSite: 'answered',
  limit: 'cardPage',
  parameters: CardSessionId,
  status: 303,
  reads: 'form',
});

export const CARD_PAGE_ENDPOINTS: readonly Endpoint[] = [CARD_PAGE, CARD_FORM];

const FormSchema = z.discriminatedUnion('step', [
  z.object({ step: z.literal('pay'), card: z.string().max(60) }),
  z.object({ step: z.enum(['confirm', 'deny']) }),
  z.object({ step: z.enum(LATER) }),
]);
type Form = z.infer<typeof FormSchema>;

/**
 * The local card page, where no card provider is configured: never in production. Anybody who knows the address of a
 * session may pay it, as at a card provider.
 */
export const cardPageEndpoints = (cards: LocalCards): readonly HandledEndpoint[] => [
  withHandler(CARD_PAGE, async ({ params }, reply) => {
    const session = await cards.session(params['session'] ?? '');
    send(reply, 200, session === null ? null : { session });
  }),
  withHandler(CARD_FORM, async ({ params, body }, reply) => {
    const id = params['session'] ?? '';
    const form = FormSchema.safeParse(body);
    const before = await cards.session(id);
    if (!form.success || before === null) {
      send(reply, 422, before === null ? null : { session: before });
      return;
    }
    const step = await takeStep(cards, id, form.data);
    if (step?.problem !== undefined) send(reply, 422, step);
    else reply.redirect(303, nextOf(id, { step, wasPaid: before.state === 'paid' }));
  }),
];

function takeStep(cards: LocalCards, id: string, form: Form): Promise<Step | null> {
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

/** Back to the shop after paying; otherwise the current state of the page. */
function nextOf(id: string, { step, wasPaid }: { step: Step | null; wasPaid: boolean }): string {
  const isPaid = step?.session.state === 'paid';
  return isPaid && !wasPaid ? pathOf(step.session.successUrl) : `/pay/${encodeURIComponent(id)}`;
}

function send(reply: Reply, status: number, step: Step | null): void {
  reply
    .status(step === null ? 404 : status)
    .type('html')
    .send(step === null ? missingCardPage() : cardPage(step));
}
