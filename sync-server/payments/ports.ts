/** The port to the card network: Stripe, or the local card page. */
import type { CardEvent } from './card-event.ts';

/** The parameters of a session; the same for every repeat, so a repeat makes no second session. */
export type SessionRequest = {
  readonly order: string;
  /** Whole cents. */
  readonly cents: number;
  /** ms: the session can be paid until then. */
  readonly expiresAt: number;
  /** The pages to which the network returns the person. */
  readonly successUrl: string;
  readonly cancelUrl: string;
};

/** `url`: the page on which the card is entered. */
export type CardSession = { readonly id: string; readonly url: string };

/** An order with the session that `createSession` made. */
export type OrderSession = { readonly order: string; readonly session: string };

/** The outcome of a session, or null while it can still be paid. An unknown session has ended. */
export type SessionOutcome = Extract<CardEvent, { kind: 'paid' | 'paid-otherwise' | 'ended' }> | null;

/**
 * The network did not do what it was asked, or gave no answer. Repeating the call with the same arguments is harmless.
 */
export class CardNetworkError extends Error {
  override readonly name = 'CardNetworkError';
}

/** When it fails, every call rejects with a `CardNetworkError`, or with a `StoreError` of the local one. */
export type CardNetwork = {
  readonly mode: 'stripe' | 'test';
  /** One session per order, however often it is requested. */
  createSession(request: SessionRequest): Promise<CardSession>;
  sessionOutcome(session: OrderSession): Promise<SessionOutcome>;
  /** Ends the session unless it is paid; resolves to its outcome. */
  endSession(session: OrderSession): Promise<SessionOutcome>;
  /**
   * Refunds the rest of the payment to the card, once for each value of `failed`: the number of its refunds that did
   * not reach the card. `disputed`: the bank has opened a dispute, and nothing was refunded.
   */
  refund(payment: string, failed: number): Promise<'given-back' | 'disputed'>;
};
