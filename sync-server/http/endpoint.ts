/** How a feature declares what it answers over HTTP, once: the route, its guards, the description and the tests come from it. */
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { AccessSession } from '../identity/sessions/access-tokens.ts';
import type { NetworkLimit, PersonLimit } from './request-limits.ts';

type Described = {
  readonly path: string;
  readonly summary: string;
  readonly parameters?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Where it is mounted wider than it is meant: what is meant for nobody is refused by its handler. */
  readonly mountedAt?: string;
  /** How the body is read where it is no JSON: `raw` for a signature over its bytes. */
  readonly reads?: 'raw' | 'form';
  readonly status: number;
  readonly answer?: z.ZodType;
};

/** Whether a page of somebody else may ask for it: every endpoint that changes something without an access token says so. */
type Unsafe = { readonly method: 'post' | 'delete'; readonly crossSite: 'refused' | 'answered' };
type Method = { readonly method: 'get' | 'post' | 'delete' };

/**
 * Who may use an endpoint. `bearer`: an access token; `cookie`: the refresh cookie and the client header; `none`: public;
 * `operator`: the bearer of the operator's token, of METRICS_TOKEN, or this machine. With an access token every endpoint says
 * whether it changes what signs its person in or proves them, or ends or hands out everything of theirs: then `stepUp` asks for
 * a proof of the last minutes (ruling A17). Every endpoint says how it is limited as well: with an access token by account, device
 * and network, without one by network (request-limiter.ts). What is missing does not compile, and what is said is what is done
 * (mount-endpoints.ts).
 */
type Access =
  | (Method & {
      readonly access: 'bearer';
      readonly stepUp: boolean;
      /** Open also to a person who has to change their password first (PASSWORD_CHANGE_REQUIRED elsewhere). */
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

/** One endpoint of the public interface, with the schemas that it really uses. */
export type Endpoint = Described & Access;

/** Declares an endpoint. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

/** A request as a handler sees it. */
type Asked = {
  readonly request: Request;
  readonly body: unknown;
  readonly params: Readonly<Record<string, string>>;
};

/** Behind an access token the handler knows whose the request is. */
type AskedOf<E> = E extends { readonly access: 'bearer' }
  ? Asked & { readonly session: AccessSession }
  : Asked;

export type Reply = Response;
export type AskedRequest = Request;

/** An endpoint with what answers it. */
export type HandledEndpoint = {
  readonly endpoint: Endpoint;
  readonly handle: (asked: Asked & { readonly session: AccessSession }, reply: Reply) => void | Promise<void>;
};

export const withHandler = <E extends Endpoint>(
  declared: E,
  handle: (asked: AskedOf<E>, reply: Reply) => void | Promise<void>,
): HandledEndpoint => ({ endpoint: declared, handle: handle as HandledEndpoint['handle'] });

/** The path as Express writes it. */
export const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
