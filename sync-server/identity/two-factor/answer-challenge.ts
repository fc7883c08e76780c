import type { Challenge, SecondFactor } from '#domain/account/session.ts';
import type { z } from 'zod';
import type { ErrorCode } from '#domain/errors.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { isTotpCode, SecondFactorSchema } from '#domain/two-factor/schema.ts';
import { isoTime } from '../../iso-time.ts';
import { type AccountParts, type Caller, enter, type SignedInResult } from '../account-parts.ts';
import { secondStepContext } from '../passkeys/passkey-contexts.ts';
import { readBody } from '../../read-body.ts';
import { sessionEpochOf } from '../sessions/session-epoch.ts';
import type { StoredAccount } from '../account/account-store.ts';
import type { Sealer } from '../../sealer.ts';
import type { Found } from './sign-in-challenges.ts';

/** Changes with the password: a challenge of before a change is good for nothing. */
export const passwordProof = (sealer: Sealer, { userId, record }: StoredAccount): string =>
  sealer.fingerprint(`password:${userId}`, record.passwordHash);

/** What somebody whose password was right has to answer first; null when nothing more is asked. */
export async function challengeFor(parts: AccountParts, account: StoredAccount): Promise<Challenge | null> {
  const { userId } = account;
  const { enabled, backupCodesLeft } = await parts.twoFactor.status(userId);
  if (!enabled) return null;
  const methods: SecondFactor[] = backupCodesLeft > 0 ? ['totp', 'backup'] : ['totp'];
  if ((await parts.passkeys.list(userId)).length > 0) methods.push('passkey');
  const proof = passwordProof(parts.sealer, account);
  const { id, expiresAt } = await parts.challenges.begin({ userId, passwordProof: proof });
  return { id, methods, expiresAt: isoTime(expiresAt) };
}

type Answer = z.infer<typeof SecondFactorSchema>;

/**
 * The second step of signing in: begins the session. A wrong code leaves the challenge as it is.
 * Errors, in order: the first issue of the schema, CHALLENGE_ENDED, those of a code or a passkey, and what the authority
 * cannot do now.
 */
export async function answerChallenge(
  parts: AccountParts,
  body: unknown,
  caller: Caller,
): Promise<SignedInResult> {
  const input = readBody(SecondFactorSchema, body);
  if (!input.ok) return input;
  const answer = input.value;
  if (answer.method !== 'passkey' && isTotpCode(answer.code) !== (answer.method === 'totp')) {
    return err(answer.method === 'totp' ? 'TWO_FACTOR_CODE_FORMAT' : 'BACKUP_CODE_INVALID', {
      field: 'code',
    });
  }
  const standing = await findStanding(parts, answer.challenge);
  if (standing === null) return err('CHALLENGE_ENDED');
  const { account, found } = standing;
  const epoch = sessionEpochOf(await parts.epochs.stateOf(account));
  const right = await judgeAnswer(parts, account.userId, answer);
  if (!right.ok) return right;
  if (!(await found.take())) return err('CHALLENGE_ENDED');
  return enter(parts, { account, epoch }, caller);
}

async function judgeAnswer(
  { passkeys, twoFactor }: AccountParts,
  userId: string,
  answer: Answer,
): Promise<Ok<null> | Err<ErrorCode>> {
  if (answer.method === 'passkey') {
    const context = secondStepContext(answer.challenge);
    const checked = await passkeys.check(answer.assertion, { context, userId });
    return checked.ok ? ok(null) : checked;
  }
  const spent = await twoFactor.spend(userId, answer.code);
  // Turned off meanwhile on another device: the sign-in begins anew and asks for no code.
  return !spent.ok && spent.code === 'TWO_FACTOR_OFF' ? err('CHALLENGE_ENDED') : spent;
}

/** The challenge with its account, unless it is over: expired, answered, or of before a change of the password. */
export async function findStanding(
  parts: AccountParts,
  id: string,
): Promise<{ readonly found: Found; readonly account: StoredAccount } | null> {
  const found = await parts.challenges.find(id);
  if (found === null) return null;
  const account = await parts.accounts.find(found.challenge.userId);
  if (account === null) return null;
  return found.challenge.passwordProof === passwordProof(parts.sealer, account) ? { found, account } : null;
}
