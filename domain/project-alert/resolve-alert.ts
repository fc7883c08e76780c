import { defineRule } from '../ledger/rule.ts';
import { hasRole } from '../ledger/state.ts';
import { findForStaff } from '../project/staff-decision.ts';
import { err, ok } from '../result.ts';
import { alerts } from './alerts.ts';
import { type ResolveAlert, ResolveAlertSchema } from './schema.ts';

/**
 * Staff resolve an alert. Refusals in order: FORBIDDEN, ALERT_NOT_FOUND (also for a resolved one), OWN_PROJECT (an alert about an
 * admin's own project).
 */
export const resolveAlertRule = defineRule<ResolveAlert>({
  type: 'alert.resolve',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: false,
  approval: null,
  schema: ResolveAlertSchema,
  decide({ state, actor }, { alert: id, reason = '' }) {
    if (!hasRole(state, actor, 'owner', 'admin')) return err('FORBIDDEN');
    const alert = alerts.of(state).byId.get(id);
    if (alert === undefined || alert.isResolved) return err('ALERT_NOT_FOUND', { field: 'alert' });
    const { project } = alert;
    const found = findForStaff(state, actor, project);
    if (!found.ok) return found;
    const why = reason === '' ? {} : { reason };
    return ok({
      postings: [],
      facts: [{ alert: id, kind: 'alert.resolved', project, ...why, userId: found.value.creator }],
    });
  },
});
