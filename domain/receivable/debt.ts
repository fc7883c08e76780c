import type { Micro } from '../money.ts';

/** Micro-DC that are owed: of purchases that went back, which the mint gets, and of rewards, which the marketing vault gets. */
export type Debt = { readonly purchases: Micro; readonly rewards: Micro };

export const NO_DEBT: Debt = { purchases: 0n, rewards: 0n };

export const totalDebt = ({ purchases, rewards }: Debt): Micro => purchases + rewards;

/** Raises (or with a minus lowers) what a person owes; who owes nothing has no line. */
export function changeDebt(debts: Map<string, Debt>, userId: string, change: Partial<Debt>): void {
  const before = debts.get(userId) ?? NO_DEBT;
  const after = {
    purchases: before.purchases + (change.purchases ?? 0n),
    rewards: before.rewards + (change.rewards ?? 0n),
  };
  if (after.purchases === 0n && after.rewards === 0n) debts.delete(userId);
  else debts.set(userId, after);
}
