import { problemFromRow, type AppProblem } from '#app/platform/problem.ts';
import { type ErrorCode, ERRORS } from '#domain/errors.ts';

/** The problem document that the authority answers for a code. */
export const knownProblem = (code: ErrorCode): AppProblem => problemFromRow(code, ERRORS[code]);
