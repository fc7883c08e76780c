import { normaliseEmail, type SignUp as NewPerson } from '#domain/account/credentials.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import type { AccountStore, StoredAccount } from '../account/account-store.ts';
import type { LedgerAccounts } from '../account/ledger-accounts.ts';
import { isCommonPassword } from '../credentials/password-policy.ts';
import type { Passwords } from '../credentials/passwords.ts';
import type { EmailVerification } from '../mail-links/email-verification.ts';
import type { Caller } from '../sessions/caller.ts';
import { sumSessionEpoch } from '../sessions/session-epoch.ts';
import type { SessionEpochs } from '../sessions/session-epochs.ts';
import type { SessionStart, SignedInResult } from '../sessions/session-start.ts';
import { createAccount, type CreateAccountNeeds, type NewAccount } from './create-account.ts';
import { sendSignUpLetter, type SignUpLetterNeeds } from './sign-up-letter.ts';
import type { SignUpLimits } from './sign-up-limits.ts';

export type SignUp = {
  /**
   * Opens an account and begins its first session. Errors, in order: PASSWORD_COMMON,
   * SIGN_IN_LIMITED, REQUESTS_LIMITED, EMAIL_HELD, EMAIL_TAKEN, and the authority's. The owner of a taken address gets
   * a letter.
   */
  signUp(person: NewPerson, caller: Caller): Promise<SignedInResult>;
  /**
   * For the operator: opens an account without a session, or finds the one with the e-mail. Accepts any password, and
   * the e-mail counts as verified.
   */
  createAccount(
    person: Pick<NewAccount, 'email' | 'password' | 'fullName' | 'ref'>,
  ): Promise<Ok<{ userId: string; created: boolean }> | Err<ErrorCode>>;
};

export type SignUpNeeds = CreateAccountNeeds &
  SignUpLetterNeeds & {
    readonly accounts: Pick<AccountStore, 'create' | 'find' | 'findByEmail' | 'update'>;
    readonly ledger: Pick<LedgerAccounts, 'open' | 'ownerOf'>;
    readonly passwords: Passwords;
    readonly signUpLimits: SignUpLimits;
    readonly epochs: Pick<SessionEpochs, 'stateOf'>;
    readonly start: Pick<SessionStart, 'startSession'>;
    readonly verification: Pick<EmailVerification, 'sendFirstLink'>;
  };

export const makeSignUp = (needs: SignUpNeeds): SignUp => ({
  signUp: (person, caller) => signUp(needs, person, caller),
  createAccount: (person) => ensureAccount(needs, person),
});

async function signUp(needs: SignUpNeeds, person: NewPerson, caller: Caller): Promise<SignedInResult> {
  const { email, password, fullName } = person;
  if (isCommonPassword(password, { email, fullName })) return err('PASSWORD_COMMON', { field: 'password' });
  const counted = needs.signUpLimits.count({ ip: caller.ip, device: caller.deviceMark ?? null });
  if (!counted.ok) return counted;
  const account = await newOrUnfinished(needs, person);
  if (!account.ok) {
    // The answer does not wait for the letter, so its duration does not reveal whether one was sent.
    if (account.code === 'EMAIL_TAKEN') void sendSignUpLetter(needs, email);
    return account;
  }
  const { userId } = account.value;
  needs.log.info({ userId }, 'account created');
  const epoch = sumSessionEpoch(await needs.epochs.stateOf(account.value));
  const entered = await needs.start.startSession({ account: account.value, epoch }, caller);
  if (entered.ok) await needs.verification.sendFirstLink(account.value, caller.ip);
  return entered;
}

/** An interrupted sign-up that the ledger does not have continues when it is tried again with its password. */
async function newOrUnfinished(
  needs: SignUpNeeds,
  input: NewAccount,
): Promise<Ok<StoredAccount> | Err<ErrorCode>> {
  const existing = await needs.accounts.findByEmail(input.email);
  if (existing === null) return createAccount(needs, input);
  // Every answer hashes a password: a taken address takes as long as a free one.
  if (existing.record.opened) {
    const hashed = await needs.passwords.hash(input.password);
    return hashed.ok ? err('EMAIL_TAKEN', { field: 'email' }) : hashed;
  }
  const right = await needs.passwords.verify(existing.record.passwordHash, input.password);
  if (!right.ok) return right;
  return right.value ? ok(existing) : err('EMAIL_TAKEN', { field: 'email' });
}

async function ensureAccount(
  needs: SignUpNeeds,
  { email, password, fullName, ref }: Pick<NewAccount, 'email' | 'password' | 'fullName' | 'ref'>,
): Promise<Ok<{ userId: string; created: boolean }> | Err<ErrorCode>> {
  const normalised = normaliseEmail(email);
  const existing = await needs.accounts.findByEmail(normalised);
  const account =
    existing === null
      ? await createAccount(needs, { email: normalised, password, fullName, ref, emailVerified: true })
      : ok(existing);
  if (!account.ok) return account;
  const open = await needs.ledger.open(account.value);
  return open.ok ? ok({ userId: account.value.userId, created: existing === null }) : open;
}
