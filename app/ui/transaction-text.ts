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
  project_fee: 'Project fee',
  token_mint: 'Tokens minted',
  token_unmint: 'Tokens withdrawn',
  stake: 'Launchpad investment',
  stake_return: 'Investment returned',
  stake_refund: 'Investment refunded',
  allotment: 'Token allotment',
  allotment_return: 'Allotment cancelled',
  completion_fee: 'Completion fee',
  escrow_release: 'Escrow release',
  vesting_lock: 'Vesting',
  vesting_release: 'Vesting release',
  project_payout: 'Project payout',
  burn: 'Tokens burned',
};

/** The same from the side of the wallet whose history it is (C2: Send and Receive). */
export const typeWord = (kind: TransactionKind, direction: 'in' | 'out'): string =>
  kind === 'send' && direction === 'in' ? 'Receive' : KIND_TEXT[kind];

/** What has happened, in the past tense; a transfer names the other party. */
const DONE_TEXT: Readonly<Record<Exclude<TransactionKind, 'send'>, string>> = {
  issue: 'Issued to your wallet',
  faucet: 'Claimed test credits',
  grant: 'Received test credits',
  fiat_purchase: 'Bought DC',
  chargeback: 'Purchase charged back',
  card_refund: 'Purchase refunded',
  refund_undone: 'Failed refund returned',
  invest: 'Invested in the programme',
  invest_exit: 'Exit paid out',
  payout_pool: 'Filled the payout pool',
  payout: 'Received a monthly payout',
  referral: 'Earned a referral reward',
  referral_back: 'Referral reward taken back',
  receivable: 'Paid towards what you owe',
  project_fee: 'Paid the fee of a project',
  token_mint: 'Minted the tokens of a project',
  token_unmint: 'Withdrew the tokens of a project',
  stake: 'Invested in a project',
  stake_return: 'Investment returned',
  stake_refund: 'Investment refunded',
  allotment: 'Received project tokens',
  allotment_return: 'Project tokens cancelled',
  completion_fee: 'Paid the completion fee',
  escrow_release: 'Released from escrow',
  vesting_lock: 'Set aside for vesting',
  vesting_release: 'Vesting released',
  project_payout: 'Paid out from the Project Vault',
  burn: 'Burned project tokens',
};

/** The same, for texts in which the name of the project follows. */
const PROJECT_TEXT: Partial<Record<TransactionKind, string>> = {
  stake: 'Invested in',
  stake_return: 'Investment returned from',
  stake_refund: 'Investment refunded by',
  allotment: 'Received tokens of',
  allotment_return: 'Returned tokens of',
  project_payout: 'Paid out from',
};

/** The title of a row: "Sent to" or "Invested in", followed by the party, or the whole title. */
export type RowTitle = { readonly text: string; readonly namesParty: boolean };

type Moved = { readonly kind: TransactionKind; readonly direction: 'in' | 'out' };

/** `party`: the other party's name; null: unknown. */
export function rowTitle({ kind, direction }: Moved, party: string | null): RowTitle {
  if (kind === 'send') {
    return { text: direction === 'in' ? 'Received from' : 'Sent to', namesParty: true };
  }
  const withProject = party === null ? undefined : PROJECT_TEXT[kind];
  return { text: withProject ?? DONE_TEXT[kind], namesParty: withProject !== undefined };
}

type StatusText = { readonly word: string; readonly tone: PillTone; readonly icon: TablerIcon };

/** C2: success, pending, failed. */
export const STATUS_TEXT: Readonly<Record<ExplorerDoc['status'], StatusText>> = {
  success: { word: 'success', tone: 'good', icon: IconCircleCheck },
  pending: { word: 'pending', tone: 'wait', icon: IconClock },
  failed: { word: 'failed', tone: 'bad', icon: IconCircleX },
};
