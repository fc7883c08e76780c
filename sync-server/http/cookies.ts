import type { CookieOptions, Response } from 'express';
import { sessionTtlMs } from '#domain/limits.ts';

export type RefreshCookie = {
  readonly name: string;
  /** The refresh token that a Cookie header carries. */
  read(header: string | undefined): string | undefined;
  write(response: Response, refreshToken: string): void;
  clear(response: Response): void;
};

/**
 * The cookie of the refresh token. On https `__Host-vaultiq`: the prefix makes browsers insist on Secure, Path=/ and no
 * Domain. On plain http (development) browsers would refuse that, so it is `vaultiq-dev` without Secure.
 */
export function makeRefreshCookie(secure: boolean): RefreshCookie {
  const name = secure ? '__Host-vaultiq' : 'vaultiq-dev';
  const options: CookieOptions = { httpOnly: true, sameSite: 'strict', secure, path: '/' };
  return {
    name,
    read(header) {
      const pairs = (header ?? '').split(';').map((pair) => pair.trim());
      return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    },
    write: (response, refreshToken) => {
      response.cookie(name, refreshToken, { ...options, maxAge: sessionTtlMs });
    },
    clear: (response) => {
      response.clearCookie(name, options);
    },
  };
}
