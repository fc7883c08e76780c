/** The texts of the escrow replay. */
import type { EntryProblem, ReplayStep } from '#domain/project-trust/replay.ts';
import type { ReplayedField } from '#domain/project-trust/replayed-sums.ts';
import { exactAmount, formatCount } from '#app/ui/format.ts';

const STEPS: Readonly<Record<string, string>> = {
  'project.approve': 'Tokens minted',
  'project.edit': 'Tokens taken back',
  'project.invest': 'Investment',
  'project.take_back': 'Investment taken back',
  'project.refund': 'Refunds',
  'project.launch': 'Launch',
  'project.auto_launch': 'Automatic launch',
  'project.release': 'First half released',
  'project.vest': 'Vested part released',
  'project.pay_out': 'Paid out to the creator',
  'project.burn': 'Tokens burned',
};
/** A type of command that this app does not know is shown as it is. */
export const stepText = (type: string): string => STEPS[type] ?? type;

export const FIELD_TEXT: Readonly<Record<ReplayedField | 'backers', string>> = {
  raised: 'Raised',
  escrow: 'In escrow',
  released: 'Released to the project',
  vesting: 'Vesting',
  vested: 'Vested',
  completionFee: 'Completion fee',
  refunded: 'Refunded to backers',
  refundFees: 'Refund fees',
  paidOut: 'Paid out to the creator',
  tokensSold: 'Tokens sold',
  tokensUnsold: 'Tokens not sold',
  tokensBurned: 'Tokens burned',
  marketing: 'Tokens for marketing',
  liquidity: 'Tokens for liquidity',
  backers: 'Backers',
};

const isOfTokens = (field: ReplayedField | 'backers'): boolean =>
  field.startsWith('tokens') || field === 'marketing' || field === 'liquidity';

export function sumText(field: ReplayedField | 'backers', amount: string, symbol: string): string {
  if (field === 'backers') return formatCount(Number(amount));
  return `${exactAmount(amount)} ${isOfTokens(field) ? symbol : 'DC'}`;
}

/** "Raised +100.00 DC, tokens sold +200.00 SUN" */
export function movedText({ moved }: ReplayStep, symbol: string): string {
  const parts = (Object.entries(moved) as [ReplayedField, string][]).map(([field, amount]) => {
    const isLess = amount.startsWith('-');
    return `${FIELD_TEXT[field]} ${isLess ? '−' : '+'}${sumText(field, isLess ? amount.slice(1) : amount, symbol)}`;
  });
  return parts.join(', ');
}

export const PROBLEM_TEXT: Readonly<Record<EntryProblem, string>> = {
  ALTERED: 'The signed block does not contain this entry: it was altered.',
  NOT_SIGNED: 'The service has not signed the block of this entry.',
  FOREIGN: 'The entry is not about this project.',
  OUT_OF_ORDER: 'The entry is out of order, or comes twice.',
  OVERDRAWN: 'The entry takes more than the balance.',
  TOKENS_WRONG: 'The tokens are not the amount divided by the price.',
  REFUND_WRONG: 'The refund is not the whole stake of the backer.',
  VESTING_WRONG: 'The raise is not divided into the right halves.',
  SOFT_CAP_MISSED: 'The project was launched below its soft cap.',
};
