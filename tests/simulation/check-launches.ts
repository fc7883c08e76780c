/** Checks what follows a launch: release, vesting, burns, the lock of the liquidity, payouts and deliveries. */
import type { Entry } from '#domain/ledger/entry.ts';
import type { Fact, FactOf } from '#domain/ledger/facts.ts';
import { readMicro, writeMicro } from '#domain/money.ts';
import { DAY_MS, LATE_MS, type LaunchedRaise } from './raise-books.ts';

const VESTING_DAYS = 30;
const LOCK_MS = 90 * DAY_MS;
const BURN_WINDOW_MS = 30 * DAY_MS;

/** The part of the second half that may be released by `now`. */
function vestedBy({ launch: { at, vesting }, mode }: LaunchedRaise, now: number): bigint {
  const days = Math.min(VESTING_DAYS, Math.max(0, Math.floor((now - at) / DAY_MS)));
  if (mode === 'cliff') return days < VESTING_DAYS ? 0n : vesting;
  return (vesting * BigInt(days)) / BigInt(VESTING_DAYS);
}

/** The first step that is overdue at the end of the history, or null. */
export function openAfterLaunch(raise: LaunchedRaise, endedAt: number): string | null {
  const { isChecked, launch, staked } = raise;
  if (launch.delivered.size < staked.size) return 'not everybody has the tokens';
  if (isChecked && launch.released < launch.release) return 'the first half waits in the escrow';
  if (launch.vested < vestedBy(raise, endedAt - LATE_MS)) return 'the second half has not vested in time';
  return launch.isLocked && launch.at + LOCK_MS + LATE_MS < endedAt ? 'the liquidity is still locked' : null;
}

type Follow<Kind extends Fact['kind']> = (
  raise: LaunchedRaise,
  fact: FactOf<Kind>,
  entry: Entry,
) => string | null;

function followRelease({ isChecked, launch }: LaunchedRaise, fact: FactOf<'project.released'>) {
  if (!isChecked) return 'the first half is released without a check';
  launch.released += readMicro(fact.amount);
  return launch.released === launch.release ? null : `${writeMicro(launch.released)} are released`;
}

function followVesting(raise: LaunchedRaise, { amount, n }: FactOf<'project.vested'>, { at }: Entry) {
  const { launch } = raise;
  if (n !== launch.part + 1) return `part ${String(n)} vests after part ${String(launch.part)}`;
  launch.part = n;
  launch.vested += readMicro(amount);
  const allowed = vestedBy(raise, at);
  return launch.vested <= allowed
    ? null
    : `${writeMicro(launch.vested)} have vested instead of ${writeMicro(allowed)}`;
}

function followPayOut({ creator, launch }: LaunchedRaise, fact: FactOf<'project.paid_out'>, entry: Entry) {
  const amount = readMicro(fact.amount);
  launch.paidOut += amount;
  if (launch.paidOut > launch.released + launch.vested) return 'more is paid out than was released';
  const got = entry.legs.find(([account]) => account === `user:${creator}:DC`)?.[1];
  return got === fact.amount && entry.actor === creator ? null : `the creator gets ${got ?? 'nothing'}`;
}

/** 2 % of the supply in 30 days, 15 % ever; tokens for marketing first, and half of the liquidity stays. */
function followBurn({ launch, supply }: LaunchedRaise, fact: FactOf<'project.burned'>, { at }: Entry) {
  const amount = readMicro(fact.amount);
  launch.burns.push({ at, amount });
  launch.burned += amount;
  launch.marketing -= readMicro(fact.marketing);
  launch.liquidity -= readMicro(fact.liquidity);
  const recent = launch.burns
    .filter((burn) => burn.at > at - BURN_WINDOW_MS)
    .reduce((sum, burn) => sum + burn.amount, 0n);
  if (recent * 100n > supply * 2n) return `${writeMicro(recent)} tokens are burned in 30 days`;
  if (launch.burned * 100n > supply * 15n) return `${writeMicro(launch.burned)} tokens are burned in all`;
  if (readMicro(fact.marketing) + readMicro(fact.liquidity) !== amount) return 'a burn has other parts';
  if (launch.liquidity < launch.kept && fact.liquidity !== '0') return 'liquidity that stays is burned';
  return launch.marketing < 0n ? 'more is burned than there is for marketing' : null;
}

function followUnlock({ launch }: LaunchedRaise, _fact: Fact, { at }: Entry) {
  if (!launch.isLocked) return 'the liquidity is unlocked again';
  launch.isLocked = false;
  return at < launch.at + LOCK_MS ? 'the liquidity is unlocked too early' : null;
}

function followDelivery({ launch, staked }: LaunchedRaise, fact: FactOf<'project.tokens_delivered'>) {
  if (launch.delivered.has(fact.userId)) return `${fact.userId} gets tokens again`;
  launch.delivered.add(fact.userId);
  return staked.has(fact.userId) ? null : `${fact.userId} gets tokens and has no stake`;
}

const FOLLOW: { readonly [Kind in Fact['kind']]?: Follow<Kind> } = {
  'project.released': followRelease,
  'project.vested': followVesting,
  'project.paid_out': followPayOut,
  'project.burned': followBurn,
  'project.liquidity_unlocked': followUnlock,
  'project.tokens_delivered': followDelivery,
};

/** Facts that may occur in a frozen project: the tokens belong to the backers, so their delivery does not wait. */
const GOES_ON: readonly Fact['kind'][] = ['project.tokens_delivered'];

type AnyFollow = (raise: LaunchedRaise, fact: Fact, entry: Entry) => string | null;

/** The fault of a fact about a launched project, or null. */
export function launchedFault(raise: LaunchedRaise, fact: Fact, entry: Entry): string | null {
  // `FOLLOW` pairs each kind with a follower of its facts, which the compiler cannot see.
  const follow = FOLLOW[fact.kind] as AnyFollow | undefined;
  if (follow === undefined) return null;
  if (raise.isFrozen && !GOES_ON.includes(fact.kind)) return `${fact.kind} in a frozen project`;
  return follow(raise, fact, entry);
}
