/** The text of the notice about an alert, for the staff. */
import { factAbout, type NoticeDefinition } from '../ledger/notice.ts';
import { SEVERITY_OF } from './constants.ts';
import { describeAlert, SEVERITY_TEXT } from './describe.ts';
import type { AlertNotice, AlertRaisedFact } from './facts.ts';

export const alertNotices = {
  'alert.raised': {
    type: 'project',
    page: '/launchpad/security',
    text(facts) {
      const fact = factAbout<AlertRaisedFact>(facts, ['alert.raised']);
      const severity = SEVERITY_TEXT[SEVERITY_OF[fact.rule]];
      return { type: 'project', title: `${severity} alert: ${fact.title}`, message: describeAlert(fact) };
    },
  },
} as const satisfies Readonly<Record<AlertNotice, NoticeDefinition>>;
