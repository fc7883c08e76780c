import type { z } from 'zod';

/** One route of the public interface, with the schemas that it really uses. */
export type ApiRoute = {
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  readonly summary: string;
  /**
   * `bearer`: an access token; `cookie`: the refresh cookie and the client header; `none`: public; `operator`: this
   * machine, or whoever has the METRICS_TOKEN.
   */
  readonly access: 'none' | 'bearer' | 'cookie' | 'operator';
  /** Open also to whoever has to change their password first (PASSWORD_CHANGE_REQUIRED elsewhere). */
  readonly beforePasswordChange?: true;
  readonly parameters?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly status: number;
  readonly answer?: z.ZodType;
};
