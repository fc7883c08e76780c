/** The bounds that raise an alert about a project, and how severe each rule is. */
import { DAY_MS, MINUTE_MS } from '../calendar.ts';

export const ALERT_RULES = [
  'creator_stake',
  'backer_concentration',
  'new_wallets',
  'price_limit',
  'burn_limit',
  'release_in_dispute',
  'missed_deadline',
] as const;
export type AlertRule = (typeof ALERT_RULES)[number];

export const ALERT_SEVERITIES = ['critical', 'high', 'other'] as const; // L3
export type AlertSeverity = (typeof ALERT_SEVERITIES)[number];

/**
 * Critical is what looks like fraud: a raise that its creator or made-up people fill, or money that leaves while a critical alert
 * is unresolved. High is what puts backers at risk; other is what is allowed but worth a look. A project with an unresolved
 * critical alert is in dispute.
 */
export const SEVERITY_OF: Readonly<Record<AlertRule, AlertSeverity>> = {
  creator_stake: 'critical',
  backer_concentration: 'high',
  new_wallets: 'critical',
  price_limit: 'other',
  burn_limit: 'other',
  release_in_dispute: 'critical',
  missed_deadline: 'high',
};

/** Basis points of the hard cap that a creator, or another backer, can stake without an alert. */
export const CREATOR_STAKE_BPS = 2_000n;
export const BACKER_STAKE_BPS = 2_500n;
/** This many stakes within this window, from wallets younger than this age, raise an alert. */
export const NEW_WALLET_STAKES = 10;
export const NEW_WALLET_WINDOW_MS = MINUTE_MS;
export const NEW_WALLET_AGE_MS = DAY_MS;
/** A burn raises an alert once this part of a burn limit is used up: basis points. */
export const BURN_NEAR_BPS = 9_000n;
/** The days after a launch that staff have for the release check. */
export const RELEASE_CHECK_DAYS = 7;
