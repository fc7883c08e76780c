/** When a project raises an alert, and how grave each kind is. */
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
 * Critical is what looks like deceit: a raise that its creator or invented people fill, and money that leaves although somebody
 * should look first. High is what puts backers at risk, other what was allowed but worth a look. An unresolved critical alert is
 * a dispute.
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

/** Basis points of the hard cap that a creator, or another backer, may put in without an alert. */
export const CREATOR_STAKE_BPS = 2_000n;
export const BACKER_STAKE_BPS = 2_500n;
/** So many stakes within so long of wallets that are younger than this. */
export const NEW_WALLET_STAKES = 10;
export const NEW_WALLET_WINDOW_MS = MINUTE_MS;
export const NEW_WALLET_AGE_MS = DAY_MS;
/** Basis points of a burn limit that are used up. */
export const BURN_NEAR_BPS = 9_000n;
/** How long after a launch the staff's release check may take. */
export const RELEASE_CHECK_DAYS = 7;
