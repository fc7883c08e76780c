/** The one error table. HTTP statuses, problem documents, screen texts and `docs/errors.md` derive from it. */
import type { ErrorCode } from './error-code.ts';
import type { ErrorRow } from './error-row.ts';
import { SERVICE_ERRORS } from './service-errors.ts';
import { ERRORS_OF_FEATURES } from './wire-parts.ts';

export type { ErrorCode };

export const ERRORS: Readonly<Record<ErrorCode, ErrorRow>> = { ...SERVICE_ERRORS, ...ERRORS_OF_FEATURES };

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);
