/**
 * The content of a payment code: an address, and optionally amount, currency and note; a payment request carries its
 * seal too. It is a link that opens the send form, on this site (`https:`) or in the installed app (`web+dc:`).
 */
import { AddressSchema } from '#domain/ids.ts';
import { type CurrencyCode, isCurrencyCode } from '#domain/ledger/accounts.ts';
import { noteLengthMax } from '#domain/limits.ts';
import { parseAmount, writeMicro } from '#domain/money.ts';
import { type RequestSeal, RequestSchema } from '#domain/payment-request/schema.ts';
import { isIntact } from '#domain/payment-request/seal.ts';
import { isCompactHead } from '#domain/witness/compact-head.ts';

export type PaymentLink = {
  readonly to: string;
  /** Decimal string. */
  readonly amount?: string | undefined;
  readonly currency?: CurrencyCode | undefined;
  readonly note?: string | undefined;
  /** Present for a payment request: the rest is what was sealed. */
  readonly request?: RequestSeal | undefined;
  /** The newest head of the journal that the maker's device had seen, in compact form. The seal does not cover it. */
  readonly head?: string | undefined;
};

/** `changed`: a payment request whose seal does not match. Null: not a payment link. */
export type ReadLink = PaymentLink | 'changed' | null;

const sendPath = '/wallet';
const protocol = 'web+dc:';

/** The link on this site. */
export function paymentLink(origin: string, link: PaymentLink): string {
  const url = new URL(sendPath, origin);
  url.searchParams.set('tab', 'send');
  url.searchParams.set('to', link.to);
  if (link.amount !== undefined) url.searchParams.set('amount', link.amount);
  if (link.currency !== undefined) url.searchParams.set('currency', link.currency);
  if (link.note !== undefined && link.note !== '') url.searchParams.set('note', link.note);
  if (link.request !== undefined) {
    url.searchParams.set('expires', link.request.expiresAt);
    url.searchParams.set('salt', link.request.salt);
    url.searchParams.set('request', link.request.id);
  }
  if (link.head !== undefined) url.searchParams.set('head', link.head);
  return url.href;
}

/** The same within the app. */
export function paymentPath(link: PaymentLink): string {
  const { pathname, search } = new URL(paymentLink('https://here.invalid', link));
  return pathname + search;
}

/**
 * Reads the parameters of a link. Invalid parts are ignored, except in a payment request, which is valid only as a
 * whole.
 */
export function linkFromParameters(parameters: URLSearchParams): ReadLink {
  const inner = parameters.get('link');
  if (inner !== null) return readPaymentLink(inner);
  const link = parameters.has('request') ? requestFrom(parameters) : plainLinkFrom(parameters);
  const head = parameters.get('head') ?? '';
  return link === null || link === 'changed' || !isCompactHead(head) ? link : { ...link, head };
}

function plainLinkFrom(parameters: URLSearchParams): PaymentLink | null {
  const to = parameters.get('to')?.trim() ?? '';
  if (!AddressSchema.safeParse(to).success) return null;
  const amount = parseAmount(parameters.get('amount') ?? '');
  const currency = parameters.get('currency');
  const note = parameters.get('note')?.slice(0, noteLengthMax);
  return {
    to,
    ...(amount.ok ? { amount: writeMicro(amount.value) } : {}),
    ...(isCurrencyCode(currency) ? { currency } : {}),
    ...(note === undefined || note === '' ? {} : { note }),
  };
}

function requestFrom(parameters: URLSearchParams): ReadLink {
  const read = RequestSchema.safeParse({
    to: parameters.get('to'),
    amount: parameters.get('amount'),
    currency: parameters.get('currency'),
    note: parameters.get('note') ?? undefined,
    request: {
      expiresAt: parameters.get('expires'),
      id: parameters.get('request'),
      salt: parameters.get('salt'),
    },
  });
  if (!read.success || !isIntact(read.data)) return 'changed';
  const { note, ...request } = read.data;
  return { ...request, ...(note === undefined || note === '' ? {} : { note }) };
}

/** Reads a scanned, pasted or opened text: a payment link of any origin or of the installed app, or a bare address. */
export function readPaymentLink(text: string): ReadLink {
  const trimmed = text.trim();
  if (AddressSchema.safeParse(trimmed).success) return { to: trimmed };
  if (!URL.canParse(trimmed)) return null;
  const { protocol: scheme, host, pathname, searchParams } = new URL(trimmed);
  // A link within a link is ignored: nobody makes one.
  searchParams.delete('link');
  if (scheme === protocol) searchParams.set('to', host + pathname);
  return linkFromParameters(searchParams);
}
