import type { AppProblem, Outcome } from '#app/platform/problem.ts';
import type { RequestOptions } from '#app/platform/http.ts';

/** How the data of this device reaches the authority. */
export type Transport = {
  readonly request: <T>(options: RequestOptions) => Promise<Outcome<T>>;
  /** The token for a stream; `rejected` is the one that was refused. */
  readonly accessToken: (rejected?: string) => Promise<Outcome<string>>;
  /** Who is signed in, or null. */
  readonly userId: () => string | null;
  /** Whether the browser knows of a network. */
  readonly mayReach: () => boolean;
  /** Whether the authority answers: a command is not risked on a network that only looks like one. */
  readonly maySend: () => boolean;
};

/** A call that brought no answer, as an error for RxDB, which tries again. */
export class SyncProblem extends Error {
  override readonly name = 'SyncProblem';
  readonly problem: AppProblem;

  constructor(problem: AppProblem) {
    super(problem.code);
    this.problem = problem;
  }
}
