/** The paths for payments by card. */
import type { CardOrder, Checkout, CheckoutRequest, Payments } from './messages.ts';

export const PAYMENTS_PATH = '/api/payments';
export const CHECKOUT_PATH = '/api/payments/checkout';
export const CARD_ORDER_PATH = '/api/payments/orders/{order}';

declare module '../exchanges.ts' {
  interface Exchanges {
    [PAYMENTS_PATH]: { get: { answer: Payments } };
    [CHECKOUT_PATH]: { post: { body: CheckoutRequest; answer: Checkout } };
    [CARD_ORDER_PATH]: { get: { answer: CardOrder } };
  }
}
