/** The card network behind a port: Stripe, or the local card page. */
import type { CardEvent } from './card-event.ts';

/** What a session is made of; the same for every repeat, so that a repeat makes no second session. */
export type SessionRequest = {
  readonly order: string;
  /** Whole cents. */
  readonly cents: number;
  /** ms: the session can be paid until then. */
  readonly expiresAt: number;
  /** Where the network sends the person afterwards. */
  readonly successUrl: string;
  readonly cancelUrl: string;
};

/** `url`: where the card is entered. */
export type CardSession = { readonly id: string; readonly url: string };

/** An order with its session, as `createSession` made it. */
export type OrderSession = { readonly order: string; readonly session: string };

/** How a session stands: what has come of it, or null while it can still be paid. One that is unknown has ended. */
export type SessionOutcome = Extract<CardEvent, { kind: 'paid' | 'paid-otherwise' | 'ended' }> | null;

/** The network did not do what it was asked, or did not say. Asking again with the same arguments does no harm. */
export class CardNetworkError extends Error {
  override readonly name = 'CardNetworkError';
}

/** Every call rejects with a `CardNetworkError`, or a `StoreError` of the local one, and nothing else when it fails. */
export type CardNetwork = {
  readonly mode: 'stripe' | 'test';
  /** One session for an order, however often it is asked for. */
  createSession(request: SessionRequest): Promise<CardSession>;
  sessionOutcome(session: OrderSession): Promise<SessionOutcome>;
  /** Takes the session out of use unless it is paid; resolves to how it stands then. */
  endSession(session: OrderSession): Promise<SessionOutcome>;
  /**
   * Gives what is left of the payment back to the card; once, however often it is asked for with the same `failed`: how many
   * refunds of it did not reach the card. `disputed`: the bank has taken it up, and nothing was given back.
   */
  refund(payment: string, failed: number): Promise<'given-back' | 'disputed'>;
};
