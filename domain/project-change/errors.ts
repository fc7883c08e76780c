/** The errors of changes of terms: part of the one error table. */
import { type ErrorRow, row } from '../error-row.ts';

const CHANGE = 'Change not proposed';

export const PROJECT_CHANGE_ERRORS = {
  CHANGE_NOT_NEEDED: row(409, 'new-id', [
    CHANGE,
    'The raise of this project has not started, so nobody has to agree to new terms',
    'Edit the project instead.',
  ]),
  CHANGE_OPEN: row(409, 'new-id', [
    CHANGE,
    'Another change of this project is open',
    'Wait until it is in force, or withdraw it.',
  ]),
  CHANGES_FULL: row(409, 'never', [
    CHANGE,
    'A project can have at most 10 proposed changes',
    'Let the raise go on under its present terms.',
  ]),
  CHANGE_TOO_LATE: row(409, 'never', [
    CHANGE,
    'The raise ends within 72 hours, before a change could be in force',
    'Let the raise end under its present terms.',
  ]),
  CHANGE_FIXED: row(422, 'new-id', [
    CHANGE,
    'The texts, the type, the symbol and the launch date are not part of a proposal',
    'Propose other terms only. Texts and the logo can be edited directly.',
  ]),
  CHANGE_EMPTY: row(422, 'new-id', [CHANGE, 'These are the present terms', 'Change at least one of them.']),
  CHANGE_ENDS_TOO_SOON: row(422, 'new-id', [
    CHANGE,
    'The raise would be over before the change is in force, 72 hours from now',
    'Choose a later end.',
  ]),
  SUPPLY_RAISED: row(422, 'new-id', [
    CHANGE,
    'The total supply can only become smaller: tokens are minted once',
    'Keep the total supply, or lower it.',
  ]),
  SUPPLY_BELOW_SOLD: row(422, 'new-id', [
    CHANGE,
    'The total supply does not cover the tokens already sold and those for the rest of the hard cap',
    'Raise the total supply or the price, or lower the hard cap.',
  ]),
  CAP_BELOW_RAISED: row(422, 'new-id', [
    CHANGE,
    'The hard cap must be higher than what has already been raised',
    'Enter a higher hard cap.',
  ]),
  CHANGE_NOT_OPEN: row(409, 'new-id', [
    'No open change',
    'This change is no longer open: it is in force or withdrawn, or the raise is over',
    'Look at the present terms.',
  ]),
  CHANGE_NOT_DUE: row(409, 'never', ['Error', 'This change is not due', 'Nothing is left to do.']),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    projectChange: keyof typeof PROJECT_CHANGE_ERRORS;
  }
}
