/** The errors of pushes: part of the one error table. */
import { type ErrorRow, row } from '../error-row.ts';

export const PUSH_ERRORS = {
  PUSH_SERVICE_UNKNOWN: row(422, 'never', [
    'Error',
    'This service does not send notifications to the push service of this browser',
    'Read them in the app, or ask the operator to allow that push service.',
  ]),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    push: keyof typeof PUSH_ERRORS;
  }
}
