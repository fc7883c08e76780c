import type { z } from 'zod';
import { type ErrorCode, isErrorCode } from '#domain/errors.ts';
import type { Session } from '#domain/account/session.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import type { Log } from '../log.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { AccountStore, StoredAccount } from './account-store.ts';
import type { LedgerAccounts } from './ledger-account.ts';
import type { Passwords } from './passwords.ts';
import type { RandomBytes } from './random-id.ts';
import type { OpenSession, Sessions } from './sessions.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { isoTime } from '../iso-time.ts';
import type { Waitlist } from './waitlist.ts';

/** Where a request comes from; `ip` as the server trusts it. */
export type Caller = { readonly ip: string; readonly userAgent?: string | undefined };

/** A session under way: its wire form, and the refresh token that travels in the cookie only. */
export type SignedIn = { readonly session: Session; readonly refreshToken: string };

export type SignedInResult = Ok<SignedIn> | Err<ErrorCode>;

/** What the use cases of accounts are made of. */
export type AccountParts = {
  readonly accounts: AccountStore;
  readonly ledger: LedgerAccounts;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly limits: SignInLimits;
  readonly accessTokens: AccessTokens;
  readonly waitlist: Waitlist;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
};

/** What a schema makes of a request's body, or its first issue: the one a person should see. */
export function read<T>(schema: z.ZodType<T>, body: unknown): Ok<T> | Err<ErrorCode> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  const code = issue !== undefined && isErrorCode(issue.message) ? issue.message : 'REQUEST_INVALID';
  const unknownKey = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const field = unknownKey ?? issue?.path.join('.');
  return err(code, { field: field === undefined || field === '' ? 'body' : field });
}

/** The answer to whoever has just proved who they are; opens the ledger account first if a crash prevented it. */
export async function answerWith(
  parts: AccountParts,
  account: StoredAccount,
  begin: () => Promise<OpenSession>,
): Promise<SignedInResult> {
  const open = await parts.ledger.open(account);
  if (!open.ok) return open;
  const { refreshToken, sessionId } = await begin();
  const { userId, record } = account;
  const duty = record.mustChangePassword === true ? ({ mustChangePassword: true } as const) : {};
  const { accessToken, expiresAt } = parts.accessTokens.issue({ userId, sessionId, ...duty });
  const user = {
    id: userId,
    email: record.email,
    fullName: record.fullName,
    ...parts.ledger.standing(userId),
  };
  return ok({
    session: { accessToken, expiresAt: isoTime(expiresAt), deviceId: sessionId, ...duty, user },
    refreshToken,
  });
}
