import type { CookieOptions, Response } from 'express';
import { SESSION_HINT_COOKIE } from '#domain/device.ts';
import { deviceMarkTtlMs, sessionTtlMs } from '#domain/limits.ts';

export type ValueCookie = {
  readonly name: string;
  /** The cookie's value in a Cookie header. */
  read(header: string | undefined): string | undefined;
  write(response: Response, value: string): void;
  clear(response: Response): void;
};

/**
 * The cookie of the refresh token. On https it is `__Host-vaultiq`: the prefix makes browsers insist on Secure, Path=/
 * and no Domain. Browsers would refuse that on plain http (development), where it is `vaultiq-dev` without Secure.
 * Scripts cannot read it. A second cookie, which they can read, tells the app that it exists, so that a visitor's app requests no session.
 */
export function makeRefreshCookie(secure: boolean): ValueCookie {
  const token = makeCookie(secure ? '__Host-vaultiq' : 'vaultiq-dev', secure, sessionTtlMs);
  const hint: CookieOptions = { sameSite: 'strict', secure, path: '/' };
  return {
    ...token,
    write: (response, value) => {
      token.write(response, value);
      response.cookie(SESSION_HINT_COOKIE, '1', { ...hint, maxAge: sessionTtlMs });
    },
    clear: (response) => {
      token.clear(response);
      response.clearCookie(SESSION_HINT_COOKIE, hint);
    },
  };
}

/**
 * The cookie by which a device is recognised after signing out: a random value whose only use is that the person gets
 * no new-device notice for their own device.
 */
export const makeDeviceCookie = (secure: boolean): ValueCookie =>
  makeCookie(secure ? '__Host-vaultiq-device' : 'vaultiq-device-dev', secure, deviceMarkTtlMs);

function makeCookie(name: string, secure: boolean, maxAge: number): ValueCookie {
  const options: CookieOptions = { httpOnly: true, sameSite: 'strict', secure, path: '/' };
  return {
    name,
    read(header) {
      const pairs = (header ?? '').split(';').map((pair) => pair.trim());
      return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    },
    write: (response, value) => {
      response.cookie(name, value, { ...options, maxAge });
    },
    clear: (response) => {
      response.clearCookie(name, options);
    },
  };
}
