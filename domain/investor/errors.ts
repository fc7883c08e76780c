/** The errors of the investor programme: part of the one error table. */
import { type ErrorRow, row } from '../error-row.ts';

const EXIT = 'Exit not possible';
const KYC = 'Verification';
const PAYOUT = 'Error';

export const INVESTOR_ERRORS = {
  INVESTMENT_TOO_SMALL: row(422, 'new-id', [
    'Minimum investment',
    'Minimum investment is $500',
    'Invest at least the amount shown.',
  ]),
  INVESTMENTS_FULL: row(422, 'new-id', [
    'Investment failed',
    'Your vault holds as many separate investments as it can',
    'Exit an older one first.',
  ]),
  INVESTOR_NOT_FOUND: row(404, 'new-id', [
    'No Investor Profile Found',
    'You have not joined the investor programme',
    'Start investing first.',
  ]),
  EXIT_OPEN: row(409, 'new-id', [
    EXIT,
    'You have asked to exit already',
    'Wait until it is paid, or cancel it first.',
  ]),
  EXIT_TOO_LARGE: row(422, 'new-id', [
    EXIT,
    'That is more than your vault holds',
    'Ask for at most the amount that you have invested.',
  ]),
  EXIT_TOO_EARLY: row(422, 'new-id', [
    EXIT,
    'An investment can be exited after 6 months',
    'Ask for less now, or for this much from the date shown.',
  ]),
  EXIT_NOT_OPEN: row(409, 'never', [
    EXIT,
    'This exit is no longer open',
    'See your history for the outcome.',
  ]),
  EXIT_NOT_DUE: row(409, 'new-id', [EXIT, 'This exit is not the next one to be paid', 'Wait for its turn.']),
  KYC_OPEN: row(409, 'never', [
    KYC,
    'Your verification is under way or done',
    'It takes about 24 to 48 hours.',
  ]),
  KYC_NOT_REQUESTED: row(409, 'new-id', [
    KYC,
    'This user has not asked to be verified',
    'Wait until they have asked.',
  ]),
  KYC_DECIDED: row(409, 'never', [KYC, 'This has been decided already', 'Nothing needs to be done.']),
  MONTH_INVALID: row(422, 'new-id', [PAYOUT, 'This is not a month', 'Write it as 2026-11.']),
  MONTH_CLOSED: row(409, 'never', [
    PAYOUT,
    'This month has been paid, or nobody had invested then',
    'Nothing needs to be done.',
  ]),
  MONTH_NOT_OVER: row(422, 'new-id', [PAYOUT, 'This month is not over', 'Pay it when it is.']),
  MONTH_NOT_NEXT: row(409, 'new-id', [
    PAYOUT,
    'An earlier month is not paid yet',
    'Pay the earlier month first.',
  ]),
  PAYOUT_NOT_DUE: row(409, 'never', [PAYOUT, 'This payout is not due', 'Nothing needs to be done.']),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    investor: keyof typeof INVESTOR_ERRORS;
  }
}
