/** Showing that an e-mail address is one's own: a link that is sent there and comes back. Nothing waits for it. */
import { VerifyEmailSchema } from '#domain/account/credentials.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { verificationLinkMs } from '#domain/limits.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import type { Log } from '../../log.ts';
import { verificationLetter } from '../../notify/mail/letters.ts';
import { readBody } from '../../read-body.ts';
import type { Sealer } from '../../sealer.ts';
import type { AccountStore, StoredAccount } from '../account/account-store.ts';
import type { LedgerAccounts } from '../account/ledger-accounts.ts';
import type { SecurityNotices } from '../security-notices.ts';
import type { AccessSession } from '../sessions/access-tokens.ts';
import type { Caller } from '../sessions/caller.ts';
import type { PostLetter } from './letter-post.ts';
import type { LinkLimits } from './link-limits.ts';
import type { MailLinks } from './mail-link.ts';

export type EmailVerification = {
  /** The first link, after signing up. Never rejects: who has an account has it, and can ask for another link. */
  sendFirstLink(account: StoredAccount, ip: string): Promise<void>;
  /** Sends another link. Errors, in order: EMAIL_VERIFIED, MAIL_LIMITED. */
  resendLink(session: AccessSession, caller: Caller): Promise<Ok<null> | Err<ErrorCode>>;
  /**
   * The link came back, no matter who is signed in there. Errors, in order: the first issue of the schema, LINK_ENDED, and what the
   * authority cannot do now. Another link to an address that is verified already is as good as the first: the person asked twice.
   */
  verifyEmail(body: unknown): Promise<Ok<null> | Err<ErrorCode>>;
};

type VerificationNeeds = {
  readonly accounts: Pick<AccountStore, 'find' | 'update'>;
  readonly ledger: Pick<LedgerAccounts, 'confirmMailbox'>;
  readonly links: MailLinks;
  readonly linkLimits: LinkLimits;
  readonly notices: Pick<SecurityNotices, 'tell'>;
  readonly sealer: Pick<Sealer, 'fingerprint'>;
  readonly postLetter: PostLetter;
  readonly publicUrl: string;
  readonly now: () => number;
  readonly log: Log;
};

export const makeEmailVerification = (needs: VerificationNeeds): EmailVerification => ({
  sendFirstLink: (account, ip) => sendFirstLink(needs, account, ip),
  resendLink: (session, caller) => resendLink(needs, session, caller),
  verifyEmail: (body) => verifyEmail(needs, body),
});

/** A link is good for the address that it was sent to, and no other. */
const proofOf = ({ sealer }: Pick<VerificationNeeds, 'sealer'>, { userId, record }: StoredAccount): string =>
  sealer.fingerprint(`email:${userId}`, record.email);

async function send(needs: VerificationNeeds, account: StoredAccount): Promise<void> {
  const { userId, record } = account;
  const link = { kind: 'verify', userId, proof: proofOf(needs, account) } as const;
  const token = await needs.links.make(link, verificationLinkMs);
  const letter = verificationLetter({ to: record.email, publicUrl: needs.publicUrl, token });
  await needs.postLetter('verify', letter, verificationLinkMs);
}

/** Only who is signed in asks for this link, so the allowance is the account's: another session brings no more letters. */
const whoAsks = ({ userId, record }: StoredAccount, ip: string) => ({
  ip,
  email: record.email,
  device: `account:${userId}`,
});

async function sendFirstLink(needs: VerificationNeeds, account: StoredAccount, ip: string): Promise<void> {
  if (account.record.emailVerifiedAt !== undefined) return;
  try {
    const counted = needs.linkLimits.count('verify', whoAsks(account, ip));
    if (counted.ok) await send(needs, account);
  } catch (error) {
    needs.log.error({ err: error }, 'the link to verify an e-mail could not be sent');
  }
}

async function resendLink(
  needs: VerificationNeeds,
  { userId }: AccessSession,
  { ip }: Caller,
): Promise<Ok<null> | Err<ErrorCode>> {
  const account = await needs.accounts.find(userId);
  if (account === null) return err('SESSION_ENDED');
  if (account.record.emailVerifiedAt !== undefined) return err('EMAIL_VERIFIED');
  const counted = needs.linkLimits.count('verify', whoAsks(account, ip));
  if (!counted.ok) return counted;
  await send(needs, account);
  return ok(null);
}

async function verifyEmail(needs: VerificationNeeds, body: unknown): Promise<Ok<null> | Err<ErrorCode>> {
  const input = readBody(VerifyEmailSchema, body);
  if (!input.ok) return input;
  const found = await needs.links.find(input.value.token);
  if (found?.value.kind !== 'verify') return err('LINK_ENDED');
  const { userId, proof } = found.value;
  const account = await needs.accounts.find(userId);
  if (account === null || proofOf(needs, account) !== proof) return err('LINK_ENDED');
  // Before the link is used up: with an authority that cannot decide now the person tries the same link again.
  const told = await needs.ledger.confirmMailbox(account);
  if (!told.ok) return told;
  if (!(await found.take())) return err('LINK_ENDED');
  await markVerified(needs, account);
  return ok(null);
}

/** Remembers it and tells of it, once. */
async function markVerified(needs: VerificationNeeds, { userId }: StoredAccount): Promise<void> {
  const at = needs.now();
  const { record } = await needs.accounts.update(userId, (newest) => ({
    ...newest,
    emailVerifiedAt: newest.emailVerifiedAt ?? at,
  }));
  await needs.notices.tell({ userId, notice: 'email.verified', occasion: record.email });
}
