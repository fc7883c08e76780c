/**
 * The part for card payments: Stripe if its keys are configured, otherwise the local card page, and in production
 * neither.
 */
import { owedInAll } from '#domain/receivable/receivable.ts';
import { systemTimers } from '../adapters/timers.ts';
import type { Authority } from '../commands/authority.ts';
import type { Made } from '../composition.ts';
import type { Base } from '../engine/base.ts';
import type { HandledEndpoint } from '../http/endpoint.ts';
import type { Rounds } from '../rounds.ts';
import { derivedKey } from '../secrets.ts';
import { type CardPayments, makeCardPayments } from './card-payments.ts';
import { exportOrders } from './export-orders.ts';
import { cardPageEndpoints } from './local-card/card-page-endpoints.ts';
import { makeLocalCards } from './local-card/local-cards.ts';
import { paymentEndpoints } from './payment-endpoints.ts';
import { paymentMeters } from './payment-meters.ts';
import { makePaymentStore } from './payment-store.ts';
import { paymentsNote } from './payments-note.ts';
import type { CardNetwork } from './ports.ts';
import { SIGNATURE_HEADER } from './webhook-signature.ts';

type Needs = Base & { readonly authority: Authority };

type Offers = {
  /** Null where nothing can be bought. */
  readonly payments: CardPayments | null;
};

export async function paymentsPart(needs: Needs): Promise<Made<Offers>> {
  const { store, authority } = needs;
  const { payments, cardPages, start } = await cardEdgeOf(needs);
  let running: Rounds | undefined;
  return {
    offers: { payments },
    people: {
      exports: {
        orders: ({ userId }) =>
          exportOrders({ store: makePaymentStore(store), state: authority.state }, userId),
      },
    },
    endpoints: () => [...paymentEndpoints(payments), ...cardPages],
    notes: () => ({ payments: paymentsNote(payments) }),
    meters: paymentMeters({
      owed: () => owedInAll(authority.state),
      asides: () => payments?.aside.count() ?? 0,
    }),
    listening(port) {
      running = start(port);
    },
    stop: { work: () => running?.stop() },
  };
}

type CardEdge = {
  readonly payments: CardPayments | null;
  /** The local card page, if there is one. */
  readonly cardPages: readonly HandledEndpoint[];
  /** Starts when the service listens on `port`. */
  readonly start: (port: number) => Rounds;
};

const OFF: CardEdge = { payments: null, cardPages: [], start: () => ({ stop: () => Promise.resolve() }) };

async function cardEdgeOf(needs: Needs): Promise<CardEdge> {
  const { config, log } = needs;
  if (config.stripe !== undefined) {
    // Loaded only where it is used: the library is large.
    const { makeStripeNetwork } = await import('../adapters/stripe.ts');
    const network = makeStripeNetwork(config.stripe);
    const payments = paymentsOn(needs, network, config.stripe.webhookSecret);
    return { payments, cardPages: [], start: () => payments.start() };
  }
  if (!config.production) return localEdge(needs);
  log.warn(
    {},
    'no card provider is set up (STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET): nothing can be bought',
  );
  return OFF;
}

function paymentsOn(needs: Needs, network: CardNetwork, webhookSecret: string): CardPayments {
  const { config, store, authority, clock, crash, log } = needs;
  return makeCardPayments({
    store,
    authority,
    network,
    webhookSecret,
    publicUrl: config.publicUrl,
    cancelKey: derivedKey(needs.secrets, 'cancelling card payments'),
    now: clock.now,
    timers: systemTimers,
    crash,
    log,
  });
}

/** Its webhooks arrive over HTTP at our own endpoint, as a card provider's would. */
function localEdge(needs: Needs): CardEdge {
  const { config, store, secrets, clock, crash, log } = needs;
  const webhookSecret = `whsec_${derivedKey(secrets, 'webhooks of the local card page')}`;
  let webhookUrl: string | null = null;
  const cards = makeLocalCards({
    store,
    key: derivedKey(secrets, 'sessions of the local card page'),
    webhookSecret,
    publicUrl: config.publicUrl,
    send: async (body, signature) => webhookUrl !== null && (await postWebhook(webhookUrl, body, signature)),
    now: clock.now,
    timers: systemTimers,
    crash,
    log,
  });
  const payments = paymentsOn(needs, cards, webhookSecret);
  return {
    payments,
    cardPages: cardPageEndpoints(cards),
    start(port) {
      webhookUrl = `http://${loopbackOf(config.host)}:${String(port)}/api/payments/webhook`;
      const loops = [payments.start(), cards.start()];
      return {
        async stop() {
          await Promise.all(loops.map((loop) => loop.stop()));
        },
      };
    },
  };
}

/** The loopback address for a host that means every address of this machine. */
const loopbackOf = (host: string): string => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);

const WEBHOOK_TIMEOUT_MS = 10_000;

async function postWebhook(url: string, body: string, signature: string): Promise<boolean> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
    body,
    signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
  });
  await answer.arrayBuffer();
  return answer.ok;
}
