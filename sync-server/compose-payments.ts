/** Puts the card edge together: Stripe where its keys are given, else the local card page, and in production neither. */
import type { DocumentStore } from '#couchdb/document-store.ts';
import { systemTimers } from './adapters/timers.ts';
import type { Clock } from './clock.ts';
import type { Authority } from './commands/authority.ts';
import type { Config } from './config.ts';
import type { CrashPoints } from './crash-points.ts';
import { cardPageRoutes } from './http/card-page-routes.ts';
import type { Log } from './log.ts';
import { type CardPayments, makeCardPayments } from './payments/card-payments.ts';
import { makeLocalCards } from './payments/local-card/local-cards.ts';
import type { CardNetwork } from './payments/ports.ts';
import { SIGNATURE_HEADER } from './payments/webhook-signature.ts';
import { derivedKey, type Secrets } from './secrets.ts';

export type PaymentPartDeps = {
  readonly config: Config;
  readonly store: DocumentStore;
  readonly authority: Authority;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly crash: CrashPoints;
  readonly log: Log;
};

export type PaymentPart = {
  /** Null where nothing can be bought. */
  readonly payments: CardPayments | null;
  /** The local card page, where there is one. */
  readonly routers: readonly ReturnType<typeof cardPageRoutes>[];
  /** Begins when the service listens on `port`. */
  start(port: number): { stop(): void };
};

/** What readiness says of payments: `ok`, or how many wait for staff. Nothing here keeps commands from being taken. */
export function paymentsNote(payments: Pick<CardPayments, 'aside'> | null): string {
  const waiting = payments?.aside.count() ?? 0;
  if (waiting === 0) return 'ok';
  return `${String(waiting)} ${waiting === 1 ? 'payment waits' : 'payments wait'} for staff: npm run job -- payments`;
}

const OFF: PaymentPart = { payments: null, routers: [], start: () => ({ stop: () => undefined }) };

export async function makePaymentPart(deps: PaymentPartDeps): Promise<PaymentPart> {
  const { config, log } = deps;
  if (config.stripe !== undefined) {
    // Loaded only where it is used: the library is large.
    const { makeStripeNetwork } = await import('./adapters/stripe.ts');
    const network = makeStripeNetwork(config.stripe);
    const payments = paymentsOn(deps, network, config.stripe.webhookSecret);
    return { payments, routers: [], start: () => payments.start() };
  }
  if (!config.production) return localPart(deps);
  log.warn(
    {},
    'no card provider is set up (STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET): nothing can be bought',
  );
  return OFF;
}

function paymentsOn(deps: PaymentPartDeps, network: CardNetwork, webhookSecret: string): CardPayments {
  const { config, store, authority, clock, crash, log } = deps;
  return makeCardPayments({
    store,
    authority,
    network,
    webhookSecret,
    publicUrl: config.publicUrl,
    cancelKey: derivedKey(deps.secrets, 'cancelling card payments'),
    now: clock.now,
    timers: systemTimers,
    crash,
    log,
  });
}

/** Its webhooks come over HTTP to our own door, as those of a card provider would. */
function localPart(deps: PaymentPartDeps): PaymentPart {
  const { config, store, secrets, clock, crash, log } = deps;
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
  const payments = paymentsOn(deps, cards, webhookSecret);
  return {
    payments,
    routers: [cardPageRoutes(cards)],
    start(port) {
      webhookUrl = `http://${loopbackOf(config.host)}:${String(port)}/api/payments/webhook`;
      const parts = [payments.start(), cards.start()];
      return {
        stop() {
          for (const part of parts) part.stop();
        },
      };
    },
  };
}

/** An address that means every one of this machine is reached by the loopback one. */
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
