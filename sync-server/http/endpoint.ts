/**
 * How a feature declares an HTTP endpoint, once: the route, its guards, the description and the tests are made from the
 * declaration.
 */
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { ErrorCode } from '#domain/errors.ts';
import type { ExchangeMethod, ExchangePath, Exchanges } from '#domain/exchanges.ts';
import type { Result } from '#domain/result.ts';
import type { AccessSession } from '../identity/sessions/access-tokens.ts';
import type { NetworkLimit, PersonLimit } from './request-limits.ts';

type EndpointDescription = {
  readonly path: string;
  readonly summary: string;
  readonly parameters?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** The router parses the body, after the guards; a wrong one is refused with its first issue. */
  readonly body?: z.ZodType;
  /** The error of every body that the schema refuses, instead of its first issue. */
  readonly bodyError?: { readonly code: ErrorCode; readonly field: string };
  /** The path where it is mounted if that covers more than the declared path; the handler refuses the rest. */
  readonly mountedAt?: string;
  /** How the body is read if it is not JSON: `raw` for a signature over its bytes. */
  readonly reads?: 'raw' | 'form';
  /** The limit of a raw body. */
  readonly bytesMax?: number;
  readonly status: number;
  readonly answer?: z.ZodType;
};

/** Whether a foreign page may call it: every endpoint that changes something without an access token must say. */
type Unsafe = { readonly method: 'post' | 'delete'; readonly crossSite: 'refused' | 'answered' };
type Method = { readonly method: 'get' | 'post' | 'delete' };

/**
 * Who may use an endpoint. `bearer`: an access token; `cookie`: the refresh cookie and the client header; `none`:
 * public; `operator`: the bearer of the operator's token or METRICS_TOKEN, or this machine. An endpoint with an access
 * token says whether it changes credentials, or ends or exports the whole account: then `stepUp` requires a recent
 * proof of identity (ruling A17). Every endpoint also says how it is limited: with an access token by account, device
 * and network, without one by network (request-limiter.ts). An incomplete declaration does not compile, and the guards
 * are made from the declaration (mount-endpoints.ts).
 */
type Access =
  | (Method & {
      readonly access: 'bearer';
      readonly stepUp: boolean;
      /**
       * Also open to a person who has to change their password first (other endpoints answer PASSWORD_CHANGE_REQUIRED).
       */
      readonly beforePasswordChange?: true;
      readonly limit: PersonLimit;
    })
  | (({ readonly method: 'get' } | Unsafe) & {
      readonly access: 'none' | 'cookie';
      readonly limit: NetworkLimit;
    })
  | (Method & {
      readonly access: 'operator';
      readonly by: 'token' | 'metrics-token' | 'this-machine';
      readonly limit: NetworkLimit;
    });

/** One endpoint of the public interface, with the schemas that it actually uses. */
export type Endpoint = EndpointDescription & Access;

/** The schemas that a declared exchange requires: exactly those that it has types for. */
type SchemasOf<One> = (One extends { readonly body: infer Body }
  ? { readonly body: z.ZodType<unknown, Body> }
  : { readonly body?: undefined }) &
  (One extends { readonly answer: infer Answer }
    ? { readonly answer: z.ZodType<Answer> }
    : { readonly answer?: undefined });

/** Nothing more for a path whose exchanges no feature declares. */
type DeclaredSchemas<E> = E extends { readonly path: infer P extends ExchangePath; readonly method: infer M }
  ? M extends ExchangeMethod<P>
    ? SchemasOf<Exchanges[P][M]>
    : never
  : unknown;

/** Declares an endpoint. One that differs from the exchange of `domain/exchanges.ts` does not compile. */
export const endpoint = <const E extends Endpoint>(declared: E & DeclaredSchemas<E>): E => declared;

type HandlerRequest = {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
};

/** A request whose guards have let it pass. With an access token it has the session. */
type GuardedRequest<E> = E extends { readonly access: 'bearer' }
  ? HandlerRequest & { readonly session: AccessSession }
  : HandlerRequest;

/** The body as its schema gives it. A handler gets no JSON that its endpoint does not declare. */
type ParsedBody<E> = E extends { readonly body: z.ZodType<infer Body> }
  ? Body
  : E extends { readonly reads: 'raw' | 'form' }
    ? unknown
    : undefined;

/** A request as its handler receives it. */
type AskedOf<E> = GuardedRequest<E> & { readonly body: ParsedBody<E> };

export type Reply = Response;
export type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;
/** A reply that takes only what the endpoint answers. */
export type ReplyOf<Answer> = Response<DeepReadonly<Answer>>;
type ReplyTo<E> = E extends { readonly answer: z.ZodType<infer Answer> } ? ReplyOf<Answer> : Reply;
export type EndpointRequest = Request;

/** An endpoint with its handler. */
export type HandledEndpoint = {
  readonly endpoint: Endpoint;
  readonly check?: ((asked: AnyGuarded) => Result<unknown, ErrorCode>) | undefined;
  readonly handle: (
    asked: AnyGuarded & { readonly body: unknown; readonly checked: unknown },
    reply: Reply,
  ) => void | Promise<void>;
};
type AnyGuarded = HandlerRequest & { readonly session: AccessSession };

export const withHandler = <E extends Endpoint>(
  declared: E,
  handle: (asked: AskedOf<E>, reply: ReplyTo<E>) => void | Promise<void>,
): HandledEndpoint => ({ endpoint: declared, handle: handle as unknown as HandledEndpoint['handle'] });

/** `check` refuses a request before its body is parsed; the handler receives its value. */
export const withCheckedHandler = <E extends Endpoint, Checked>(
  declared: E,
  check: (asked: GuardedRequest<E>) => Result<Checked, ErrorCode>,
  handle: (asked: AskedOf<E> & { readonly checked: Checked }, reply: ReplyTo<E>) => void | Promise<void>,
): HandledEndpoint => ({
  ...withHandler(declared, handle as (asked: AskedOf<E>, reply: ReplyTo<E>) => void | Promise<void>),
  check,
});

/** The path in Express's syntax. */
export const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
