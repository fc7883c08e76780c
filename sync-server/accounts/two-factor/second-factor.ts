import type { Challenge, SecondFactor } from '#domain/account/session.ts';
import { err } from '#domain/result.ts';
import { isTotpCode, SecondFactorSchema } from '#domain/two-factor/schema.ts';
import { isoTime } from '../../iso-time.ts';
import { type AccountParts, type Caller, enter, type SignedInResult } from '../account-parts.ts';
import { read } from '../read.ts';
import type { StoredAccount } from '../account-store.ts';
import type { Sealer } from '../sealed.ts';
import type { Found } from './challenges.ts';

/** Changes with the password: a challenge of before a change is good for nothing. */
export const passwordProof = (sealer: Sealer, { userId, record }: StoredAccount): string =>
  sealer.fingerprint(`password:${userId}`, record.passwordHash);

/** What somebody whose password was right has to answer first; null when nothing more is asked. */
export async function challengeFor(parts: AccountParts, account: StoredAccount): Promise<Challenge | null> {
  const { userId } = account;
  const { enabled, backupCodesLeft } = await parts.twoFactor.status(userId);
  if (!enabled) return null;
  const methods: SecondFactor[] = backupCodesLeft > 0 ? ['totp', 'backup'] : ['totp'];
  const proof = passwordProof(parts.sealer, account);
  const { id, expiresAt } = await parts.challenges.begin({ userId, passwordProof: proof });
  return { id, methods, expiresAt: isoTime(expiresAt) };
}

/**
 * The second step of signing in: begins the session. A wrong code leaves the challenge as it is.
 * Errors, in order: the first issue of the schema, CHALLENGE_ENDED, those of a code, and what the authority cannot do now.
 */
export async function answerChallenge(
  parts: AccountParts,
  body: unknown,
  caller: Caller,
): Promise<SignedInResult> {
  const input = read(SecondFactorSchema, body);
  if (!input.ok) return input;
  const { challenge: id, method, code } = input.value;
  if (isTotpCode(code) !== (method === 'totp')) {
    return err(method === 'totp' ? 'TWO_FACTOR_CODE_FORMAT' : 'BACKUP_CODE_INVALID', { field: 'code' });
  }
  const standing = await findStanding(parts, id);
  if (standing === null) return err('CHALLENGE_ENDED');
  const { account, found } = standing;
  const spent = await parts.twoFactor.spend(account.userId, code);
  // Turned off meanwhile on another device: the sign-in begins anew and asks for no code.
  if (!spent.ok) return spent.code === 'TWO_FACTOR_OFF' ? err('CHALLENGE_ENDED') : spent;
  if (!(await found.take())) return err('CHALLENGE_ENDED');
  return enter(parts, account, caller);
}

/** The challenge with its account, unless it is over: expired, answered, or of before a change of the password. */
async function findStanding(
  parts: AccountParts,
  id: string,
): Promise<{ readonly found: Found; readonly account: StoredAccount } | null> {
  const found = await parts.challenges.find(id);
  if (found === null) return null;
  const account = await parts.accounts.find(found.challenge.userId);
  if (account === null) return null;
  return found.challenge.passwordProof === passwordProof(parts.sealer, account) ? { found, account } : null;
}
