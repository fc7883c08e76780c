import type { Currency } from '#domain/constants.ts';
import { TDC_CLAIM_MICRO } from '#domain/constants.ts';
import { writeMicro } from '#domain/money.ts';
import { RequestSchema } from '#domain/payment-request/schema.ts';
import { TransferSchema } from '#domain/transfer/schema.ts';

/** What a command of this device asks for, in the terms of a list row. `amount` is a decimal string. */
export type CommandText = {
  readonly title: string;
  readonly to: string | null;
  readonly amount: string | null;
  readonly currency: Currency | null;
  readonly direction: 'in' | 'out';
  readonly note: string;
};

/** What moves no money. */
const TITLES: Readonly<Record<string, string>> = {
  'investor.join': 'Join the investor programme',
  'investor.exit': 'Exit from the investor programme',
  'investor.cancel_exit': 'Cancel an exit',
  'investor.request_kyc': 'Identity verification',
  'privacy.set': 'Balances in the public explorer',
  'schedule.create': 'Scheduled transfer',
  'schedule.pause': 'Pause a scheduled transfer',
  'schedule.resume': 'Resume a scheduled transfer',
  'schedule.cancel': 'Cancel a scheduled transfer',
  'wallet.cancel_request': 'Cancel payment request',
  'purchase.cancel': 'Cancel a purchase',
};

export function commandText(type: string, payload: unknown): CommandText {
  const transfer = type === 'wallet.transfer' ? TransferSchema.safeParse(payload) : null;
  if (transfer?.success === true) {
    const { to, amount, currency, note = '' } = transfer.data;
    return { title: 'Send', to, amount, currency, direction: 'out', note };
  }
  if (type === 'wallet.claim_tdc') {
    const amount = writeMicro(TDC_CLAIM_MICRO);
    return { title: 'TDC claim', to: null, amount, currency: 'TDC', direction: 'in', note: '' };
  }
  const note = type === 'wallet.cancel_request' ? RequestSchema.safeParse(payload).data?.note : undefined;
  const title = TITLES[type] ?? type;
  return { title, to: null, amount: null, currency: null, direction: 'out', note: note ?? '' };
}
