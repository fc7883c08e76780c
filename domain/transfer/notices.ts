import { currencyOf } from '../ledger/accounts.ts';
import { factAbout, movementNotice, type NoticeDefinition, sayAmount } from '../ledger/notice.ts';
import { parseAmount } from '../money.ts';
import type { TransferNotice, TransferRefusedFact } from './facts.ts';

/** The refused request may have no valid amount. */
const sayAsked = (amount: string, currency: string): string =>
  parseAmount(amount).ok ? sayAmount(amount, currency) : `${amount} ${currencyOf(currency)}`;

export const transferNotices: Readonly<Record<TransferNotice, NoticeDefinition>> = {
  'transfer.sent': movementNotice('Transfer sent', ({ to }, amount) => `Sent ${amount} to ${to}`),
  'transfer.received': {
    ...movementNotice('Transfer Received!', ({ from }, amount) => `Received ${amount} from ${from}`),
    urgency: 'high',
  },
  'transfer.refused': {
    text(facts, _notification, { findErrorRow }) {
      const { amount, code, currency, to } = factAbout<TransferRefusedFact>(facts, ['transfer.refused']);
      const { remedy, text } = findErrorRow(code);
      return {
        type: 'transaction',
        title: 'Transfer not sent',
        message: `${sayAsked(amount, currency)} to ${to} stayed in your wallet: ${text}. ${remedy}`,
      };
    },
  },
};
