import type { ErrorCode } from '../error-code.ts';
import { SYSTEM_ACTOR } from '../ids.ts';
import { balanceUnitsMax, legsPerRuleMax } from '../limits.ts';
import { MICRO_PER_UNIT, writeMicro } from '../money.ts';
import { assert, type Detail, type Err, err, fail, type Ok, ok, type Result } from '../result.ts';
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
    if (state.ids.has(command.id)) fail(`command ${command.id} was decided before`);
    const effects = effectsOf(hooks, state, { command, now });
    return entryOf(state, command, {
      now,
      outcome: effects.ok ? movements(hooks, state, hooks.amend(state, effects.value)) : effects,
    });
  };

type DecidedOutcome = { readonly now: number; readonly outcome: Result<Movements, ErrorCode> };

function entryOf(state: State, command: CheckedCommand, { now, outcome }: DecidedOutcome): Entry {
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

type DecideInput = { readonly command: CheckedCommand; readonly now: number };

function effectsOf(
  hooks: DecideHooks,
  state: State,
  { command, now }: DecideInput,
): Result<Effects, ErrorCode> {
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
const BALANCE_MICRO_MIN = -BALANCE_MICRO_MAX;

/** An account that the entry moves, with its balance as far as the legs are made. */
type MovedAccount = { readonly account: AccountName; posted: bigint; readonly held: bigint };

function movements(hooks: DecideHooks, state: State, effects: Effects): Result<Movements, ErrorCode> {
  assertBalanced(effects.postings);
  const holds = effects.holds === undefined ? [] : effects.holds.map(toHoldChange);
  // A list, because an entry moves a few accounts and a map would hash their names.
  const moved: MovedAccount[] = [];
  const legs: Leg[] = [];
  for (const { account, amount } of effects.postings) {
    if (amount === 0n) fail(`an empty leg on ${account}`);
    const own = findMoved(moved, account) ?? startMoving(hooks, state, { account, moved });
    own.posted += amount;
    const { posted } = own;
    if (posted > BALANCE_MICRO_MAX || posted < BALANCE_MICRO_MIN) return err('BALANCE_LIMIT', limitDetail);
    legs.push([account, writeMicro(amount), writeMicro(posted)]);
  }
  if (holds.length > 0) assertHolds(state, holds, legs);
  assertCovered(state, moved, holds);
  return ok({ facts: effects.facts, holds, legs });
}

function findMoved(moved: readonly MovedAccount[], account: AccountName): MovedAccount | undefined {
  for (const one of moved) if (one.account === account) return one;
  return undefined;
}

type StartingBalance = { readonly account: AccountName; readonly moved: MovedAccount[] };

function startMoving(
  { assertAccount }: DecideHooks,
  state: State,
  { account, moved }: StartingBalance,
): MovedAccount {
  const balance = state.accounts.get(account);
  if (balance === undefined) assertAccount(account);
  const own = { account, posted: balance?.posted ?? 0n, held: balance?.held ?? 0n };
  moved.push(own);
  return own;
}

const limitDetail: Detail = { limit: String(balanceUnitsMax) };

/** Legs sum to zero in every currency and token. This check runs before the write; `apply` repeats it on replay. */
function assertBalanced(postings: readonly Posting[]): void {
  const sums = new UnitSums();
  for (const { account, amount } of postings) sums.add(account, amount);
  sums.assertZero();
}

/** No account spends more than it has, or what is held. */
function assertCovered(state: State, moved: readonly MovedAccount[], holds: readonly HoldChange[]): void {
  const changes = holds.length === 0 ? NOTHING_HELD : sumHeldChanges(holds);
  for (const { account, posted, held } of moved) {
    const change = changes.get(account);
    const left = change === undefined ? posted : posted - change;
    if (left < held && !mayBeNegative(account)) failCovered(account);
  }
  for (const [account, change] of changes) {
    if (findMoved(moved, account) !== undefined) continue;
    const { posted, held } = balanceOf(state, account);
    if (posted - change < held) failCovered(account);
  }
}

const NOTHING_HELD: ReadonlyMap<AccountName, bigint> = new Map();

const failCovered = (account: AccountName): never => fail(`${account} would be overdrawn`);

const toHoldChange = ({ account, action, amount, id }: HoldPosting): HoldChange => ({
  account,
  action,
  amount: writeMicro(amount),
  id,
});
