import { readMicro } from '../money.ts';
import { assert, fail } from '../result.ts';
import { type AccountName, mayBeNegative, userAccount } from './accounts.ts';
import { isTransaction } from './record.ts';
import type { Entry, HoldChange, Leg } from './entry.ts';
import type { Fact, TransactionFact } from './facts.ts';
import { assertHolds } from './holds.ts';
import type { LedgerView, Rule } from './rule.ts';
import { type Balance, balanceOf, type State, type Totals } from './state.ts';
import { UnitSums } from './unit-sums.ts';
import { applyUsers } from './users.ts';

/** Throws for an account that no feature declares. Called before the account's first movement. */
export type AssertAccount = (account: AccountName) => void;

/** The hooks by which features take part in applying an entry. */
export type ApplyHooks = {
  readonly ruleOf: (type: string) => Rule | undefined;
  readonly knows: (kind: string) => boolean;
  readonly assertAccount: AssertAccount;
  readonly view: LedgerView;
  readonly onEntry: (state: State, entry: Entry) => void;
  readonly onFact: (state: State, fact: Fact, entry: Entry) => void;
};

/**
 * The only code that changes the state: live, on replay and in tests. It reads nothing but the entry. It throws when
 * the entry does not follow the state (gap, repeated id, unbalanced legs, wrong balance, overdraft).
 */
export const makeApply =
  (hooks: ApplyHooks) =>
  (state: State, entry: Entry): void => {
    assertFollows(state, entry);
    if (entry.verdict === 'refused') {
      assertMovesNothing(entry);
      remember(state, entry);
      return;
    }
    const rule = hooks.ruleOf(entry.type);
    assert(rule !== undefined, `${entry.type} is a command that this version does not know`);
    assertFactsKnown(hooks, entry);
    const holds = entry.holds ?? [];
    if (holds.length > 0) assertHolds(state, holds, entry.legs);
    remember(state, entry);
    const touched = applyLegs(hooks, state, entry.legs);
    hooks.onEntry(state, entry);
    for (const change of holds) touched.push(applyHold(hooks, state, change));
    assertCovered(touched, entry.id);
    applyFacts(hooks, state, entry);
    rule.apply?.(state, entry, hooks.view);
  };

function assertFollows(state: State, entry: Entry): void {
  if (entry.seq !== state.seq + 1) fail(`entry ${String(entry.seq)} does not follow ${String(state.seq)}`);
  if (state.ids.has(entry.id)) fail(`command ${entry.id} stands in the journal twice`);
}

function assertMovesNothing({ facts, holds = [], id, legs }: Entry): void {
  assert(legs.length + holds.length === 0, `the refused ${id} moves something`);
  assert(!facts.some(isTransaction), `the refused ${id} records a transaction`);
}

function assertFactsKnown({ knows }: ApplyHooks, { facts }: Entry): void {
  for (const { kind } of facts) if (!knows(kind)) fail(`${kind} is a fact that this version does not know`);
}

function assertCovered(touched: readonly TouchedBalance[], id: string): void {
  for (const [account, balance] of touched) {
    if (balance.posted < balance.held && !mayBeNegative(account)) fail(`${account} is overdrawn by ${id}`);
  }
}

function applyFacts({ onFact }: ApplyHooks, state: State, entry: Entry): void {
  for (const fact of entry.facts) {
    if (fact.kind === 'transaction.recorded') applyTotals(state, fact);
    else applyUsers(state, fact, entry);
    onFact(state, fact, entry);
  }
}

function remember(state: State, entry: Entry): void {
  state.seq = entry.seq;
  state.ids.set(entry.id, entry.seq);
}

type TouchedBalance = [account: string, balance: Balance];

function applyLegs(hooks: ApplyHooks, state: State, legs: readonly Leg[]): TouchedBalance[] {
  const sums = new UnitSums();
  const touched = legs.map(([account, text, after]): TouchedBalance => {
    const amount = readMicro(text);
    const balance = balanceFor(hooks, state, account);
    balance.posted += amount;
    if (balance.posted !== readMicro(after)) fail(`${account} does not have the balance that its leg states`);
    sums.add(account, amount);
    return [account, balance];
  });
  sums.assertZero();
  return touched;
}

function balanceFor({ assertAccount }: ApplyHooks, state: State, account: string): Balance {
  const known = state.accounts.get(account);
  if (known !== undefined) return known;
  assertAccount(account);
  const fresh: Balance = { ...balanceOf(state, account) };
  state.accounts.set(account, fresh);
  return fresh;
}

function applyHold(hooks: ApplyHooks, state: State, change: HoldChange): TouchedBalance {
  const amount = readMicro(change.amount);
  const balance = balanceFor(hooks, state, change.account);
  const hold = state.holds.get(change.id);
  if (hold === undefined) {
    state.holds.set(change.id, { account: change.account, amount, captured: 0n, remaining: amount });
    balance.held += amount;
    return [change.account, balance];
  }
  hold.remaining -= amount;
  if (change.action === 'captured') hold.captured += amount;
  balance.held -= amount;
  return [change.account, balance];
}

function applyTotals(state: State, fact: TransactionFact): void {
  const { fromUser, toUser, currency } = fact;
  const amount = readMicro(fact.amount);
  if (fromUser !== undefined) {
    const totals = totalsFor(state, userAccount(fromUser, currency));
    totals.sent += amount + readMicro(fact.fee);
    totals.count += 1;
  }
  if (toUser !== undefined) {
    const totals = totalsFor(state, userAccount(toUser, currency));
    totals.received += amount;
    totals.count += 1;
  }
}

function totalsFor(state: State, account: string): Totals {
  const known = state.totals.get(account);
  if (known !== undefined) return known;
  const fresh: Totals = { sent: 0n, received: 0n, count: 0 };
  state.totals.set(account, fresh);
  return fresh;
}
