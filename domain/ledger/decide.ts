import type { ErrorCode } from '../errors.ts';
import { legsPerEntryMax } from '../limits.ts';
import { writeMicro } from '../money.ts';
import { assert, type Detail } from '../result.ts';
import { type AccountName, currencyOf, mayBeNegative } from './accounts.ts';
import type { Command, Entry, HoldChange, Leg } from './entry.ts';
import type { HoldPosting, Posting, Rule } from './rule.ts';
import { availableOf, balanceOf, type State } from './state.ts';

/** A command whose payload has passed its schema, with the hash that ties its id to its body. */
export type CheckedCommand = Command & { readonly requestHash: string; readonly rule: Rule };

/**
 * Decides a command against the state, at the block's time `now` (ms). Pure: the same input gives the same entry, and
 * nothing changes until `apply`. The command's id must not be in `state.ids`: an id is decided once.
 * Never throws for what a person can cause; throws when a rule breaks an invariant of the ledger.
 */
export function decide(state: State, command: CheckedCommand, now: number): Entry {
  assert(!state.ids.has(command.id), `command ${command.id} was decided before`);
  const outcome = command.rule.decide({ state, actor: command.actor, now }, command.payload);
  if (!outcome.ok) return refusal(state, command, { now, code: outcome.code, detail: outcome.detail });
  const { postings, holds = [], facts } = outcome.value;
  assertBalanced(postings);
  return {
    ...header(state, command, now),
    verdict: 'committed',
    legs: toLegs(state, postings, holds),
    ...(holds.length === 0 ? {} : { holds: holds.map(toHoldChange) }),
    facts,
  };
}

const header = (state: State, command: CheckedCommand, now: number) => ({
  seq: state.seq + 1,
  id: command.id,
  requestHash: command.requestHash,
  type: command.type,
  actor: command.actor,
  at: now,
});

type Refusal = { now: number; code: ErrorCode; detail: Detail | undefined };

const refusal = (state: State, command: CheckedCommand, { now, code, detail }: Refusal): Entry => ({
  ...header(state, command, now),
  verdict: 'refused',
  code,
  ...(detail === undefined ? {} : { detail }),
  legs: [],
  facts: [],
});

/** Legs sum to zero in every currency: checked here before the write, and again by `apply` on replay. */
function assertBalanced(postings: readonly Posting[]): void {
  assert(postings.length <= legsPerEntryMax, 'too many legs');
  const sums = new Map<string, bigint>();
  for (const { account, amount } of postings) {
    const currency = currencyOf(account);
    sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  }
  for (const [currency, sum] of sums) assert(sum === 0n, `legs do not balance in ${currency}`);
}

function toLegs(state: State, postings: readonly Posting[], holds: readonly HoldPosting[]): Leg[] {
  const posted = new Map<AccountName, bigint>();
  const legs = postings.map(({ account, amount }): Leg => {
    assert(amount !== 0n, `an empty leg on ${account}`);
    const after = (posted.get(account) ?? balanceOf(state, account).posted) + amount;
    posted.set(account, after);
    return [account, writeMicro(amount), writeMicro(after)];
  });
  for (const account of new Set([...posted.keys(), ...holds.map((hold) => hold.account)])) {
    if (mayBeNegative(account)) continue;
    const change = (posted.get(account) ?? balanceOf(state, account).posted) - balanceOf(state, account).posted;
    assert(availableOf(state, account) + change - heldChange(holds, account) >= 0n, `${account} would be overdrawn`);
  }
  return legs;
}

const heldChange = (holds: readonly HoldPosting[], account: AccountName): bigint =>
  holds
    .filter((hold) => hold.account === account)
    .reduce((sum, hold) => (hold.action === 'placed' ? sum + hold.amount : sum - hold.amount), 0n);

const toHoldChange = (hold: HoldPosting): HoldChange => ({ ...hold, amount: writeMicro(hold.amount) });
