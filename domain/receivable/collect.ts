/**
 * Collects half of the DC that a debtor receives (ruling M16). It applies to the effects of every rule, so no command
 * bypasses it.
 */
import { issueAccount, userAccount, userOf } from '../ledger/accounts.ts';
import type { Fact } from '../ledger/facts.ts';
import type { Effects, Posting } from '../ledger/rule.ts';
import { addressOfUser, balanceOf, type State } from '../ledger/state.ts';
import { type Micro, readMicro, writeMicro } from '../money.ts';
import { REWARDS_PAID_BY } from '../referral/earn-rewards.ts';
import { MARKETING_VAULT } from '../referral/marketing-vault.ts';
import { DC_MINT_VAULT } from '../purchase/mint-vault.ts';
import { type Debt, NO_DEBT, totalDebt } from './debt.ts';
import { receivables } from './receivables.ts';
import { raiseNotice } from '../ledger/notice.ts';

/** The divisor of the collected part; an odd micro-unit stays with the person. */
const PARTS = 2n;

/** The effects with the collections added; unchanged if no receiver owes anything. */
export function addCollections(state: State, effects: Effects): Effects {
  if (receivables.of(state).owed.size === 0) return effects;
  const collections = debtorsIn(state, effects).flatMap((userId) => collectionOf(state, effects, userId));
  if (collections.length === 0) return effects;
  return {
    ...effects,
    postings: [...effects.postings, ...postingsOf(collections)],
    facts: [...effects.facts, ...collections.flatMap((one) => factsOf(state, one))],
  };
}

type Collection = Debt & { readonly userId: string; readonly left: Micro };

/** The debtors whose DC the entry changes, each once, in the order of the legs. */
function debtorsIn(state: State, { postings }: Effects): string[] {
  const debtors = new Set<string>();
  for (const { account } of postings) {
    const userId = userOf(account);
    if (userId === null || !receivables.of(state).owed.has(userId)) continue;
    if (account === userAccount(userId, 'DC')) debtors.add(userId);
  }
  return [...debtors];
}

/** The change of an account's posted and held amounts by an entry; micro-units. */
function changesOf({ holds = [], postings }: Effects, account: string): { posted: Micro; held: Micro } {
  let [posted, held] = [0n, 0n];
  for (const one of postings) if (one.account === account) posted += one.amount;
  for (const one of holds) {
    if (one.account === account) held += one.action === 'placed' ? one.amount : -one.amount;
  }
  return { posted, held };
}

function collectionOf(state: State, effects: Effects, userId: string): Collection[] {
  const account = userAccount(userId, 'DC');
  const { posted, held } = changesOf(effects, account);
  const balance = balanceOf(state, account);
  const available = balance.posted + posted - balance.held - held;
  const debt = receivables.of(state).owed.get(userId) ?? NO_DEBT;
  const first = smallest(neverTaken(effects, userId), debt.purchases);
  const amount = smallest(first + (posted - first) / PARTS, available, totalDebt(debt));
  if (amount <= 0n) return [];
  const purchases = smallest(amount, debt.purchases);
  return [{ userId, purchases, rewards: amount - purchases, left: totalDebt(debt) - amount }];
}

/** The part of a failed refund's DC that was never taken is collected in whole; otherwise it would be a gift. */
const neverTaken = ({ facts }: Effects, userId: string): Micro =>
  facts.reduce(
    (sum, fact) =>
      fact.kind === 'order.refund_restored' && fact.userId === userId ? sum + readMicro(fact.owed) : sum,
    0n,
  );

const smallest = (...amounts: readonly [Micro, ...Micro[]]): Micro =>
  amounts.reduce((a, b) => (a < b ? a : b));

const sum = (collections: readonly Collection[], of: keyof Debt): Micro =>
  collections.reduce((total, one) => total + one[of], 0n);

const postingsOf = (collections: readonly Collection[]): Posting[] =>
  [
    ...collections.map((one) => ({ account: userAccount(one.userId, 'DC'), amount: -totalDebt(one) })),
    { account: issueAccount('DC'), amount: sum(collections, 'purchases') },
    { account: REWARDS_PAID_BY, amount: sum(collections, 'rewards') },
  ].filter(({ amount }) => amount !== 0n);

function factsOf(state: State, { left, purchases, rewards, userId }: Collection): Fact[] {
  const to = [
    { amount: purchases, to: DC_MINT_VAULT },
    { amount: rewards, to: MARKETING_VAULT },
  ].filter(({ amount }) => amount > 0n);
  return [
    ...to.map((one): Fact => ({
      amount: writeMicro(one.amount),
      currency: 'DC',
      fee: '0',
      from: addressOfUser(state, userId) ?? '',
      fromUser: userId,
      kind: 'transaction.recorded',
      to: one.to,
      transactionKind: 'receivable',
    })),
    {
      kind: 'receivable.collected',
      left: writeMicro(left),
      purchases: writeMicro(purchases),
      rewards: writeMicro(rewards),
      userId,
    },
    raiseNotice(userId, 'receivable.collected'),
  ];
}
