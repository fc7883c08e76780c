/**
 * How a feature declares an HTTP endpoint, once: the route, its guards, the description and the tests are made from the
 * declaration.
 */
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { ExchangeMethod, ExchangePath, Exchanges } from '#domain/exchanges.ts';
import type { AccessSession } from '../identity/sessions/access-tokens.ts';
import type { NetworkLimit, PersonLimit } from './request-limits.ts';

type Described = {
  readonly path: string;
  readonly summary: string;
  readonly parameters?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The path where it is mounted if that covers more than the declared path; the handler refuses the rest. */
  readonly mountedAt?: string;
  /** How the body is read if it is not JSON: `raw` for a signature over its bytes. */
  readonly reads?: 'raw' | 'form';
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
export type Endpoint = Described & Access;

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

/** A request as its handler receives it. */
type HandlerRequest = {
  readonly request: Request;
  readonly body: unknown;
  readonly params: Readonly<Record<string, string>>;
};

/** With an access token the handler also receives the session. */
type AskedOf<E> = E extends { readonly access: 'bearer' }
  ? HandlerRequest & { readonly session: AccessSession }
  : HandlerRequest;

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
  readonly handle: (
    asked: HandlerRequest & { readonly session: AccessSession },
    reply: Reply,
  ) => void | Promise<void>;
};

export const withHandler = <E extends Endpoint>(
  declared: E,
  handle: (asked: AskedOf<E>, reply: ReplyTo<E>) => void | Promise<void>,
): HandledEndpoint => ({ endpoint: declared, handle: handle as HandledEndpoint['handle'] });

/** The path in Express's syntax. */
export const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
