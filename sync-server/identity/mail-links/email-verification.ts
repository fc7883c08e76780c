/**
 * Verifies that an e-mail address belongs to the person, through a link that is sent there. Nothing else waits for it.
 */
import type { VerifyEmail } from '#domain/account/credentials.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { verificationLinkMs } from '#domain/limits.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import type { Log } from '../../log.ts';
import { verificationLetter } from '../../notify/mail/letters.ts';
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
  /**
   * Sends the first link after signing up. Never rejects: the account exists, and the person can ask for another link.
   */
  sendFirstLink(account: StoredAccount, ip: string): Promise<void>;
  /** Sends another link. Errors, in order: EMAIL_VERIFIED, MAIL_LIMITED. */
  resendLink(session: AccessSession, caller: Caller): Promise<Ok<null> | Err<ErrorCode>>;
  /**
   * Verifies the e-mail of a used link, whoever is signed in on that browser. Errors, in order:
   * LINK_ENDED, and the authority's. Another link to a verified address succeeds too, because the person may
   * have asked twice.
   */
  verifyEmail(asked: VerifyEmail): Promise<Ok<null> | Err<ErrorCode>>;
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
  verifyEmail: ({ token }) => verifyEmail(needs, token),
});

/** A link is valid only for the address that it was sent to. */
const proofOf = ({ sealer }: Pick<VerificationNeeds, 'sealer'>, { userId, record }: StoredAccount): string =>
  sealer.fingerprint(`email:${userId}`, record.email);

async function send(needs: VerificationNeeds, account: StoredAccount): Promise<void> {
  const { userId, record } = account;
  const link = { kind: 'verify', userId, proof: proofOf(needs, account) } as const;
  const token = await needs.links.make(link, verificationLinkMs);
  const letter = verificationLetter({ to: record.email, publicUrl: needs.publicUrl, token });
  await needs.postLetter('verify', letter, verificationLinkMs);
}

/**
 * Only a signed-in person asks for this link, so the limit is the account's: another session brings no more letters.
 */
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

async function verifyEmail(needs: VerificationNeeds, token: string): Promise<Ok<null> | Err<ErrorCode>> {
  const found = await needs.links.find(token);
  if (found?.value.kind !== 'verify') return err('LINK_ENDED');
  const { userId, proof } = found.value;
  const account = await needs.accounts.find(userId);
  if (account === null || proofOf(needs, account) !== proof) return err('LINK_ENDED');
  // Before the link is used up: if the authority cannot decide now, the person tries the same link again.
  const confirmed = await needs.ledger.confirmMailbox(account);
  if (!confirmed.ok) return confirmed;
  if (!(await found.take())) return err('LINK_ENDED');
  await markVerified(needs, account);
  return ok(null);
}

/** Stores the verification and notifies the person, once. */
async function markVerified(needs: VerificationNeeds, { userId }: StoredAccount): Promise<void> {
  const at = needs.now();
  const { record } = await needs.accounts.update(userId, (newest) => ({
    ...newest,
    emailVerifiedAt: newest.emailVerifiedAt ?? at,
  }));
  await needs.notices.tell({ userId, notice: 'email.verified', occasion: record.email });
}
