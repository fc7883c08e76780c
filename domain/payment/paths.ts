/** Where the service answers about payments by card. */
export const PAYMENTS_PATH = '/api/payments';
export const CHECKOUT_PATH = '/api/payments/checkout';
export const CARD_ORDER_PATH = '/api/payments/orders/{order}';
