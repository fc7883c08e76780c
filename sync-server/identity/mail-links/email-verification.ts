/** Showing that an e-mail address is one's own: a link that is sent there and comes back. Nothing waits for it. */
import { VerifyEmailSchema } from '#domain/account/credentials.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { verificationLinkMs } from '#domain/limits.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import type { AccessSession } from '../sessions/access-tokens.ts';
import type { AccountParts, Caller } from '../account-parts.ts';
import { readBody } from '../../read-body.ts';
import type { StoredAccount } from '../account/account-store.ts';
import { verificationLetter } from '../../notify/mail/letters.ts';
import { randomId } from '../../random-id.ts';

/** A link is good for the address that it was sent to, and no other. */
const proofOf = ({ sealer }: AccountParts, { userId, record }: StoredAccount): string =>
  sealer.fingerprint(`email:${userId}`, record.email);

async function send(parts: AccountParts, account: StoredAccount): Promise<void> {
  const { userId, record } = account;
  const link = { kind: 'verify', userId, proof: proofOf(parts, account) } as const;
  const token = await parts.links.make(link, verificationLinkMs);
  const letter = verificationLetter({ to: record.email, publicUrl: parts.publicUrl, token });
  const until = parts.now() + verificationLinkMs;
  await parts.mail.post({ id: `verify.${randomId(parts.randomBytes)}`, letter, until });
}

/** Only who is signed in asks for this link, so the allowance is the account's: another session brings no more letters. */
const whoAsks = ({ userId, record }: StoredAccount, ip: string) => ({
  ip,
  email: record.email,
  device: `account:${userId}`,
});

/** The first link, after signing up. Never rejects: who has an account has it, and can ask for another link. */
export async function sendFirstLink(parts: AccountParts, account: StoredAccount, ip: string): Promise<void> {
  if (account.record.emailVerifiedAt !== undefined) return;
  try {
    const counted = parts.linkLimits.count('verify', whoAsks(account, ip));
    if (counted.ok) await send(parts, account);
  } catch (error) {
    parts.log.error({ err: error }, 'the link to verify an e-mail could not be sent');
  }
}

/** Errors, in order: EMAIL_VERIFIED, MAIL_LIMITED. */
export async function resendLink(
  parts: AccountParts,
  { userId }: AccessSession,
  { ip }: Caller,
): Promise<Ok<null> | Err<ErrorCode>> {
  const account = await parts.accounts.find(userId);
  if (account === null) return err('SESSION_ENDED');
  if (account.record.emailVerifiedAt !== undefined) return err('EMAIL_VERIFIED');
  const counted = parts.linkLimits.count('verify', whoAsks(account, ip));
  if (!counted.ok) return counted;
  await send(parts, account);
  return ok(null);
}

/**
 * The link came back, whoever is signed in there. Errors, in order: the first issue of the schema, LINK_ENDED, and what the authority cannot do now.
 * Another link to an address that is verified already is as good as the first: the person asked twice.
 */
export async function verifyEmail(parts: AccountParts, body: unknown): Promise<Ok<null> | Err<ErrorCode>> {
  const input = readBody(VerifyEmailSchema, body);
  if (!input.ok) return input;
  const found = await parts.links.find(input.value.token);
  if (found?.value.kind !== 'verify') return err('LINK_ENDED');
  const { userId, proof } = found.value;
  const account = await parts.accounts.find(userId);
  if (account === null || proofOf(parts, account) !== proof) return err('LINK_ENDED');
  // Before the link is used up: with an authority that cannot decide now the person tries the same link again.
  const told = await parts.ledger.confirmMailbox(account);
  if (!told.ok) return told;
  if (!(await found.take())) return err('LINK_ENDED');
  await markVerified(parts, account);
  return ok(null);
}

/** Remembers it and tells of it, once. */
async function markVerified(parts: AccountParts, { userId }: StoredAccount): Promise<void> {
  const at = parts.now();
  const { record } = await parts.accounts.update(userId, (newest) => ({
    ...newest,
    emailVerifiedAt: newest.emailVerifiedAt ?? at,
  }));
  await parts.notices.tell({ userId, notice: 'email.verified', occasion: record.email });
}
