/** Checks projects from the journal alone: their money, their tokens, and the order of events. */
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { Fact, FactOf } from '#domain/ledger/facts.ts';
import { readMicro, writeMicro } from '#domain/money.ts';
import { launchedFault, openAfterLaunch } from './check-launches.ts';
import {
  capOf,
  DAY_MS,
  LATE_MS,
  newLaunched,
  newRaise,
  type Raise,
  type VestingMode,
} from './raise-books.ts';

type Ended = { readonly endedAt: number; readonly vestingMode: VestingMode };

/**
 * The first fault, or null. No raise exceeds its cap. Backers of a failed raise are refunded once and in full, less the fee. A launch
 * follows a success, once. The first half is released once, after the check has passed; the second half vests once, in time. Tokens are
 * delivered once, and burns keep their limits. Nothing moves in a frozen vault, except what is the backers'. After every entry the
 * accounts hold what the facts say.
 */
export function projectsFault(entries: readonly Entry[], { endedAt, vestingMode }: Ended): string | null {
  const raises: Raises = { byId: new Map(), mode: vestingMode };
  const balances = new Map<string, bigint>();
  for (const entry of entries) {
    for (const [account, , after] of entry.legs) balances.set(account, readMicro(after));
    const fault = entryFault(raises, entry, balances);
    if (fault !== null) return `${entry.id}: ${fault}`;
  }
  for (const raise of raises.byId.values()) {
    const open = findUnfinished(raise, endedAt, vestingMode);
    if (open !== null) return `${open} of ${raise.id}`;
  }
  return null;
}

type Balances = ReadonlyMap<string, bigint>;
type Raises = { readonly byId: Map<string, Raise>; readonly mode: VestingMode };

function entryFault({ byId, mode }: Raises, entry: Entry, balances: Balances): string | null {
  const touched = new Set<Raise>();
  for (const fact of entry.facts) {
    if (fact.kind === 'project.approved') byId.set(fact.project, newRaise(fact));
    const raise = 'project' in fact ? byId.get(fact.project) : undefined;
    if (raise === undefined) continue;
    touched.add(raise);
    const fault = follow(raise, fact, { entry, mode });
    if (fault !== null) return fault;
  }
  for (const raise of touched) {
    const fault = sumsFault(raise, balances);
    if (fault !== null) return fault;
  }
  return null;
}

/** raised = escrow + released + vesting + completion fee + refunded, and tokens minted = supply - burned. */
function sumsFault({ id, launch, raised, refunded, supply, symbol }: Raise, balances: Balances) {
  const back = [...refunded.values()].reduce((sum, amount) => sum + amount, 0n);
  const inVault = launch === null ? 0n : launch.released + launch.vested - launch.paidOut;
  const expected = {
    [`project:${id}:escrow:DC`]: launch === null ? raised - back : launch.release - launch.released,
    [`project:${id}:vesting:DC`]: launch === null ? 0n : launch.vesting - launch.vested,
    [`project:${id}:vault:DC`]: inVault,
    [`mint:token:${id}:${symbol}`]: (launch?.burned ?? 0n) - supply,
  };
  for (const [account, sum] of Object.entries(expected)) {
    const held = balances.get(account) ?? 0n;
    if (held !== sum) return `${account} holds ${writeMicro(held)} instead of ${writeMicro(sum)}`;
  }
  return null;
}

const GO_LIVE_MS = 7 * DAY_MS;

/** The first step that is overdue at the end of the history, or null. */
function findUnfinished(raise: Raise, endedAt: number, mode: VestingMode): string | null {
  const { closedAt, isFrozen, launch, outcome, refunded, staked } = raise;
  if (outcome === 'failed' && refunded.size < staked.size) return 'not everybody is refunded by the raise';
  if (outcome !== 'succeeded' || isFrozen) return null;
  if (launch !== null) return openAfterLaunch({ ...raise, launch, mode }, endedAt);
  return closedAt + GO_LIVE_MS + LATE_MS < endedAt ? 'nobody carries out the launch' : null;
}

type Place = { readonly entry: Entry; readonly mode: VestingMode };
type Follow<Kind extends Fact['kind']> = (raise: Raise, fact: FactOf<Kind>, place: Place) => string | null;

function followStake(raise: Raise, fact: FactOf<'project.invested'>): string | null {
  if (raise.outcome !== null) return 'a stake comes after the end';
  const amount = readMicro(fact.amount);
  raise.raised += amount;
  raise.staked.set(fact.userId, (raise.staked.get(fact.userId) ?? 0n) + amount);
  raise.sold += readMicro(fact.tokens);
  if (raise.sold > raise.supply) return `${writeMicro(raise.sold)} tokens are more than the supply`;
  return raise.cap !== null && raise.raised > raise.cap
    ? `${writeMicro(raise.raised)} DC are above the hard cap`
    : null;
}

