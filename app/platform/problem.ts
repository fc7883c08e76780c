import { DEVICE_ERRORS } from '#domain/device-errors.ts';
import type { ErrorRow } from '#domain/error-row.ts';
import type { Problem } from '#domain/protocol.ts';

/** An error in the form of the error table; made here if it never reached the authority. */
export type AppProblem = Problem;

/** The result of every call to the authority: none of them throws. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; problem: AppProblem };

const LOCAL = {
  OFFLINE: {
    status: 0,
    retry: 'same-id',
    title: 'Offline',
    text: 'There is no connection',
    remedy: 'Connect to the internet, then try again.',
  },
  NO_ANSWER: {
    status: 0,
    retry: 'same-id',
    title: 'No answer',
    text: 'The service did not answer',
    remedy: 'Check your connection, then try again.',
  },
} as const satisfies Record<string, ErrorRow>;

export type LocalCode = keyof typeof LOCAL;

/** The problem document of a row of the error table. */
export const problemFromRow = (code: string, row: ErrorRow): AppProblem => ({
  type: `/docs/errors#${code.toLowerCase()}`,
  title: row.title,
  status: row.status,
  detail: row.text,
  code,
  remedy: row.remedy,
  retry: row.retry,
});

/** A problem that arose on this device. */
export const localProblem = (code: LocalCode): AppProblem => problemFromRow(code, LOCAL[code]);

/** A problem of the error table that the device itself reports. */
export const knownProblem = (code: keyof typeof DEVICE_ERRORS): AppProblem =>
  problemFromRow(code, DEVICE_ERRORS[code]);

export const isLocalCode = (code: string): code is LocalCode => Object.hasOwn(LOCAL, code);
