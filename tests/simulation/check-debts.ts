/**
 * Checks receivables, and rewards whose purchase was reversed, from the journal alone and independently of the rules:
 * half of what a debtor receives is collected, and a purchase takes back the same part of its reward.
 */
import type { Entry } from '#domain/ledger/entry.ts';
import type { Fact } from '#domain/ledger/facts.ts';
import { readMicro, writeMicro } from '#domain/money.ts';

/** The first fault of the receivables in a journal, or null. */
export function debtsFault(entries: readonly Entry[]): string | null {
  const books = new DebtBooks();
  for (const entry of entries) {
    const fault = books.take(entry);
    if (fault !== null) return `${entry.id} (entry ${String(entry.seq)}): ${fault}`;
  }
  return null;
}

/** DC. */
type Money = { posted: bigint; held: bigint };
type Reward = { readonly to: string; readonly referred: string; readonly amount: bigint; back: bigint };
type Bought = { readonly dc: bigint; claimed: bigint };

const smallest = (...amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => (b < a ? b : a));
const roundedUp = (amount: bigint, part: bigint, whole: bigint): bigint =>
  (amount * part + whole - 1n) / whole;

class DebtBooks {
  readonly #money = new Map<string, Money>();
  readonly #debts = new Map<string, bigint>();
  readonly #bought = new Map<string, Bought>();
  /** By the order that earned it; rewards that ended unpaid are removed. */
  readonly #rewards = new Map<string, Reward>();
  readonly #gone = new Set<string>();

  take(entry: Entry): string | null {
    const before = new Map(this.#debts);
    const gains = this.#book(entry);
    const fault = this.#collections(entry, before, gains) ?? this.#lostRewards(entry);
    for (const fact of entry.facts) this.#learn(fact);
    return fault;
  }

  /** Books legs and holds; returns for each account of a user what it received less what it gave. */
  #book({ holds = [], legs }: Entry): Map<string, bigint> {
    const gains = new Map<string, bigint>();
    const of = (account: string): Money => {
      const money = this.#money.get(account) ?? { posted: 0n, held: 0n };
      this.#money.set(account, money);
      return money;
    };
    for (const [account, amount] of legs) {
      of(account).posted += readMicro(amount);
      gains.set(account, (gains.get(account) ?? 0n) + readMicro(amount));
    }
    for (const { account, action, amount } of holds)
      of(account).held += action === 'placed' ? readMicro(amount) : -readMicro(amount);
    return gains;
  }

  #collections(
    { facts }: Entry,
    debts: ReadonlyMap<string, bigint>,
    gains: ReadonlyMap<string, bigint>,
  ): string | null {
    const collected = new Map<string, bigint>();
    for (const fact of facts) {
      if (fact.kind !== 'receivable.collected') continue;
      collected.set(fact.userId, readMicro(fact.purchases) + readMicro(fact.rewards));
    }
    for (const user of new Set([...debts.keys(), ...collected.keys()])) {
      const account = `user:${user}:DC`;
      const taken = collected.get(user) ?? 0n;
      const { posted, held } = this.#money.get(account) ?? { posted: 0n, held: 0n };
      const half = ((gains.get(account) ?? 0n) + taken) / 2n;
      const due = smallest(half, debts.get(user) ?? 0n, posted + taken - held);
      if (taken !== (due < 0n ? 0n : due))
        return `${writeMicro(taken)} DC are collected of ${user} instead of ${writeMicro(due)}`;
    }
    return null;
  }

  #lostRewards({ facts }: Entry): string | null {
    for (const fact of facts) {
      if (fact.kind !== 'order.refunded' && fact.kind !== 'order.dispute_closed') continue;
      const bought = this.#bought.get(fact.order);
      if (bought === undefined) continue;
      bought.claimed += readMicro(fact.taken) + readMicro(fact.shortfall);
      const reward = this.#rewards.get(fact.order);
      if (reward === undefined || this.#gone.has(reward.to)) continue;
      const due = roundedUp(reward.amount, bought.claimed, bought.dc) - reward.back;
      const back = lostOf(facts, reward);
      reward.back += back;
      if (back !== due)
        return `${writeMicro(back)} DC of a reward go back with its purchase instead of ${writeMicro(due)}`;
    }
    return null;
  }

  #learn(fact: Fact): void {
    if (fact.kind === 'account.closed') this.#gone.add(fact.userId);
    if (fact.kind === 'order.settled')
      this.#bought.set(fact.order, { dc: readMicro(fact.split.buyer), claimed: 0n });
    this.#learnReward(fact);
    this.#owe('userId' in fact ? fact.userId : '', owedBy(fact));
  }

  #learnReward(fact: Fact): void {
    if (fact.kind === 'referral.earned' && fact.order !== undefined) {
      const { order, referred, userId: to } = fact;
      this.#rewards.set(order, { to, referred, amount: readMicro(fact.amount), back: 0n });
    }
    if (fact.kind !== 'referral.cancelled' && fact.kind !== 'referral.refused') return;
    if (fact.trigger !== 'purchase') return;
    for (const [order, { referred }] of this.#rewards)
      if (referred === fact.referred) this.#rewards.delete(order);
  }

  #owe(user: string, amount: bigint): void {
    if (amount === 0n) return;
    const owed = (this.#debts.get(user) ?? 0n) + amount;
    if (owed === 0n) this.#debts.delete(user);
    else this.#debts.set(user, owed);
  }
}

/** The amount that an entry takes from a reward: a cancelled one loses its rest. */
function lostOf(facts: readonly Fact[], { amount, back, referred }: Reward): bigint {
  const lost = facts.find(
    (fact) =>
      (fact.kind === 'referral.taken_back' || fact.kind === 'referral.cancelled') &&
      fact.referred === referred &&
      fact.trigger === 'purchase',
  );
  if (lost?.kind === 'referral.taken_back') return readMicro(lost.amount);
  return lost === undefined ? 0n : amount - back;
}

/** The amount by which a fact raises a person's debt. The person may still win an open dispute. */
function owedBy(fact: Fact): bigint {
  if (fact.kind === 'receivable.collected') return -readMicro(fact.purchases) - readMicro(fact.rewards);
  return 'shortfall' in fact && fact.kind !== 'order.disputed' ? readMicro(fact.shortfall) : 0n;
}
