/** The errors of projects: part of the one error table. */
import { type ErrorRow, row } from '../error-row.ts';

const PROJECT = 'Project not created';
const DECIDED = 'Project already decided';

export const PROJECT_ERRORS = {
  PROJECT_NOT_FOUND: row(404, 'new-id', [
    'Error loading project',
    'There is no such project',
    'Choose one from the launchpad.',
  ]),
  PROJECT_TEXT_INVALID: row(422, 'new-id', [
    PROJECT,
    'This text is too long, or contains characters that are not allowed',
    'Shorten it, or remove control characters.',
  ]),
  PROJECT_TYPE_INVALID: row(422, 'new-id', [
    PROJECT,
    'There is no such type of project',
    'Choose Standard or Liquidity Generating.',
  ]),
  SYMBOL_INVALID: row(422, 'new-id', [
    PROJECT,
    'A token symbol has 2 to 10 letters or digits and begins with a letter',
    'Choose another symbol.',
  ]),
  SYMBOL_RESERVED: row(422, 'new-id', [
    PROJECT,
    "This symbol is one of the platform's own, or looks like one",
    'Choose another symbol.',
  ]),
  SYMBOL_TAKEN: row(409, 'new-id', [
    PROJECT,
    'Another project already uses this symbol',
    'Choose another symbol.',
  ]),
  DATE_INVALID: row(422, 'new-id', [PROJECT, 'This is not a date', 'Enter a date and a time.']),
  LOGO_INVALID: row(422, 'new-id', [
    PROJECT,
    'There is no such picture',
    'Upload the logo again, as PNG, JPEG or WebP of at most 256 KB.',
  ]),
  ALLOW_LIST_INVALID: row(422, 'new-id', [
    PROJECT,
    'The allowed wallets must be 1 to 200 different wallet addresses',
    'Correct the list, or leave it empty.',
  ]),
  SUPPLY_OUT_OF_RANGE: row(422, 'new-id', [
    PROJECT,
    'Total supply must be between 1,000,000 and 1,000,000,000,000',
    'Enter a supply within this range.',
  ]),
  LAUNCH_TOO_EARLY: row(422, 'new-id', [
    PROJECT,
    'Project launch date cannot be before November 14, 2025. DC becomes publicly available on this date.',
    'Choose a later launch date.',
  ]),
  DATES_OUT_OF_ORDER: row(422, 'new-id', [
    PROJECT,
    'The launch date must be before the end of the presale, and the presale must not end after the end date',
    'Put the dates in order.',
  ]),
  RAISE_OVER: row(422, 'new-id', [
    PROJECT,
    'The presale would already be over, or would end more than two years from now',
    'Choose an end of the presale within the next two years.',
  ]),
  CAPS_OUT_OF_ORDER: row(422, 'new-id', [
    PROJECT,
    'The soft cap cannot be higher than the hard cap',
    'Lower the soft cap, or raise the hard cap.',
  ]),
  LAUNCH_PRICE_TOO_LOW: row(422, 'new-id', [
    PROJECT,
    'The launch price cannot be lower than the presale price',
    'Raise the launch price, or lower the presale price.',
  ]),
  SUPPLY_TOO_SMALL: row(422, 'new-id', [
    PROJECT,
    'The total supply does not cover the tokens for the hard cap',
    'Raise the total supply or the price, or lower the hard cap.',
  ]),
  STAKE_LIMITS_OUT_OF_ORDER: row(422, 'new-id', [
    PROJECT,
    'The minimum investment cannot be higher than the maximum or the hard cap',
    'Lower the minimum investment.',
  ]),
  PROJECT_FEE_MISSING: row(422, 'new-id', [
    PROJECT,
    'Insufficient DC balance. Please purchase DC first.',
    'Buy the DC that the fee needs, then submit again.',
  ]),
  PROJECTS_PENDING: row(409, 'new-id', [
    PROJECT,
    'You already have 5 projects waiting for approval',
    'Wait for a decision, or withdraw one of them.',
  ]),
  PROJECT_LIMIT: row(409, 'new-id', [
    PROJECT,
    'You have used your free project as an admin',
    'Ask an owner to create it.',
  ]),
  NOT_THE_CREATOR: row(403, 'new-id', [
    'Access Denied',
    'Only the creator of a project can do this',
    'Sign in as its creator.',
  ]),
  PROJECT_STARTED: row(409, 'new-id', [
    'Project not changed',
    'The terms of a project are fixed once its raise has started',
    'Change only its texts and its logo, or propose a change to its backers.',
  ]),
  PROJECT_DECIDED: row(409, 'never', [
    DECIDED,
    'This project has already been approved, rejected or withdrawn',
    'Look at its present status.',
  ]),
  OFFER_CHANGED: row(409, 'new-id', [
    'Project not approved',
    'Its creator has changed its terms since you looked at them',
    'Look at the terms again, then decide.',
  ]),
  PROJECT_NOT_APPROVED: row(409, 'new-id', [
    'Project not changed',
    'This project has not been approved, or its raise is over',
    'Look at its present status.',
  ]),
  PROJECT_UNCHANGED: row(409, 'never', [
    'Nothing to change',
    'The project already has this status',
    'Nothing is left to do.',
  ]),
  OWN_PROJECT: row(403, 'new-id', [
    'Access Denied',
    'Somebody else has to decide about your own project',
    'Ask another admin or an owner.',
  ]),
  FREEZE_REASON_REQUIRED: row(422, 'new-id', [
    'Reason required',
    'Please provide a reason for freezing',
    'Write why the vault is frozen.',
  ]),
  PROJECT_FROZEN: row(409, 'new-id', [
    'Project Frozen',
    'The vault of this project is frozen',
    'Wait until the staff have looked into it.',
  ]),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    project: keyof typeof PROJECT_ERRORS;
  }
}
