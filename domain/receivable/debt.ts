import type { Micro } from '../money.ts';

/** Owed micro-DC: for reversed purchases, which the mint gets, and for rewards, which the marketing vault gets. */
export type Debt = { readonly purchases: Micro; readonly rewards: Micro };

export const NO_DEBT: Debt = { purchases: 0n, rewards: 0n };

export const totalDebt = ({ purchases, rewards }: Debt): Micro => purchases + rewards;

/** Raises (or with a negative amount lowers) a person's debt; a debt of zero is removed. */
export function changeDebt(debts: Map<string, Debt>, userId: string, change: Partial<Debt>): void {
  const before = debts.get(userId) ?? NO_DEBT;
  const after = {
    purchases: before.purchases + (change.purchases ?? 0n),
    rewards: before.rewards + (change.rewards ?? 0n),
  };
  if (after.purchases === 0n && after.rewards === 0n) debts.delete(userId);
  else debts.set(userId, after);
}
