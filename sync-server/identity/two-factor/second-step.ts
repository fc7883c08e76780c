import type { Challenge, SecondFactor } from '#domain/account/session.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { isTotpCode, type SecondFactorAnswer as Answer } from '#domain/two-factor/schema.ts';
import { isoTime } from '../../iso-time.ts';
import type { Sealer } from '../../sealer.ts';
import type { AccountStore, StoredAccount } from '../account/account-store.ts';
import type { FoundDocument } from '../expiring-documents.ts';
import { secondStepContext } from '../passkeys/passkey-contexts.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import type { Caller } from '../sessions/caller.ts';
import { sumSessionEpoch } from '../sessions/session-epoch.ts';
import type { SessionEpochs } from '../sessions/session-epochs.ts';
import type { SessionStart, SignedInResult } from '../sessions/session-start.ts';
import type { SignInChallenges, StoredChallenge } from './sign-in-challenges.ts';
import type { TwoFactor } from './two-factor.ts';

type ValidChallenge = { readonly found: FoundDocument<StoredChallenge>; readonly account: StoredAccount };

export type SecondStep = {
  /** The challenge for a person whose password was right; null when nothing more is required. */
  challengeFor(account: StoredAccount): Promise<Challenge | null>;
  /** The valid challenge with its account; null if it is expired, answered, or from before a change of the password. */
  findValidChallenge(id: string): Promise<ValidChallenge | null>;
  /**
   * The second step of signing in: begins the session. A wrong code leaves the challenge open. Errors, in order:
   * CHALLENGE_ENDED, those of a code or a passkey, and the authority's.
   */
  secondFactor(answer: Answer, caller: Caller): Promise<SignedInResult>;
};

type SecondStepNeeds = {
  readonly challenges: SignInChallenges;
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly twoFactor: Pick<TwoFactor, 'spend' | 'status'>;
  readonly passkeys: Pick<Passkeys, 'check' | 'list'>;
  readonly sealer: Pick<Sealer, 'fingerprint'>;
  readonly epochs: Pick<SessionEpochs, 'stateOf'>;
  readonly start: Pick<SessionStart, 'startSession'>;
};

export const makeSecondStep = (needs: SecondStepNeeds): SecondStep => ({
  challengeFor: (account) => challengeFor(needs, account),
  findValidChallenge: (id) => findValidChallenge(needs, id),
  secondFactor: (answer, caller) => answerChallenge(needs, answer, caller),
});

/** Changes with the password, so a change invalidates earlier challenges. */
const passwordProof = (sealer: Pick<Sealer, 'fingerprint'>, { userId, record }: StoredAccount): string =>
  sealer.fingerprint(`password:${userId}`, record.passwordHash);

async function challengeFor(needs: SecondStepNeeds, account: StoredAccount): Promise<Challenge | null> {
  const { userId } = account;
  const { enabled, backupCodesLeft } = await needs.twoFactor.status(userId);
  if (!enabled) return null;
  const methods: SecondFactor[] = backupCodesLeft > 0 ? ['totp', 'backup'] : ['totp'];
  if ((await needs.passkeys.list(userId)).length > 0) methods.push('passkey');
  const proof = passwordProof(needs.sealer, account);
  const { id, expiresAt } = await needs.challenges.begin({ userId, passwordProof: proof });
  return { id, methods, expiresAt: isoTime(expiresAt) };
}

async function answerChallenge(
  needs: SecondStepNeeds,
  answer: Answer,
  caller: Caller,
): Promise<SignedInResult> {
  if (answer.method !== 'passkey' && isTotpCode(answer.code) !== (answer.method === 'totp')) {
    return err(answer.method === 'totp' ? 'TWO_FACTOR_CODE_FORMAT' : 'BACKUP_CODE_INVALID', {
      field: 'code',
    });
  }
  const valid = await findValidChallenge(needs, answer.challenge);
  if (valid === null) return err('CHALLENGE_ENDED');
  const { account, found } = valid;
  const epoch = sumSessionEpoch(await needs.epochs.stateOf(account));
  const right = await checkAnswer(needs, account.userId, answer);
  if (!right.ok) return right;
  if (!(await found.take())) return err('CHALLENGE_ENDED');
  return needs.start.startSession({ account, epoch }, caller);
}

async function checkAnswer(
  { passkeys, twoFactor }: Pick<SecondStepNeeds, 'passkeys' | 'twoFactor'>,
  userId: string,
  answer: Answer,
): Promise<Ok<null> | Err<ErrorCode>> {
  if (answer.method === 'passkey') {
    const context = secondStepContext(answer.challenge);
    const checked = await passkeys.check(answer.assertion, { context, userId });
    return checked.ok ? ok(null) : checked;
  }
  const spent = await twoFactor.spend(userId, answer.code);
  // Turned off meanwhile on another device: the sign-in begins again and asks for no code.
  return !spent.ok && spent.code === 'TWO_FACTOR_OFF' ? err('CHALLENGE_ENDED') : spent;
}

async function findValidChallenge(needs: SecondStepNeeds, id: string): Promise<ValidChallenge | null> {
  const found = await needs.challenges.find(id);
  if (found === null) return null;
  const account = await needs.accounts.find(found.value.userId);
  if (account === null) return null;
  return found.value.passwordProof === passwordProof(needs.sealer, account) ? { found, account } : null;
}
