/** The rule of each row of the anti-rug card, in a sentence whose figures come from the constants. */
import { DAY_MS } from '../calendar.ts';
import {
  BURN_EVER_BPS,
  BURN_WINDOW_BPS,
  BURN_WINDOW_MS,
  LIQUIDITY_KEPT_BPS,
  LIQUIDITY_LOCK_MS,
  VESTING_DAYS,
} from '../project-launch/constants.ts';
import { largestHoldersMax } from '../project/limits.ts';
import {
  ACCOUNT_AGE_MS,
  AUDIT_SCORE_MIN,
  CONCENTRATION_BPS,
  CREATOR_STAKE_BPS,
  type Protection,
} from './constants.ts';

const percent = (bps: bigint): string => `${String(Number(bps) / 100)}%`;
const daysText = (ms: number): string => `${String(ms / DAY_MS)} days`;

export type RuleText = { readonly title: string; readonly rule: string };

export const RULE_TEXT: Readonly<Record<Protection, RuleText>> = {
  escrow: {
    title: 'Escrow is full',
    rule: 'The escrow account holds every DC that was raised and has not been released or refunded.',
  },
  softCap: {
    title: 'Soft cap',
    rule: 'The project gets nothing unless the raise reaches its soft cap; otherwise every backer is refunded.',
  },
  vesting: {
    title: 'Vesting',
    rule: `Half of the raise, after the fee, is held back for ${String(VESTING_DAYS)} days after the launch.`,
  },
  liquidity: {
    title: 'Liquidity locked',
    rule: `At least ${percent(LIQUIDITY_KEPT_BPS)} of the liquidity stays, and it is locked for ${daysText(LIQUIDITY_LOCK_MS)} after the launch.`,
  },
  burn: {
    title: 'Burn limits',
    rule: `At most ${percent(BURN_EVER_BPS)} of the supply is ever burned, and at most ${percent(BURN_WINDOW_BPS)} within ${daysText(BURN_WINDOW_MS)}.`,
  },
  creatorStake: {
    title: "Creator's own stake",
    rule: `The creator's own stakes are at most ${percent(CREATOR_STAKE_BPS)} of the hard cap.`,
  },
  concentration: {
    title: 'Spread of the tokens',
    rule: `The ${String(largestHoldersMax)} largest holders have at most ${percent(CONCENTRATION_BPS)} of all tokens together.`,
  },
  terms: {
    title: 'Terms unchanged',
    rule: 'The terms have the same hash as at the first investment.',
  },
  kyc: { title: 'KYC', rule: 'The staff have verified who the creator is.' },
  audit: {
    title: 'Audit',
    rule: `An audit of the terms in force gave at least ${String(AUDIT_SCORE_MIN)} of 100 points.`,
  },
  accountAge: {
    title: 'Age of the account',
    rule: `The creator's account is at least ${daysText(ACCOUNT_AGE_MS)} old.`,
  },
};
