import { tokenCode } from '../ledger/accounts.ts';
import type { TransactionFact } from '../ledger/facts.ts';
import { type Micro, writeMicro } from '../money.ts';
import { escrowName, tokensName } from '../project/accounts.ts';

/** The hold that locks the tokens of a stake until the launch (ruling L10). */
export const tokenLock = (investment: string): string => `lock:${investment}`;

type Parties = { readonly address: string; readonly project: string; readonly userId: string };

type Paid = Parties & { readonly amount: Micro; readonly fee?: Micro };
type StakeMovement = Parties & {
  readonly amount: string;
  readonly fee: string;
  readonly terms: string;
};

/** The transaction of a stake into escrow. It contains the hash of the terms, which the backer can prove (ruling L19). */
export const stakeMovement = ({
  address,
  amount,
  fee,
  project,
  terms,
  userId,
}: StakeMovement): TransactionFact => ({
  amount,
  currency: 'DC',
  fee,
  from: address,
  fromUser: userId,
  kind: 'transaction.recorded',
  terms,
  to: escrowName(project),
  transactionKind: 'stake',
});

/** The transaction of a stake that goes back to its backer. */
export const returnMovement = (
  transactionKind: 'stake_return' | 'stake_refund',
  { address, amount, fee = 0n, project, userId }: Paid,
): TransactionFact => ({
  amount: writeMicro(amount),
  currency: 'DC',
  fee: writeMicro(fee),
  from: escrowName(project),
  kind: 'transaction.recorded',
  to: address,
  toUser: userId,
  transactionKind,
});

type AllottedTokens = Parties & { readonly symbol: string; readonly tokens: string };
type ReturnedTokens = Parties & { readonly symbol: string; readonly tokens: Micro };

export const allotmentMovement = ({
  address,
  project,
  symbol,
  tokens,
  userId,
}: AllottedTokens): TransactionFact => ({
  amount: tokens,
  currency: tokenCode(project, symbol),
  fee: '0',
  from: tokensName(project),
  kind: 'transaction.recorded',
  to: address,
  toUser: userId,
  transactionKind: 'allotment',
});

export const allotmentReturnMovement = ({
  address,
  project,
  symbol,
  tokens,
  userId,
}: ReturnedTokens): TransactionFact => ({
  amount: writeMicro(tokens),
  currency: tokenCode(project, symbol),
  fee: '0',
  from: address,
  fromUser: userId,
  kind: 'transaction.recorded',
  to: tokensName(project),
  transactionKind: 'allotment_return',
});
