import { type CommandText, defineCommand } from '#app/feature.ts';
import { CURRENCIES, type Currency } from '#domain/constants.ts';

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const isCurrency = (value: unknown): value is Currency => (CURRENCIES as readonly unknown[]).includes(value);
const fieldsOf = (payload: unknown): Readonly<Record<string, unknown>> => ({ ...(payload as object | null) });

/** Reads the fields without the schema, which would be loaded with the list of features, even for visitors. */
function transferDetails(payload: unknown): Partial<CommandText> {
  const { to, amount, currency, note } = fieldsOf(payload);
  if (typeof to !== 'string' || typeof amount !== 'string' || !isCurrency(currency)) return {};
  return { to, amount, currency, note: textIn(note) };
}

export const sendTransfer = defineCommand({
  type: 'wallet.transfer',
  title: 'Send',
  details: transferDetails,
  doneToast: ({ amount, currency, to }) =>
    amount === null || currency === null || to === null
      ? null
      : ['Success!', `Sent ${amount} ${currency} to ${to}`],
});

export const cancelPaymentRequest = defineCommand({
  type: 'wallet.cancel_request',
  title: 'Cancel payment request',
  details: (payload) => ({ note: textIn(fieldsOf(payload)['note']) }),
});
