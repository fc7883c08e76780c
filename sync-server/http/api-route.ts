import type { z } from 'zod';
import type { NetworkLimit, PersonLimit } from './request-limits.ts';

type Described = {
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  readonly summary: string;
  /** Open also to whoever has to change their password first (PASSWORD_CHANGE_REQUIRED elsewhere). */
  readonly beforePasswordChange?: true;
  readonly parameters?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly status: number;
  readonly answer?: z.ZodType;
};

/**
 * Who may use a route. `bearer`: an access token; `cookie`: the refresh cookie and the client header; `none`: public;
 * `operator`: this machine, or whoever has the METRICS_TOKEN. With an access token every route says whether it changes what
 * signs its person in or proves them, or ends or hands out everything of theirs: then `stepUp` asks for a proof of the last
 * minutes (ruling A17), and what is said here is what the server does (step-up-routes.ts). Every route says how it is limited
 * as well: with an access token by account, device and network, without one by network (request-limiter.ts).
 */
type Access =
  | { readonly access: 'bearer'; readonly stepUp: boolean; readonly limit: PersonLimit }
  | { readonly access: 'none' | 'cookie' | 'operator'; readonly limit: NetworkLimit };

/** One route of the public interface, with the schemas that it really uses. */
export type ApiRoute = Described & Access;

/** The path as Express writes it. */
export const expressPath = ({ path }: ApiRoute): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
