/** The errors of audits: part of the one error table. */
import { type ErrorRow, row } from '../error-row.ts';

export const AUDIT_ERRORS = {
  AUDIT_INVALID: row(422, 'new-id', [
    'Audit not saved',
    'An audit has a score from 0 to 100, a KYC status, and findings of at most 1,000 characters',
    'Correct what is wrong, then save again.',
  ]),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    audit: keyof typeof AUDIT_ERRORS;
  }
}
