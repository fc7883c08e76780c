/** The titles of the rows of a history. Pure. */
import type { TransactionKind } from '#domain/ledger/facts.ts';
import { typeWord } from './kind-text.ts';

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

/** The title of a transfer that leaves this wallet. */
export const sendTitle = (isDone: boolean): string => (isDone ? 'Sent to' : 'Send to');

/** `party`: the other party's name; null: unknown. */
export function rowTitle({ kind, direction }: Moved, party: string | null): RowTitle {
  if (kind === 'send') {
    return { text: direction === 'in' ? 'Received from' : sendTitle(true), namesParty: true };
  }
  const withProject = party === null ? undefined : PROJECT_TEXT[kind];
  return { text: withProject ?? DONE_TEXT[kind], namesParty: withProject !== undefined };
}

/** Everything by which a person may look for a transaction: its titles and its type. */
export const searchableTitles = (moved: Moved): string =>
  `${rowTitle(moved, null).text} ${PROJECT_TEXT[moved.kind] ?? ''} ${typeWord(moved.kind, moved.direction)}`;
