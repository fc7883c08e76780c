import { shaped, type AppProblem } from '#app/platform/problem.ts';
import { type ErrorCode, ERRORS } from '#domain/errors.ts';

/** A problem as the authority answers it. */
export const knownProblem = (code: ErrorCode): AppProblem => shaped(code, ERRORS[code]);
