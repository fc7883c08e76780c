import { type CommandText, defineCommand, type Movement } from '#app/feature.ts';
import type { FeeTerms } from '#domain/fee/parameters.ts';
import { quoteTransfer } from '#domain/fee/fee.ts';
import { currencyOf, isCurrencyCode } from '#domain/ledger/accounts.ts';
import { parseAmount } from '#domain/money.ts';
import type { TransactionDoc } from '#domain/protocol.ts';

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const fieldsOf = (payload: unknown): Readonly<Record<string, unknown>> => ({ ...(payload as object | null) });

/** Reads the fields without the schema, which would be loaded with the list of features, even for visitors. */
function transferDetails(payload: unknown): Partial<CommandText> {
  const { to, amount, currency, note } = fieldsOf(payload);
  if (typeof to !== 'string' || typeof amount !== 'string' || !isCurrencyCode(currency)) return {};
  return { to, amount, currency, note: textIn(note) };
}

function transferMovement(payload: unknown, terms: FeeTerms): Movement | null {
  const { amount, currency } = fieldsOf(payload);
  if (typeof amount !== 'string' || !isCurrencyCode(currency)) return null;
  const parsed = parseAmount(amount);
  return parsed.ok ? { currency, amount: -quoteTransfer(parsed.value, currency, terms).debit } : null;
}

/** Excludes transfers that a schedule or the payment of a request has sent. */
function transferOf(transaction: TransactionDoc): Record<string, unknown> | null {
  const { kind, direction, to, amount, currency, note, requestId, scheduleId } = transaction;
  if (kind !== 'send' || direction !== 'out') return null;
  if (requestId !== undefined || scheduleId !== undefined || !isCurrencyCode(currency)) return null;
  return { to, amount, currency, ...(note === undefined ? {} : { note }) };
}

export const sendTransfer = defineCommand({
  type: 'wallet.transfer',
  title: 'Send',
  details: transferDetails,
  movement: transferMovement,
  fromTransaction: transferOf,
  doneToast: ({ amount, currency, to }) =>
    amount === null || currency === null || to === null
      ? null
      : ['Success!', `Sent ${amount} ${currencyOf(currency)} to ${to}`],
});

export const cancelPaymentRequest = defineCommand({
  type: 'wallet.cancel_request',
  title: 'Cancel payment request',
  details: (payload) => ({ note: textIn(fieldsOf(payload)['note']) }),
});
