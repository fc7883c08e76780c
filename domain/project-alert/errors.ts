/** The errors of alerts: part of the one error table. */
import { type ErrorRow, row } from '../error-row.ts';

export const ALERT_ERRORS = {
  ALERT_NOT_FOUND: row(404, 'new-id', [
    'Error',
    'There is no such alert, or it is resolved already',
    'Look at the alerts again.',
  ]),
  ALERT_NOT_DUE: row(409, 'never', ['Error', 'No alert is due', 'Nothing is left to do.']),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    alert: keyof typeof ALERT_ERRORS;
  }
}
