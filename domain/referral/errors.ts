/** The errors of referral rewards: only the authority submits their commands. */
import { type ErrorRow, row } from '../error-row.ts';

const TITLE = 'Referral';

export const REFERRAL_ERRORS = {
  REWARD_NOT_DUE: row(409, 'never', [
    TITLE,
    'This earns no reward',
    'Nothing to do: nobody referred this person, or the reward was earned before.',
  ]),
  REWARD_NOT_QUEUED: row(409, 'never', [
    TITLE,
    'No such reward is waiting to be paid',
    'Nothing to do: it is paid or cancelled.',
  ]),
  REWARD_HELD: row(409, 'new-id', [
    TITLE,
    'This reward is still held',
    'It is paid when the hold has ended, unless the purchase that earned it is disputed.',
  ]),
  REWARD_NOT_FIRST: row(409, 'new-id', [
    TITLE,
    'Other rewards have waited longer',
    'They are paid in the order in which they were earned.',
  ]),
  REWARD_NOT_COVERED: row(409, 'new-id', [
    TITLE,
    'The marketing vault cannot pay this reward yet',
    'It is paid when the vault has filled up.',
  ]),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    referral: keyof typeof REFERRAL_ERRORS;
  }
}
