/** The public document of an alert: `project-alert:<project>:<n>` in the catalogue. Pure. */
import { defineCatalogRows } from '../ledger/document.ts';
import { SEVERITY_OF } from './constants.ts';
import { describeAlert } from './describe.ts';
import { type AlertValue, AlertValueSchema } from './document.ts';
import type { AlertFact } from './facts.ts';

export const alertDocument = defineCatalogRows({
  name: 'project-alert',
  on: { 'alert.raised': true, 'alert.resolved': true },
  schema: AlertValueSchema,
  idOf: ({ alert }: AlertFact) => `project-alert:${alert}`,
  fold(before: AlertValue | null, fact: AlertFact, { at, entry }): AlertValue | null {
    if (fact.kind === 'alert.resolved') {
      const why = fact.reason === undefined ? {} : { reason: fact.reason };
      return before && { ...before, resolved: { at, ...why } };
    }
    const { alert, project, rule, wallet } = fact;
    return {
      id: alert,
      project,
      rule,
      severity: SEVERITY_OF[rule],
      description: describeAlert(fact),
      ...(wallet !== undefined && { wallet }),
      at,
      entry: String(entry.seq),
      resolved: null,
    };
  },
});
