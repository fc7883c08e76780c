import type { ErrorCode } from '../errors.ts';
import { SYSTEM_ACTOR } from '../ids.ts';
import { balanceUnitsMax, legsPerRuleMax } from '../limits.ts';
import { MICRO_PER_UNIT, writeMicro } from '../money.ts';
import { assert, type Detail, type Err, err, type Ok, ok, type Result } from '../result.ts';
import { type AccountName, mayBeNegative } from './accounts.ts';
import type { AssertAccount } from './apply.ts';
import type { Command, Entry, HoldChange, Leg } from './entry.ts';
import { assertHolds, sumHeldChanges } from './holds.ts';
import type { Effects, HoldPosting, LedgerView, Posting, Rule, RuleContext } from './rule.ts';
import { balanceOf, type State } from './state.ts';
import { UnitSums } from './unit-sums.ts';

/** A command whose payload has passed its schema, with the hash that ties its id to its content. */
export type CheckedCommand = Command & { readonly requestHash: string; readonly rule: Rule };

/** Makes a proposal of a dangerous command that its rule would allow, instead of carrying it out. */
export type Propose = (context: RuleContext, command: CheckedCommand) => Ok<Effects> | Err<ErrorCode>;

/** The hooks by which features take part in deciding a command. */
export type DecideHooks = {
  /** Adds effects to those of the rule; returns the same object when it adds nothing. */
  readonly amend: (state: State, effects: Effects) => Effects;
  readonly assertAccount: AssertAccount;
  readonly propose: Propose;
  readonly view: LedgerView;
};

/**
 * Decides a command against the state, at the block's time `now` (ms). Pure: the same input gives the same entry, and
 * only `apply` changes the state. The command's id must not be in `state.ids`: an id is decided once. Refusals in
 * order: FORBIDDEN (a person sends a command that only the authority may make), ACCOUNT_CLOSED (the actor's), those of
 * the command's rule, BALANCE_LIMIT. Never throws for input of a person; throws when a rule breaks an invariant of the
 * ledger.
 */
export const makeDecide =
  (hooks: DecideHooks) =>
  (state: State, command: CheckedCommand, now: number): Entry => {
    assert(!state.ids.has(command.id), `command ${command.id} was decided before`);
    const effects = effectsOf(hooks, state, { command, now });
    return entryOf(state, command, {
      now,
      outcome: effects.ok ? movements(hooks, state, hooks.amend(state, effects.value)) : effects,
    });
  };

type Decided = { readonly now: number; readonly outcome: Result<Movements, ErrorCode> };

function entryOf(state: State, command: CheckedCommand, { now, outcome }: Decided): Entry {
  const seq = state.seq + 1;
  const { actor, id, requestHash, type } = command;
  // Keys are in canonical order here and in every fact: see canonical.ts.
  if (!outcome.ok) {
    const { code, detail } = outcome;
    const why = detail === undefined ? { code } : { code, detail };
    const facts = refusalFacts(state, command, code);
    return { actor, at: now, ...why, facts, id, legs: [], requestHash, seq, type, verdict: 'refused' };
  }
  const { facts, holds, legs } = outcome.value;
  if (holds.length === 0) {
    return { actor, at: now, facts, id, legs, requestHash, seq, type, verdict: 'committed' };
  }
  return { actor, at: now, facts, holds, id, legs, requestHash, seq, type, verdict: 'committed' };
}

/** Only an open account has a database that can receive a notice of the refusal. */
function refusalFacts(state: State, { actor, payload, rule }: CheckedCommand, code: ErrorCode) {
  if (!state.users.has(actor) || state.closedAccounts.has(actor)) return [];
  return rule.refusalFacts?.({ actor, code }, payload) ?? [];
}

type Movements = Pick<Entry, 'facts' | 'legs'> & { readonly holds: readonly HoldChange[] };

type Given = { readonly command: CheckedCommand; readonly now: number };

function effectsOf(hooks: DecideHooks, state: State, { command, now }: Given): Result<Effects, ErrorCode> {
  const { view: ledger } = hooks;
  const { actor, app, id, payload, rule } = command;
  if (rule.origin === 'system' && actor !== SYSTEM_ACTOR) return err('FORBIDDEN');
  if (state.closedAccounts.has(actor)) return err('ACCOUNT_CLOSED');
  const context = contextOf({ ledger, state, actor, id, now }, app);
  const wanted = rule.decide(context, payload);
  const effects = wanted.ok && isProposed(command) ? hooks.propose(context, command) : wanted;
  if (effects.ok) assert(effects.value.postings.length <= legsPerRuleMax, 'too many legs');
  return effects;
}

/** Commands of the authority run at once, because the person who caused them has been asked. */
const isProposed = ({ actor, rule }: CheckedCommand): boolean =>
  rule.approval !== null && actor !== SYSTEM_ACTOR;

const contextOf = (context: RuleContext, app: string | undefined): RuleContext =>
  app === undefined ? context : { ...context, app };

/** The limit of every account's balance, in both directions. */
export const BALANCE_MICRO_MAX = balanceUnitsMax * MICRO_PER_UNIT;

function movements(hooks: DecideHooks, state: State, effects: Effects): Result<Movements, ErrorCode> {
  assertBalanced(effects.postings);
  const holds = effects.holds === undefined ? [] : effects.holds.map(toHoldChange);
  const after = new Map<AccountName, bigint>();
  const legs: Leg[] = [];
  for (const { account, amount } of effects.postings) {
    assert(amount !== 0n, `an empty leg on ${account}`);
    const balance = (after.get(account) ?? postedOf(hooks, state, account)) + amount;
    if (balance > BALANCE_MICRO_MAX || balance < -BALANCE_MICRO_MAX) return err('BALANCE_LIMIT', limitDetail);
    after.set(account, balance);
    legs.push([account, writeMicro(amount), writeMicro(balance)]);
  }
  if (holds.length > 0) assertHolds(state, holds, legs);
  assertCovered(state, after, holds);
  return ok({ facts: effects.facts, holds, legs });
}

function postedOf({ assertAccount }: DecideHooks, state: State, account: AccountName): bigint {
  const balance = state.accounts.get(account);
  if (balance === undefined) assertAccount(account);
  return balance?.posted ?? 0n;
}

const limitDetail: Detail = { limit: String(balanceUnitsMax) };

/** Legs sum to zero in every currency and token. This check runs before the write; `apply` repeats it on replay. */
function assertBalanced(postings: readonly Posting[]): void {
  const sums = new UnitSums();
  for (const { account, amount } of postings) sums.add(account, amount);
  sums.assertZero();
}

/** No account spends more than it has, or what is held. */
function assertCovered(
  state: State,
  after: ReadonlyMap<AccountName, bigint>,
  holds: readonly HoldChange[],
): void {
  const held = holds.length === 0 ? NOTHING_HELD : sumHeldChanges(holds);
  for (const [account, posted] of after) {
    if (!mayBeNegative(account)) assertNotBelow(state, account, posted - (held.get(account) ?? 0n));
  }
  for (const [account, change] of held) {
    if (!after.has(account)) assertNotBelow(state, account, balanceOf(state, account).posted - change);
  }
}

const NOTHING_HELD: ReadonlyMap<AccountName, bigint> = new Map();

function assertNotBelow(state: State, account: AccountName, posted: bigint): void {
  assert(posted >= balanceOf(state, account).held, `${account} would be overdrawn`);
}

const toHoldChange = ({ account, action, amount, id }: HoldPosting): HoldChange => ({
  account,
  action,
  amount: writeMicro(amount),
  id,
});
