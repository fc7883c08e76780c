/** The errors of launches: part of the one error table. */
import { type ErrorRow, row } from '../error-row.ts';

const LAUNCH = 'Failed to launch project';
const BURN = 'Tokens not burned';

export const LAUNCH_ERRORS = {
  LAUNCH_NOT_DUE: row(409, 'new-id', [
    LAUNCH,
    'A project can be launched once its hard cap is reached, or its presale has ended with at least its soft cap',
    'Wait until the raise has succeeded.',
  ]),
  PROJECT_NOT_LAUNCHED: row(409, 'new-id', [
    'Error',
    'This project has not been launched',
    'Wait until it is launched.',
  ]),
  RELEASE_CHECKED: row(409, 'never', [
    'Nothing to change',
    'The release check already has this result, or the money was released',
    'Nothing is left to do.',
  ]),
  RELEASE_NOT_DUE: row(409, 'never', ['Error', 'No release is due', 'Nothing is left to do.']),
  BURN_LIMIT: row(422, 'new-id', [
    BURN,
    'At most 2% of the supply can be burned in 30 days, and 15% ever',
    'Burn less, or wait.',
  ]),
  BURN_TOO_MUCH: row(422, 'new-id', [
    BURN,
    'This is more than the tokens that can be burned',
    'Burn at most what is left.',
  ]),
  PAYOUT_TOO_LARGE: row(422, 'new-id', [
    'Payout failed',
    'The Project Vault holds less than that',
    'Take at most what is released.',
  ]),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    launch: keyof typeof LAUNCH_ERRORS;
  }
}
