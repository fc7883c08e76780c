import type { Feature } from '../ledger/feature.ts';
import { alertDocument } from './alert-document.ts';
import { alertFaults } from './alert-faults.ts';
import { alerts } from './alerts.ts';
import { vaultEventsDocument } from './events-document.ts';
import type { AlertFact } from './facts.ts';
import { alertNotices } from './notices.ts';
import { dueAlerts, makesAlertDue, raiseAlertRule } from './raise-alert.ts';
import { resolveAlertRule } from './resolve-alert.ts';
import { projectAlertWire } from './wire-part.ts';

export const projectAlert = {
  name: 'project-alert',
  rules: [raiseAlertRule, resolveAlertRule],
  slices: [alerts],
  facts: { 'alert.raised': true, 'alert.resolved': true } satisfies Readonly<Record<AlertFact['kind'], true>>,
  documents: [alertDocument, vaultEventsDocument],
  notices: alertNotices,
  faults: alertFaults,
  due: [dueAlerts],
  isDueAfter: makesAlertDue,
  wire: projectAlertWire,
} satisfies Feature;
