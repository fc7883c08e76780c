/**
 * Our own card network for development and tests: sessions, cards and events in Stripe's shape, without charges. It
 * knows the service only as a network does: through requested sessions and the webhooks that it sends.
 */
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { CrashPoints } from '../../crash-points.ts';
import type { Log } from '../../log.ts';
import { type Rounds, startRounds } from '../../rounds.ts';
import type { Timers } from '../../timers.ts';
import type { CardNetwork, SessionOutcome } from '../ports.ts';
import { microOfCents, writeMicro } from '#domain/money.ts';
import {
  disputeClosed,
  openDispute,
  expireSession,
  type Occurrence,
  payByCard,
  makePaymentId,
  refundSession,
  refundFailed,
} from './card-events.ts';
import { deliverDue, type SendWebhook } from './deliver.ts';
import { type LocalSession, makeSessionStore, deriveSessionId, type SessionStore } from './session-store.ts';
import { findOutcome } from './test-cards.ts';

export type LocalCardsDeps = {
  readonly store: DocumentStore;
  /** The ids of sessions derive from this key. */
  readonly key: string;
  readonly webhookSecret: string;
  readonly publicUrl: string;
  readonly send: SendWebhook;
  readonly now: () => number;
  readonly timers: Pick<Timers, 'after'>;
  readonly crash: CrashPoints;
  readonly log: Log;
};

/** The result of a step on the card page. `session` is its state afterwards. */
export type Step = {
  readonly session: LocalSession;
  readonly problem?: 'declined' | 'not-a-test-card' | 'not-confirmed';
  /** The card number as typed, to be corrected. */
  readonly typed?: string;
};

/** Later events of a paid session, for trying them out. */
export const LATER = ['refund', 'refund-failed', 'dispute', 'dispute-won', 'dispute-lost'] as const;
export type Later = (typeof LATER)[number];

export type LocalCards = CardNetwork & {
  readonly mode: 'test';
  session(id: string): Promise<LocalSession | null>;
  /** Each resolves to null for an unknown session, and to the unchanged session if the step does not apply. */
  pay(id: string, cardNumber: string): Promise<Step | null>;
  confirm(id: string, isConfirmed: boolean): Promise<Step | null>;
  later(id: string, what: Later): Promise<Step | null>;
  start(): Rounds;
};

const DELIVER_EVERY_MS = 1_000;

const eventTime = (ms: number): number => Math.floor(ms / 1_000) * 1_000;

function outcome(order: string, id: string, session: LocalSession | null): SessionOutcome {
  if (session === null || session.state === 'ended') return { kind: 'ended', order };
  if (session.state !== 'paid') return null;
  const amountUsd = writeMicro(microOfCents(session.cents));
  return {
    kind: 'paid',
    order,
    payment: makePaymentId(id),
    paidAt: eventTime(session.paidAt ?? 0),
    amountUsd,
  };
}

export function makeLocalCards(deps: LocalCardsDeps): LocalCards {
  const sessions = makeSessionStore(deps.store);
  const delivery = makeDelivery(deps, sessions);
  const step = stepper(deps, sessions, delivery.soon);
  return {
    mode: 'test',
    ...networkOf(deps, sessions, step),
    session: (id) => sessions.find(id),
    async pay(id, cardNumber) {
      const card = findOutcome(cardNumber);
      const session = await step(id, (one) => (isLive(one) ? payWith(one, card) : one.session));
      if (session?.state !== 'open') return session === null ? null : { session };
      if (card === null) return { session, problem: 'not-a-test-card', typed: cardNumber };
      return card === 'declined' ? { session, problem: 'declined', typed: cardNumber } : { session };
    },
    async confirm(id, isConfirmed) {
      const session = await step(id, (one) => {
        if (one.session.state !== 'confirming' || !isLive(one)) return one.session;
        return isConfirmed ? payByCard(one, false) : { ...one.session, state: 'open' };
      });
      if (session === null) return null;
      return session.state === 'open' ? { session, problem: 'not-confirmed' } : { session };
    },
    async later(id, what) {
      const session = await step(id, (one) =>
        one.session.state === 'paid' ? LATER_STEPS[what](one) : one.session,
      );
      return session === null ? null : { session };
    },
    start: delivery.start,
  };
}

type StepBy = (id: string, act: (one: Occurrence) => LocalSession) => Promise<LocalSession | null>;

/** Changes a session with `act` and sends the resulting events. */
const stepper =
  ({ now, crash }: LocalCardsDeps, sessions: SessionStore, soon: () => Promise<void>): StepBy =>
  async (id, act) => {
    const session = await sessions.change(id, (newest) => act({ id, session: newest, now: now() }));
    if (session?.state === 'paid') await crash.reach('after-card-payment');
    void soon();
    return session;
  };

/** The port `CardNetwork` of the service. */
const networkOf = (
  { key, publicUrl }: LocalCardsDeps,
  sessions: SessionStore,
  step: StepBy,
): Omit<CardNetwork, 'mode'> => ({
  async createSession(request) {
    const id = deriveSessionId(key, request.order);
    await sessions.keep(id, { ...request, state: 'open', made: 0, unsent: [] });
    return { id, url: `${publicUrl}/pay/${id}` };
  },
  async sessionOutcome({ order, session: id }) {
    return outcome(order, id, await sessions.find(id));
  },
  async endSession({ order, session: id }) {
    const session = await step(id, (one) => (isLive(one) ? expireSession(one) : one.session));
    return outcome(order, id, session);
  },
  async refund(payment) {
    const id = payment.replace(/^pi_/, 'cs_');
    const session = await step(id, (one) => (isRefundable(one) ? refundSession(one) : one.session));
    return session?.dispute === 'open' ? 'disputed' : 'given-back';
  },
});

const isLive = ({ session, now }: Occurrence): boolean =>
  (session.state === 'open' || session.state === 'confirming') && now < session.expiresAt;
const isRefundable = ({ session }: Occurrence): boolean =>
  session.state === 'paid' &&
  session.refunded !== true &&
  session.dispute !== 'open' &&
  session.dispute !== 'lost';

function payWith(one: Occurrence, card: ReturnType<typeof findOutcome>): LocalSession {
  switch (card) {
    case 'accepted':
      return payByCard(one, false);
    case 'disputed-later':
      return payByCard(one, true);
    case 'confirm':
      return { ...one.session, state: 'confirming' };
    case 'declined':
    case null:
      return { ...one.session, state: 'open' };
  }
}

const isDisputed = ({ session }: Occurrence): boolean => session.dispute === 'open';

const LATER_STEPS: Readonly<Record<Later, (one: Occurrence) => LocalSession>> = {
  refund: (one) => (isRefundable(one) ? refundSession(one) : one.session),
  'refund-failed': (one) => (one.session.refunded === true ? refundFailed(one) : one.session),
  dispute: (one) => (one.session.dispute === undefined ? openDispute(one) : one.session),
  'dispute-won': (one) => (isDisputed(one) ? disputeClosed(one, 'won') : one.session),
  'dispute-lost': (one) => (isDisputed(one) ? disputeClosed(one, 'lost') : one.session),
};

/** Sends due events at once, and checks every second. */
function makeDelivery({ webhookSecret, send, now, log, timers }: LocalCardsDeps, sessions: SessionStore) {
  let running: Promise<void> | null = null;
  const soon = (): Promise<void> => {
    running ??= deliverDue({ sessions, webhookSecret, send, now, log }).finally(() => {
      running = null;
    });
    return running;
  };
  const start = (): Rounds => startRounds({ timers, everyMs: DELIVER_EVERY_MS }, soon);
  return { soon, start };
}
