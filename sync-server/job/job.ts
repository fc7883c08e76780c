import type { ErrorCode } from '#domain/errors.ts';
import type { Result } from '#domain/result.ts';
import type { Service } from '../compose.ts';

/** A job that runs the same way on a running server and in this process. */
export type Job = {
  readonly path: `/api/operator/${string}`;
  readonly body: object;
  readonly doIn: (service: Service) => Promise<Result<object, ErrorCode>>;
  /** The result as text, from the answer. */
  readonly describe: (answer: unknown) => string;
};
