/** Once more the password, a code or a passkey of somebody who is signed in: whoever found the device open has none of them. */
import type { Proof, ProofPurpose } from '#domain/account/proof.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import type { AccessSession } from './access-tokens.ts';
import type { AccountParts } from './account-parts.ts';
import type { StoredAccount } from './account-store.ts';
import { proofOf } from './passkeys/contexts.ts';

type Outcome<T> = Ok<T> | Err<ErrorCode>;

/** Errors: SESSION_ENDED, SIGN_IN_LIMITED, REQUESTS_LIMITED, CREDENTIALS_INVALID (field `password`). */
export async function checkPassword(
  parts: AccountParts,
  { userId, sessionId }: Pick<AccessSession, 'userId' | 'sessionId'>,
  { password, ip }: { password: string; ip: string },
): Promise<Outcome<StoredAccount>> {
  const account = await parts.accounts.find(userId);
  if (account === null) return err('SESSION_ENDED');
  const attempt = await parts.limits.attempt({
    ip,
    email: account.record.email,
    device: `session:${sessionId}`,
  });
  if (!attempt.ok) return attempt;
  const right = await parts.passwords.verify(account.record.passwordHash, password);
  if (!right.ok) return right;
  if (!right.value) return err('CREDENTIALS_INVALID', { field: 'password' });
  await attempt.value.succeeded();
  return ok(account);
}

/**
 * Errors, in order: those of the password, then where two-factor authentication is on those of a code; or those of a
 * passkey.
 */
export async function proveSelf(
  parts: AccountParts,
  session: AccessSession,
  { proof, purpose, ip }: { proof: Proof; purpose: ProofPurpose; ip: string },
): Promise<Outcome<StoredAccount>> {
  const { userId } = session;
  if (proof.method === 'passkey') {
    const checked = await parts.passkeys.check(proof.assertion, {
      context: proofOf(purpose, session),
      userId,
    });
    if (!checked.ok) return checked;
    const account = await parts.accounts.find(userId);
    return account === null ? err('SESSION_ENDED') : ok(account);
  }
  const right = await checkPassword(parts, session, { password: proof.password, ip });
  if (!right.ok) return right;
  const { enabled } = await parts.twoFactor.status(userId);
  if (!enabled) return right;
  if (proof.code === undefined) return err('TWO_FACTOR_CODE_FORMAT', { field: 'code' });
  const spent = await parts.twoFactor.spend(userId, proof.code);
  return spent.ok ? right : spent;
}
