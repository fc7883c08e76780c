/** What a payment QR carries: an address, and perhaps an amount, a currency and a note. It is a link that opens the send form. */
import { CURRENCIES, type Currency } from '#domain/constants.ts';
import { AddressSchema } from '#domain/ids.ts';
import { noteLengthMax } from '#domain/limits.ts';
import { parseAmount } from '#domain/money.ts';

export type PaymentRequest = {
  readonly to: string;
  /** Decimal string. */
  readonly amount?: string;
  readonly currency?: Currency;
  readonly note?: string;
};

const sendPath = '/wallet';

/** The link for a request, on this site. */
export function paymentLink(origin: string, request: PaymentRequest): string {
  const url = new URL(sendPath, origin);
  url.searchParams.set('tab', 'send');
  url.searchParams.set('to', request.to);
  if (request.amount !== undefined) url.searchParams.set('amount', request.amount);
  if (request.currency !== undefined) url.searchParams.set('currency', request.currency);
  if (request.note !== undefined && request.note !== '') url.searchParams.set('note', request.note);
  return url.href;
}

const isCurrency = (text: string | null): text is Currency =>
  text !== null && (CURRENCIES as readonly string[]).includes(text);

/** Reads a request from the parameters of a link. Parts that make no sense are left out; without an address it is null. */
export function requestFromParameters(parameters: URLSearchParams): PaymentRequest | null {
  const to = parameters.get('to')?.trim() ?? '';
  if (!AddressSchema.safeParse(to).success) return null;
  const amount = parameters.get('amount');
  const currency = parameters.get('currency');
  const note = parameters.get('note')?.slice(0, noteLengthMax);
  return {
    to,
    ...(amount !== null && parseAmount(amount).ok ? { amount: amount.trim() } : {}),
    ...(isCurrency(currency) ? { currency } : {}),
    ...(note === undefined || note === '' ? {} : { note }),
  };
}

/** Reads what was scanned or pasted: a payment link of any origin, or a bare address. Null when it is neither. */
export function readPaymentRequest(text: string): PaymentRequest | null {
  const trimmed = text.trim();
  if (AddressSchema.safeParse(trimmed).success) return { to: trimmed };
  if (!URL.canParse(trimmed)) return null;
  return requestFromParameters(new URL(trimmed).searchParams);
}
