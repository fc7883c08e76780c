import { CARD_ORDER_PATH, CHECKOUT_PATH, PAYMENTS_PATH } from '#domain/payment/paths.ts';
import type { CardOrder, Checkout, CheckoutRequest, Payments } from '#domain/payment/messages.ts';
import { exchange } from '#app/platform/http.ts';
import type { Outcome } from '#app/platform/problem.ts';

/** How cards are charged here. Errors: OFFLINE, NO_ANSWER. */
export const fetchPayments = (): Promise<Outcome<Payments>> =>
  exchange('get', PAYMENTS_PATH, { auth: 'none' });

/**
 * Opens an order and the page on which it is paid; the same id gets the same answer again. Errors: the refusals of
 * `purchase.open`, PAYMENTS_OFF, PAYMENT_PROVIDER_FAILED, NOT_AUTHENTICATED, OFFLINE, NO_ANSWER.
 */
export const openCheckout = (body: CheckoutRequest): Promise<Outcome<Checkout>> =>
  exchange('post', CHECKOUT_PATH, { body });

/** The status of the person's own order. Errors: NOT_FOUND, NOT_AUTHENTICATED, OFFLINE, NO_ANSWER. */
export const fetchOrder = (order: string): Promise<Outcome<CardOrder>> =>
  exchange('get', CARD_ORDER_PATH, { values: { order } });
