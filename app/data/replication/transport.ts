import type { AppProblem, Outcome } from '#app/platform/problem.ts';
import type { RequestOptions } from '#app/platform/exchange.ts';

/** The device's access to the authority. */
export type Transport = {
  readonly request: <T>(options: RequestOptions) => Promise<Outcome<T>>;
  /** The token for a stream; `rejected` is the refused one. */
  readonly accessToken: (rejected?: string) => Promise<Outcome<string>>;
  /** The signed-in user, or null. */
  readonly userId: () => string | null;
  /** Whether the browser reports a network. */
  readonly mayReach: () => boolean;
  /** Whether the authority answers: a command is not risked on a network that only appears to work. */
  readonly maySend: () => boolean;
};

/** A call without an answer, as an error for RxDB, which retries. */
export class SyncProblem extends Error {
  override readonly name = 'SyncProblem';
  readonly problem: AppProblem;

  constructor(problem: AppProblem) {
    super(problem.code);
    this.problem = problem;
  }
}
