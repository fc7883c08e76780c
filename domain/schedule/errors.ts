/** The rows of the error table about scheduled transfers. */
import { type ErrorRow, row } from '../error-row.ts';

const TX = 'Transaction Failed';

export const SCHEDULE_ERRORS = {
  SCHEDULE_TIME_INVALID: row(422, 'new-id', [
    TX,
    'Please enter a valid date and time',
    'Choose a day and a time of day.',
  ]),
  TIME_ZONE_UNKNOWN: row(422, 'new-id', [
    TX,
    'This time zone is not known',
    'Choose the time zone of a larger place nearby.',
  ]),
  SCHEDULE_IN_PAST: row(422, 'new-id', [
    TX,
    'The first date has passed',
    'Choose a later date, or send now.',
  ]),
  SCHEDULE_TOO_FAR: row(422, 'new-id', [
    TX,
    'The first date is too far away',
    'Choose one within five years.',
  ]),
  SCHEDULE_END_INVALID: row(422, 'new-id', [
    TX,
    'The end does not fit the dates',
    'End on or after the first date, or after 1 to 1,000 times.',
  ]),
  SCHEDULES_FULL: row(422, 'new-id', [
    TX,
    'There is no room for more scheduled transfers',
    'Cancel one that is no longer needed.',
  ]),
  SCHEDULE_NOT_OPEN: row(404, 'never', [
    'Error',
    'This scheduled transfer has ended',
    'Its history shows what was sent.',
  ]),
  SCHEDULE_PAUSED: row(409, 'never', [
    'Error',
    'This scheduled transfer is paused already',
    'Nothing needs to be done.',
  ]),
  SCHEDULE_NOT_PAUSED: row(409, 'never', [
    'Error',
    'This scheduled transfer is not paused',
    'Nothing needs to be done.',
  ]),
  SCHEDULE_OVER: row(422, 'new-id', [
    'Error',
    'All its dates have passed while it was paused',
    'Cancel it, and make a new one.',
  ]),
  SCHEDULE_NOT_DUE: row(422, 'never', [
    'Error',
    'This date of the scheduled transfer is not due',
    'It is carried out automatically when its time has come.',
  ]),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    schedule: keyof typeof SCHEDULE_ERRORS;
  }
}
