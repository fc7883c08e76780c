/** The errors of watching: part of the one error table. */
import { type ErrorRow, row } from '../error-row.ts';

export const WATCH_ERRORS = {
  WATCH_LIMIT: row(409, 'new-id', [
    'Not watched',
    'You already watch 100 projects',
    'Stop watching one of them.',
  ]),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    projectWatch: keyof typeof WATCH_ERRORS;
  }
}
