/** The errors of all features, as declared by the feature whose command they refuse, and those of the service. */
import type { ErrorRow } from './error-row.ts';
import { type ErrorCode, ERRORS } from './errors.ts';
import { FEATURES } from './features.ts';
import type { Feature } from './ledger/feature.ts';

const errorsOf = ({ wire }: Feature) => Object.entries(wire?.errors ?? {});

export const ERROR_ROWS: Readonly<Record<string, ErrorRow>> = {
  ...ERRORS,
  ...Object.fromEntries(FEATURES.flatMap(errorsOf)),
};

export const findErrorRow = (code: ErrorCode): ErrorRow => ERROR_ROWS[code] ?? ERRORS[code];

export const isDeclaredCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_ROWS, code);
