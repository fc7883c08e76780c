/** The errors of a code, before it is sent and after. */
import type { AppProblem } from '#app/platform/problem.ts';
import type { CodeValues } from './code-field.tsx';
import type { FieldErrors } from './use-form.ts';

/** The code to send. */
export const pickCode = ({ method, totp, backup }: CodeValues): string => (method === 'totp' ? totp : backup);

/** The schemas are loaded with the first code. */
export async function checkCode(values: CodeValues): Promise<FieldErrors<CodeValues>> {
  const { CodeField, TotpCodeField } = await import('#domain/two-factor/schema.ts');
  if (values.method === 'totp') {
    return TotpCodeField.safeParse(values.totp).success ? {} : { totp: 'Please enter a 6-digit code' };
  }
  return CodeField.safeParse(values.backup).success
    ? {}
    : { backup: 'A backup code has 8 letters and digits' };
}

const minuteMs = 60_000;

/** "in 15 minutes". */
function waitOf(ms: number): string {
  const minutes = Math.ceil(ms / minuteMs);
  return minutes === 1 ? 'in a minute' : `in ${String(minutes)} minutes`;
}

/** Adds to a problem's remedy how long to wait, if the service says so. */
export const withWait = (problem: AppProblem): AppProblem =>
  problem.retryAfterMs === undefined
    ? problem
    : { ...problem, remedy: `Try again ${waitOf(problem.retryAfterMs)}.` };

/** "The verification code is incorrect. Please try again." */
export const describeProblem = ({ detail, remedy }: AppProblem): string =>
  [detail, remedy].filter((part) => part !== '').join('. ');

/** Puts the service's error about a code beside the field in which it was typed. */
export function codeErrors(problem: AppProblem, { method }: CodeValues): FieldErrors<CodeValues> | null {
  return problem.field === 'code' ? { [method]: describeProblem(problem) } : null;
}
