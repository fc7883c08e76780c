/** The text of an alert, shared by notices, documents and screens. */
import { readMicro, sayMicro } from '../money.ts';
import type { AlertSeverity } from './constants.ts';
import type { AlertRaisedFact } from './facts.ts';

type AlertFinding = Pick<AlertRaisedFact, 'limit' | 'measured' | 'rule' | 'subject'>;

export const SEVERITY_TEXT: Readonly<Record<AlertSeverity, string>> = {
  critical: 'Critical',
  high: 'High',
  other: 'Other',
};

const DESCRIPTIONS: Readonly<Record<AlertFinding['rule'], (finding: AlertFinding) => string>> = {
  creator_stake: ({ limit, measured }) =>
    `The creator's own stake is ${measured}% of the hard cap, above ${limit}%`,
  backer_concentration: ({ limit, measured }) =>
    `One backer's stake is ${measured}% of the hard cap, above ${limit}%`,
  new_wallets: ({ measured }) =>
    `${measured} investments within a minute came from wallets younger than a day`,
  price_limit: ({ limit, measured }) =>
    `The reference price changed by ${measured}% in an hour; the limit is ${limit}%`,
  burn_limit: ({ limit, measured, subject }) =>
    `${measured}% of the supply was burned ${subject === 'ever' ? 'so far' : 'in 30 days'}; the limit is ${limit}%`,
  release_in_dispute: ({ measured }) =>
    `${sayMicro(readMicro(measured))} DC were released while a critical alert was unresolved`,
  missed_deadline: ({ limit, subject }) =>
    subject === 'go_live'
      ? `The creator did not go live within ${limit} days, so the project launched automatically`
      : `Nobody has made the release check within ${limit} days after the launch`,
};

export const describeAlert = (finding: AlertFinding): string => DESCRIPTIONS[finding.rule](finding);
