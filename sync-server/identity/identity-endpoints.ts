import { makeCallerReader } from '../http/caller-reader.ts';
import { makeDeviceCookie, makeRefreshCookie } from '../http/cookies.ts';
import type { HandledEndpoint } from '../http/endpoint.ts';
import { accountEndpoints } from './account/account-endpoints.ts';
import type { Accounts } from './accounts.ts';
import { mailLinkEndpoints } from './mail-links/mail-link-endpoints.ts';
import { passkeyEndpoints } from './passkeys/passkey-endpoints.ts';
import { signInEndpoints } from './sign-in/sign-in-endpoints.ts';
import { stepUpEndpoints } from './step-up/step-up-endpoints.ts';
import { twoFactorEndpoints } from './two-factor/two-factor-endpoints.ts';

/** `publicUrl`: where people reach the app; https makes the cookies `__Host-` and Secure. */
export function identityEndpoints(accounts: Accounts, publicUrl: string): readonly HandledEndpoint[] {
  const isSecure = publicUrl.startsWith('https:');
  const cookies = { cookie: makeRefreshCookie(isSecure), mark: makeDeviceCookie(isSecure) };
  const callerOf = makeCallerReader(cookies.mark);
  return [
    ...stepUpEndpoints(accounts),
    ...signInEndpoints({ accounts, cookies, callerOf }),
    ...mailLinkEndpoints({ accounts, callerOf }),
    ...passkeyEndpoints({ accounts, cookies, callerOf }),
    ...twoFactorEndpoints(accounts.twoFactor),
    ...accountEndpoints({ accounts, cookie: cookies.cookie }),
  ];
}
