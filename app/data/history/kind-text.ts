import type { TransactionKind } from '#domain/ledger/facts.ts';

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
