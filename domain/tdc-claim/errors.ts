import { type ErrorRow, row } from '../error-row.ts';

export const TDC_CLAIM_ERRORS = {
  CLAIM_TOO_EARLY: row(422, 'new-id', [
    'Cannot claim yet',
    'You have claimed your test credits for now',
    'Claim again at the time shown.',
  ]),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    tdcClaim: keyof typeof TDC_CLAIM_ERRORS;
  }
}
