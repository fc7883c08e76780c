/** The signs of trouble in an entry. Pure: computed from one fact and the facts before it that concern the same project. */
import { BPS_PER_WHOLE, type Micro, readMicro, scaleDown, scaleUp, writeMicro } from '../money.ts';
import type { FactOf } from '../ledger/facts.ts';
import { BURN_EVER_BPS, BURN_WINDOW_BPS, PRICE_STEP_BPS } from '../project-launch/constants.ts';
import {
  type AlertRule,
  BACKER_STAKE_BPS,
  BURN_NEAR_BPS,
  CREATOR_STAKE_BPS,
  NEW_WALLET_AGE_MS,
  NEW_WALLET_STAKES,
  NEW_WALLET_WINDOW_MS,
} from './constants.ts';

/** `subject` and `measured` as in the alert's fact. */
export type Sign = { readonly rule: AlertRule; readonly subject: string; readonly measured: string };

/** The data about an approved project that the rules read. Amounts in micro-units, times in ms. */
export type MonitoredProject = {
  /** The creator's user id. */
  readonly creator: string;
  readonly hardCap: Micro;
  readonly totalSupply: Micro;
  /** When the recent stakes of wallets younger than a day were made, oldest first: always fewer than raise an alert. */
  readonly newWalletStakes: readonly number[];
};

/** The percentage of a part, rounded up to hundredths: `7.5`. */
export const percentOf = (part: Micro, whole: Micro): string =>
  writeMicro(scaleUp(part, BPS_PER_WHOLE, whole) * BPS_PER_WHOLE);

/** The sign of a stake after which its backer has staked too large a part of the hard cap. */
export function signOfShare(
  { creator, hardCap }: MonitoredProject,
  { backed, userId }: Pick<FactOf<'project.invested'>, 'backed' | 'userId'>,
): Sign | null {
  const isCreator = userId === creator;
  const total = readMicro(backed);
  if (total * BPS_PER_WHOLE <= hardCap * (isCreator ? CREATOR_STAKE_BPS : BACKER_STAKE_BPS)) return null;
  const measured = percentOf(total, hardCap);
  return isCreator
    ? { rule: 'creator_stake', subject: '', measured }
    : { rule: 'backer_concentration', subject: userId, measured };
}

export const isNewWallet = ({ openedAt }: FactOf<'project.invested'>, at: number): boolean =>
  at - openedAt < NEW_WALLET_AGE_MS;

/** Counts one more stake of a new wallet. Enough of them are a sign, after which the count starts again. */
export function countNewWalletStake(
  before: readonly number[],
  at: number,
): { readonly stakes: readonly number[]; readonly sign: Sign | null } {
  const stakes = [...before.filter((each) => at - each <= NEW_WALLET_WINDOW_MS), at];
  if (stakes.length < NEW_WALLET_STAKES) return { stakes, sign: null };
  return { stakes: [], sign: { rule: 'new_wallets', subject: '', measured: String(stakes.length) } };
}

/** The sign of a reference price that moved as far as it can in an hour. */
export function signOfPrice({ newPrice, oldPrice }: FactOf<'project.priced'>): Sign | null {
  const [from, to] = [readMicro(oldPrice), readMicro(newPrice)];
  const change = to > from ? to - from : from - to;
  const step = scaleDown(from, PRICE_STEP_BPS, BPS_PER_WHOLE);
  if (step === 0n || change < step) return null;
  return { rule: 'price_limit', subject: '', measured: percentOf(change, from) };
}

/** The signs of a burn after which a limit, for 30 days or for ever, is nearly used up. */
export function signsOfBurn(
  { totalSupply }: MonitoredProject,
  { ever, recent }: FactOf<'project.burned'>,
): Sign[] {
  const limits = [
    ['ever', readMicro(ever), BURN_EVER_BPS],
    ['window', readMicro(recent), BURN_WINDOW_BPS],
  ] as const;
  return limits.flatMap(([subject, burned, bps]): Sign[] => {
    const limit = scaleDown(totalSupply, bps, BPS_PER_WHOLE);
    if (limit === 0n || burned * BPS_PER_WHOLE < limit * BURN_NEAR_BPS) return [];
    return [{ rule: 'burn_limit', subject, measured: percentOf(burned, totalSupply) }];
  });
}
