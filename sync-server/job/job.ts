import type { ErrorCode } from '#domain/errors.ts';
import type { Result } from '#domain/result.ts';
import type { Authority } from '../commands/authority.ts';
import type { Accounts } from '../identity/accounts.ts';

/** The parts of the service that a job uses. */
type JobService = { readonly authority: Authority; readonly accounts: Accounts };

/** A job that runs the same way on a running server and in this process. */
export type Job = {
  readonly path: `/api/operator/${string}`;
  readonly body: object;
  readonly doIn: (service: JobService) => Promise<Result<object, ErrorCode>>;
  /** The result as text, from the answer. */
  readonly describe: (answer: unknown) => string;
};

/** A command of `npm run job`, as a feature declares it. */
export type JobDefinition = {
  /** The first argument. */
  readonly name: string;
  /** Each takes a text. */
  readonly options: readonly string[];
  readonly usage: string;
  /** Null for options that are missing or wrong; `now` in ms. */
  readonly read: (values: Readonly<Record<string, string | undefined>>, now: () => number) => Job | null;
};
