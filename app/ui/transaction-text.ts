import { IconCircleCheck, IconCircleX, IconClock, type TablerIcon } from '@tabler/icons-react';
import type { TransactionKind } from '#domain/ledger/facts.ts';
import type { ExplorerDoc } from '#domain/protocol.ts';
import type { PillTone } from './status-pill.tsx';

/** The name of each kind of transaction on the screen. */
export const KIND_TEXT: Readonly<Record<TransactionKind, string>> = {
  send: 'Send',
  issue: 'Issue',
  faucet: 'TDC claim',
  grant: 'TDC grant',
  fiat_purchase: 'Purchase',
  chargeback: 'Chargeback',
  card_refund: 'Card refund',
  refund_undone: 'Failed refund',
  invest: 'Investment',
  invest_exit: 'Exit',
  payout_pool: 'Payout pool',
  payout: 'Payout',
  referral: 'Referral reward',
  referral_back: 'Reward taken back',
  receivable: 'Paid towards what you owe',
};

/** The same from the side of the wallet whose history it is (C2: Send and Receive). */
export const typeWord = (kind: TransactionKind, direction: 'in' | 'out'): string =>
  kind === 'send' && direction === 'in' ? 'Receive' : KIND_TEXT[kind];

type StatusText = { readonly word: string; readonly tone: PillTone; readonly icon: TablerIcon };

/** C2: success, pending, failed. */
export const STATUS_TEXT: Readonly<Record<ExplorerDoc['status'], StatusText>> = {
  success: { word: 'success', tone: 'good', icon: IconCircleCheck },
  pending: { word: 'pending', tone: 'wait', icon: IconClock },
  failed: { word: 'failed', tone: 'bad', icon: IconCircleX },
};
