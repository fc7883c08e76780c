import type { ReactElement } from 'react';
import type { AppProblem } from '../platform/problem.ts';

/** The error and the next step; it stays after the toast has gone. */
export function EntryProblem({ problem }: { readonly problem: AppProblem | null }): ReactElement | null {
  if (problem === null) return null;
  return (
    <p className="auth-problem" role="alert">
      <strong>{problem.detail}.</strong> {problem.remedy}
    </p>
  );
}
