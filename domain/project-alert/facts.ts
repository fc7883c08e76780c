/** The facts about alerts. The keys of a fact are in canonical order. `userId` is the creator's. */
import type { AlertRule } from './constants.ts';

type About = {
  /** `<project>:<n>` */
  readonly alert: string;
  readonly project: string;
  readonly userId: string;
};

/** `measured` and `limit`: percent, or a number of stakes or days, or DC, as the rule says. */
export type AlertRaisedFact = About & {
  readonly kind: 'alert.raised';
  readonly limit: string;
  readonly measured: string;
  readonly rule: AlertRule;
  /** Distinguishes the alerts of one rule: a backer's user id, or the missed deadline. */
  readonly subject: string;
  /** The title of the project at that time. */
  readonly title: string;
  /** The address of the backer concerned. */
  readonly wallet?: string;
};

export type AlertResolvedFact = About & { readonly kind: 'alert.resolved'; readonly reason?: string };

export type AlertFact = AlertRaisedFact | AlertResolvedFact;

export type AlertNotice = 'alert.raised';

declare module '../ledger/facts.ts' {
  interface FeatureFacts {
    alert: AlertFact;
  }
  interface FeatureNotices {
    alert: AlertNotice;
  }
}