function followReturn(raise: Raise, fact: FactOf<'project.stake_returned'>): string | null {
  if (raise.outcome !== null) return 'a stake is returned after the end';
  if (fact.why === 'terms_changed' && !raise.isChanging) return `${fact.userId} leaves without a change`;
  const amount = readMicro(fact.amount);
  const left = (raise.staked.get(fact.userId) ?? 0n) - amount;
  raise.raised -= amount;
  raise.sold -= readMicro(fact.tokens);
  if (left === 0n) raise.staked.delete(fact.userId);
  else raise.staked.set(fact.userId, left);
  return left < 0n ? `${fact.userId} gets more than was staked` : null;
}

function followEnd(raise: Raise, fact: FactOf<'project.raise_closed'>, { entry }: Place): string | null {
  if (raise.outcome !== null) return 'a raise ends twice';
  raise.outcome = fact.outcome;
  raise.closedAt = entry.at;
  raise.isChanging = false;
  return readMicro(fact.raised) === raise.raised ? null : `${fact.raised} DC were not raised`;
}

function followRefund(raise: Raise, fact: FactOf<'project.stakes_refunded'>): string | null {
  if (raise.outcome !== 'failed' || raise.refunded.has(fact.userId))
    return `${fact.userId} is refunded again`;
  const sum = readMicro(fact.amount) + readMicro(fact.fee);
  raise.refunded.set(fact.userId, sum);
  return sum === raise.staked.get(fact.userId) ? null : `${fact.userId} gets ${writeMicro(sum)}`;
}

function followLaunch(raise: Raise, fact: FactOf<'project.launched'>, { entry }: Place): string | null {
  const { actor, at } = entry;
  if (raise.outcome !== 'succeeded' || raise.launch !== null) return 'a launch comes without a success';
  if (raise.isFrozen) return 'a frozen project is launched';
  const launch = newLaunched(fact, entry);
  raise.launch = launch;
  if (actor !== (fact.byCreator ? raise.creator : SYSTEM_ACTOR)) return `${actor} launches it`;
  if (!fact.byCreator && at < raise.closedAt + GO_LIVE_MS)
    return 'it is launched before the creator’s time is over';
  const parts = launch.release + launch.vesting + readMicro(fact.completionFee);
  return parts === raise.raised ? null : `a launch divides ${writeMicro(parts)}`;
}

/** Follows the changes of terms. */
function followProposal(raise: Raise): string | null {
  const isSecond = raise.isChanging;
  raise.isChanging = true;
  return isSecond ? 'two changes are open' : null;
}

function endProposal(raise: Raise): string | null {
  const wasOpen = raise.isChanging;
  raise.isChanging = false;
  return wasOpen ? null : 'no change is open';
}

function followChange(raise: Raise, { terms }: FactOf<'project.change_in_force'>): string | null {
  raise.cap = capOf(terms);
  raise.isChecked = false;
  return endProposal(raise);
}

/** Checks the facts of launched projects. */
function followLaunched(raise: Raise, fact: Fact, { entry, mode }: Place): string | null {
  const { launch } = raise;
  if (launch === null) return `${fact.kind} comes without a launch`;
  return launchedFault({ ...raise, launch, mode }, fact, entry);
}

const FOLLOW: { readonly [Kind in Fact['kind']]?: Follow<Kind> } = {
  'project.invested': followStake,
  'project.stake_returned': followReturn,
  'project.change_proposed': followProposal,
  'project.change_withdrawn': endProposal,
  'project.change_lapsed': endProposal,
  'project.change_in_force': followChange,
  'project.raise_closed': followEnd,
  'project.stakes_refunded': followRefund,
  'project.frozen': (raise) => {
    raise.isFrozen = true;
    return null;
  },
  'project.unfrozen': (raise) => {
    raise.isFrozen = false;
    return null;
  },
  'project.launched': followLaunch,
  'project.release_checked': (raise, { passed }) => {
    raise.isChecked = passed;
    return null;
  },
  'project.released': followLaunched,
  'project.tokens_delivered': followLaunched,
  'project.vested': followLaunched,
  'project.paid_out': followLaunched,
  'project.burned': followLaunched,
  'project.liquidity_unlocked': followLaunched,
};

type AnyFollow = (raise: Raise, fact: Fact, place: Place) => string | null;
// `FOLLOW` pairs each kind with a follower of its facts, which the compiler cannot see.
const follow = (raise: Raise, fact: Fact, place: Place): string | null =>
  (FOLLOW[fact.kind] as AnyFollow | undefined)?.(raise, fact, place) ?? null;
