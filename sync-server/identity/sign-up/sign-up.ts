import { normaliseEmail, SignUpSchema } from '#domain/account/credentials.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { AddressSchema } from '#domain/ids.ts';
import { canonicalMailbox } from '#domain/mailbox/canonical-mailbox.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { type AccountParts, type Caller, enter, type SignedInResult } from '../account-parts.ts';
import { readBody } from '../../read-body.ts';
import type { StoredAccount } from '../account/account-store.ts';
import { sendFirstLink } from '../mail-links/email-verification.ts';
import { isCommonPassword } from '../credentials/password-policy.ts';
import { randomId } from '../../random-id.ts';
import { sessionEpochOf } from '../sessions/session-epoch.ts';
import { sendSignUpLetter } from './sign-up-letter.ts';

type NewAccount = {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  readonly ref?: string | undefined;
  readonly mustChangePassword?: boolean;
  /** Whoever runs the service gave it. */
  readonly emailVerified?: boolean;
};

/**
 * Opens an account and begins its first session. Errors, in order: the first issue of the schema, PASSWORD_COMMON,
 * SIGN_IN_LIMITED, REQUESTS_LIMITED, EMAIL_HELD, EMAIL_TAKEN, and what the authority cannot do now. The owner of a taken address gets a
 * letter.
 */
export async function signUp(parts: AccountParts, body: unknown, caller: Caller): Promise<SignedInResult> {
  const input = readBody(SignUpSchema, body);
  if (!input.ok) return input;
  const { email, password, fullName } = input.value;
  if (isCommonPassword(password, { email, fullName })) return err('PASSWORD_COMMON', { field: 'password' });
  const counted = parts.signUpLimits.count({ ip: caller.ip, device: caller.deviceMark ?? null });
  if (!counted.ok) return counted;
  const account = await newOrUnfinished(parts, input.value);
  if (!account.ok) {
    // Nobody waits for the letter: how long the answer takes does not say whether one was sent.
    if (account.code === 'EMAIL_TAKEN') void sendSignUpLetter(parts, email);
    return account;
  }
  const { userId } = account.value;
  parts.log.info({ userId }, 'account created');
  const epoch = sessionEpochOf(await parts.epochs.stateOf(account.value));
  const entered = await enter(parts, { account: account.value, epoch }, caller);
  if (entered.ok) await sendFirstLink(parts, account.value, caller.ip);
  return entered;
}

/** A sign-up that was cut off before the ledger had the account goes on when it is tried again with its password. */
async function newOrUnfinished(
  parts: AccountParts,
  input: NewAccount,
): Promise<Ok<StoredAccount> | Err<ErrorCode>> {
  const existing = await parts.accounts.findByEmail(input.email);
  if (existing === null) return createAccount(parts, input);
  // A password is hashed for every answer: a taken address takes no shorter than a free one, and is refused no sooner.
  if (existing.record.opened) {
    const hashed = await parts.passwords.hash(input.password);
    return hashed.ok ? err('EMAIL_TAKEN', { field: 'email' }) : hashed;
  }
  const right = await parts.passwords.verify(existing.record.passwordHash, input.password);
  if (!right.ok) return right;
  return right.value ? ok(existing) : err('EMAIL_TAKEN', { field: 'email' });
}

/**
 * Writes a new account. Errors: REQUESTS_LIMITED, EMAIL_HELD (the mailbox is that of somebody whose account has vanished: it is
 * kept for them, however it is written), EMAIL_TAKEN.
 */
export async function createAccount(
  parts: AccountParts,
  { email, password, fullName, ref, mustChangePassword = false, emailVerified = false }: NewAccount,
): Promise<Ok<StoredAccount> | Err<ErrorCode>> {
  const passwordHash = await parts.passwords.hash(password);
  if (!passwordHash.ok) return passwordHash;
  if ((await parts.vanished.ownerOfMailbox(email)) !== null) return err('EMAIL_HELD', { field: 'email' });
  const referrer = await referrerFrom(parts, ref, email);
  const created = await parts.accounts.create(randomId(parts.randomBytes), {
    email,
    fullName,
    passwordHash: passwordHash.value,
    createdAt: parts.now(),
    opened: false,
    ...(referrer !== null && { referrer }),
    ...(mustChangePassword && { mustChangePassword }),
    ...(emailVerified && { emailVerifiedAt: parts.now() }),
  });
  return created === null ? err('EMAIL_TAKEN', { field: 'email' }) : ok(created);
}

/** Who refers whom is stricter than who has confirmed what: a tag of any provider is the same person. */
const untagged = (email: string): string => canonicalMailbox(email).replace(/\+[^@]*@/, '@');

/** The wallet of a referral link; null for a link that is none, and for one that the person has from themselves. */
async function referrerFrom(
  { accounts, ledger }: AccountParts,
  ref: string | undefined,
  email: string,
): Promise<string | null> {
  const address = AddressSchema.safeParse(ref);
  if (!address.success) return null;
  const userId = ledger.ownerOf(address.data);
  const referrer = userId === null ? null : await accounts.find(userId);
  const isOwn = referrer !== null && untagged(referrer.record.email) === untagged(email);
  return isOwn ? null : address.data;
}

/** The account with this e-mail, made where there is none, with its wallet: for whoever runs the service. */
export async function ensureAccount(
  parts: AccountParts,
  { email, password, fullName, ref }: Pick<NewAccount, 'email' | 'password' | 'fullName' | 'ref'>,
): Promise<Ok<{ userId: string; created: boolean }> | Err<ErrorCode>> {
  const normalised = normaliseEmail(email);
  const existing = await parts.accounts.findByEmail(normalised);
  const account =
    existing === null
      ? await createAccount(parts, { email: normalised, password, fullName, ref, emailVerified: true })
      : ok(existing);
  if (!account.ok) return account;
  const open = await parts.ledger.open(account.value);
  return open.ok ? ok({ userId: account.value.userId, created: existing === null }) : open;
}
