/** The notices to a debtor. One entry may concern several people: take the fact about the notified one. */
import type { Fact } from '../ledger/facts.ts';
import { type Micro, readMicro, sayMicro } from '../money.ts';
import { assert } from '../result.ts';

/** The wallet's page shows this too, before anything is collected. */
export const COLLECTION_TERMS = 'Half of what you receive goes to it until it is settled';

const shortfallOf = (fact: Fact, userId: string): Micro =>
  'shortfall' in fact && fact.userId === userId ? readMicro(fact.shortfall) : 0n;

export function describeOpened(facts: readonly Fact[], userId: string): string {
  const shortfall = facts.reduce((sum, fact) => sum + shortfallOf(fact, userId), 0n);
  assert(shortfall > 0n, 'a notice without its fact: a shortfall');
  return `${sayMicro(shortfall)} DC could not be taken back, so you owe them. ${COLLECTION_TERMS}`;
}

export function collectedText(facts: readonly Fact[], userId: string): string {
  const fact = facts.find((one) => one.kind === 'receivable.collected' && one.userId === userId);
  assert(fact?.kind === 'receivable.collected', 'a notice without its fact: receivable.collected');
  const amount = readMicro(fact.purchases) + readMicro(fact.rewards);
  const rest =
    fact.left === '0' ? 'You owe nothing now' : `You still owe ${sayMicro(readMicro(fact.left))} DC`;
  return `${sayMicro(amount)} DC of what you received went to what you owe. ${rest}`;
}
