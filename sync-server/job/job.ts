import type { ErrorCode } from '#domain/errors.ts';
import type { Result } from '#domain/result.ts';
import type { Authority } from '../commands/authority.ts';
import type { Accounts } from '../identity/accounts.ts';

/** What a job uses of the service. */
type JobService = { readonly authority: Authority; readonly accounts: Accounts };

/** A job that runs the same way on a running server and in this process. */
export type Job = {
  readonly path: `/api/operator/${string}`;
  readonly body: object;
  readonly doIn: (service: JobService) => Promise<Result<object, ErrorCode>>;
  /** The result as text, from the answer. */
  readonly describe: (answer: unknown) => string;
};
