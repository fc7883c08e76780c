/** The errors of stakes: part of the one error table. */
import { type ErrorRow, row } from '../error-row.ts';

const FAILED = 'Investment Failed';
const KEPT = 'Investment not taken back';

export const STAKE_ERRORS = {
  STAKE_INVALID: row(422, 'new-id', [
    FAILED,
    'Invalid amount',
    'Enter more than 0 DC, with at most six decimals.',
  ]),
  PROJECT_NOT_OPEN: row(409, 'new-id', [
    FAILED,
    'This project does not take investments at present',
    'Look at its status.',
  ]),
  PROJECT_NOT_STARTED: row(409, 'new-id', [
    FAILED,
    'The raise of this project has not started yet',
    'Come back on its launch date.',
  ]),
  RAISE_ENDED: row(409, 'new-id', [FAILED, 'The raise of this project is over', 'Choose another project.']),
  NOT_ALLOWED: row(403, 'new-id', [
    FAILED,
    'This project takes investments from invited wallets only',
    'Ask its creator for an invitation.',
  ]),
  TERMS_CHANGED: row(409, 'new-id', [
    FAILED,
    'The terms of this project have changed since you looked at them',
    'Read the terms again, then invest.',
  ]),
  PROPOSAL_UNSEEN: row(409, 'new-id', [
    FAILED,
    'A change of the terms of this project was proposed or ended since you looked at them',
    'Look at the terms again, then invest.',
  ]),
  CAP_EXCEEDED: row(422, 'new-id', [
    FAILED,
    'Amount exceeds remaining cap',
    'Invest at most what is left until the hard cap.',
  ]),
  STAKE_LEAVES_REST: row(422, 'new-id', [
    FAILED,
    'This would leave less below the hard cap than anybody can invest',
    'Invest all that is left until the hard cap, or a little less.',
  ]),
  STAKE_TOO_SMALL: row(422, 'new-id', [
    FAILED,
    'This is less than the minimum investment of the project',
    'Invest at least the minimum.',
  ]),
  STAKE_TOO_LARGE: row(422, 'new-id', [
    FAILED,
    'Your investments would be more than the maximum for one backer',
    'Invest at most what is left until the maximum.',
  ]),
  STAKES_FULL: row(409, 'new-id', [
    FAILED,
    'A backer can make at most 100 separate investments in a project',
    'Invest in another project.',
  ]),
  TOKENS_SOLD_OUT: row(422, 'new-id', [
    FAILED,
    'There are not enough tokens left for this amount',
    'Invest at most the price of the tokens that are left.',
  ]),
  TOKENS_TOO_FEW: row(409, 'new-id', [
    FAILED,
    'You would get fewer tokens than you asked for',
    'Look at the present price, then invest.',
  ]),
  STAKE_FUNDS_MISSING: row(422, 'new-id', [
    FAILED,
    'Insufficient DC balance. Please purchase DC to invest in this project.',
    'Buy DC, or invest less.',
  ]),
  STAKE_NOT_FOUND: row(404, 'new-id', [
    KEPT,
    'You have no such investment, or it was returned already',
    'Choose one of your investments.',
  ]),
  TAKE_BACK_OVER: row(409, 'new-id', [
    KEPT,
    'This investment can no longer be taken back',
    'It stays in escrow until the raise is over.',
  ]),
  RAISE_NOT_OVER: row(409, 'never', ['Error', 'This raise is not over yet', 'Wait for its end.']),
  REFUND_NOT_DUE: row(409, 'never', [
    'Error',
    'No refund is due for these backers',
    'Nothing is left to do.',
  ]),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    stake: keyof typeof STAKE_ERRORS;
  }
}
