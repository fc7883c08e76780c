import type { AnswerOf, BodyOf, ExchangeMethod, ExchangePath, Exchanges } from '#domain/exchanges.ts';
import { type NamesIn, pathTo } from '#domain/paths.ts';
import type { Call } from './call.ts';
import type { Outcome } from './problem.ts';

export type RequestOptions = Omit<Call, 'token'> & {
  /** `cookie` and `none` send no token. Default: `bearer`. */
  readonly auth?: 'bearer' | 'cookie' | 'none';
};

type ExchangeOptions<P extends ExchangePath, One> = Omit<RequestOptions, 'method' | 'path' | 'body'> & {
  readonly query?: Readonly<Record<string, string>>;
} & (BodyOf<One> extends undefined
    ? { readonly body?: Readonly<Record<string, never>> }
    : { readonly body: BodyOf<One> }) &
  ([NamesIn<P>] extends [never] ? object : { readonly values: Readonly<Record<NamesIn<P>, string>> });

type Exchange = <P extends ExchangePath, M extends ExchangeMethod<P> & string>(
  method: M,
  path: P,
  given: ExchangeOptions<P, Exchanges[P][M]>,
) => Promise<Outcome<AnswerOf<Exchanges[P][M]>>>;

/** Makes a client whose bodies and answers have the types that the endpoint's schemas have: see `domain/exchanges.ts`. */
export const makeExchange =
  (send: <T>(options: RequestOptions) => Promise<Outcome<T>>): Exchange =>
  (method, path, given) => {
    const {
      values = {},
      query,
      ...options
    } = given as RequestOptions & {
      readonly values?: Record<string, string>;
      readonly query?: Record<string, string>;
    };
    const filled = pathTo<string>(path, values);
    return send({
      ...options,
      method: method.toUpperCase() as NonNullable<Call['method']>,
      path: query === undefined ? filled : `${filled}?${new URLSearchParams(query).toString()}`,
    });
  };
