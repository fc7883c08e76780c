import type { AppProblem } from '../../platform/problem.ts';
import { describeProblem } from '../../ui/code-text.ts';
import { showToast } from '../../ui/toast.ts';

const COUNTED: ReadonlySet<string> = new Set(['TWO_FACTOR_LIMITED', 'STEP_UP_LIMITED']);

/** 'Invalid Code' with the reason, or 'Error' with what happened (C8). */
export function toastProblem(problem: AppProblem, otherwise: string): void {
  if (problem.field === 'code' || COUNTED.has(problem.code))
    showToast(problem.title, describeProblem(problem), 'bad');
  else showToast('Error', problem.detail || otherwise, 'bad');
}

export const sayRequired = (required: boolean): void =>
  showToast(
    'Setting Updated',
    required ? '2FA will now be required for transactions' : '2FA no longer required for transactions',
    'good',
  );
