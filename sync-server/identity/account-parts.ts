import type { AccountExport } from '#domain/account/export.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { Challenge, Session } from '#domain/account/session.ts';
import { type Err, type Ok, ok } from '#domain/result.ts';
import type { Log } from '../log.ts';
import type { AccessTokens } from './sessions/access-tokens.ts';
import type { AccountStore, StoredAccount } from './account/account-store.ts';
import { deviceName } from './sessions/device-name.ts';
import { hashMark, type KnownDevices } from './sessions/known-devices.ts';
import type { LedgerAccounts } from './account/ledger-accounts.ts';
import type { Mailer } from '../notify/mail/ports.ts';
import type { LinkLimits } from './mail-links/link-limits.ts';
import type { OneTimeSecrets } from './one-time-secrets.ts';
import type { Passwords } from './credentials/passwords.ts';
import type { ProofLimits } from './step-up/proof-limits.ts';
import type { RandomBytes } from '../random-id.ts';
import type { Sealer } from '../sealer.ts';
import type { SecurityNotices } from './security-notices.ts';
import type { SessionEpoch } from './sessions/session-epoch.ts';
import type { SessionEpochs } from './sessions/session-epochs.ts';
import type { SessionProofs } from './step-up/session-proofs.ts';
import type { OpenSession, Sessions } from './sessions/sessions.ts';
import type { SignInLimits } from './sign-in/sign-in-limits.ts';
import type { SignUpLimits } from './sign-up/sign-up-limits.ts';
import type { Challenges } from './two-factor/sign-in-challenges.ts';
import type { Confirmations } from './two-factor/confirmations.ts';
import type { TwoFactor } from './two-factor/two-factor.ts';
import type { VanishedAccounts } from './account/vanished-accounts.ts';
import type { Closings } from './closing/closings.ts';
import type { Passkeys } from './passkeys/passkeys.ts';
import { isoTime } from '../iso-time.ts';
import type { Waitlist } from './waitlist/waitlist.ts';

/** Where a request comes from; `ip` as the server trusts it, `deviceMark` as the device presents it. */
export type Caller = {
  readonly ip: string;
  readonly userAgent?: string | undefined;
  readonly deviceMark?: string | undefined;
};

/** A session under way: its wire form, and what travels in cookies only: the refresh token, and after signing in the device's mark. */
export type SignedIn = {
  readonly session: Session;
  readonly refreshToken: string;
  readonly deviceMark?: string;
};

export type SignedInResult = Ok<SignedIn> | Err<ErrorCode>;

/** A session, or what has to be answered first. */
export type SignInResult = Ok<SignedIn | { readonly challenge: Challenge }> | Err<ErrorCode>;

/** What a link in a mail stands for. `proof`: a keyed hash of what has to be as it was when the link was made. */
export type MailLink = {
  readonly kind: 'verify' | 'reset';
  readonly userId: string;
  readonly proof: string;
};

/** What the use cases of accounts are made of. */
export type AccountParts = {
  readonly accounts: AccountStore;
  readonly ledger: LedgerAccounts;
  readonly sessions: Sessions;
  readonly epochs: SessionEpochs;
  readonly passwords: Passwords;
  readonly limits: SignInLimits;
  readonly signUpLimits: SignUpLimits;
  readonly proofLimits: ProofLimits;
  readonly sessionProofs: SessionProofs;
  readonly accessTokens: AccessTokens;
  readonly waitlist: Waitlist;
  readonly knownDevices: KnownDevices;
  readonly notices: SecurityNotices;
  readonly sealer: Sealer;
  readonly twoFactor: TwoFactor;
  readonly challenges: Challenges;
  readonly confirmations: Confirmations;
  readonly passkeys: Passkeys;
  readonly vanished: VanishedAccounts;
  readonly closings: Closings;
  readonly resumeMailboxes: () => Promise<void>;
  readonly mail: Mailer;
  /** Where pushes to a person go. */
  readonly pushesOf: (userId: string) => Promise<AccountExport['pushSubscriptions']>;
  /** What a person has ordered, paid or not. */
  readonly ordersOf: (userId: string) => Promise<AccountExport['orders']>;
  readonly links: OneTimeSecrets<MailLink>;
  readonly linkLimits: LinkLimits;
  /** Where people reach the app: what links in mails begin with. */
  readonly publicUrl: string;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
};

/** The answer to whoever has just proved who they are; opens the ledger account first if a crash prevented it. */
export async function answerWith(
  parts: AccountParts,
  account: StoredAccount,
  begin: () => Promise<OpenSession>,
): Promise<SignedInResult> {
  const open = await parts.ledger.open(account);
  if (!open.ok) return open;
  const { refreshToken, sessionId, epoch } = await begin();
  const { userId, record } = account;
  const duty = record.mustChangePassword === true ? ({ mustChangePassword: true } as const) : {};
  const { accessToken, expiresAt } = parts.accessTokens.issue({ userId, sessionId, epoch, ...duty });
  const user = {
    id: userId,
    email: record.email,
    fullName: record.fullName,
    emailVerified: record.emailVerifiedAt !== undefined,
    ...parts.ledger.standing(userId),
  };
  return ok({
    session: { accessToken, expiresAt: isoTime(expiresAt), deviceId: sessionId, ...duty, user },
    refreshToken,
  });
}

/**
 * Whoever has just shown who they are; `epoch` was read before what let them in was looked at. `device` as `deviceKnownTo` found it,
 * where that was asked.
 */
type ProvenPerson = {
  readonly account: StoredAccount;
  readonly epoch: SessionEpoch;
  readonly device?: string | null;
};

/** Begins a session for whoever has just proved who they are, and tells them of it when their device is another one. */
export async function enter(
  parts: AccountParts,
  { account, epoch, device: known = null }: ProvenPerson,
  caller: Caller,
): Promise<SignedInResult> {
  const { userId } = account;
  const device = deviceName(caller.userAgent);
  const mark = parts.knownDevices.markFrom(caller.deviceMark);
  const hash = hashMark(userId, mark);
  const begin = () => parts.sessions.begin(userId, { deviceName: device, epoch, mark: hash });
  const answer = await answerWith(parts, account, begin);
  if (!answer.ok) return answer;
  const acquaintance = known === hash ? 'known' : await parts.knownDevices.meet(userId, mark);
  const { deviceId } = answer.value.session;
  if (acquaintance === 'new' || (acquaintance === 'first' && (await hasOthers(parts, userId, deviceId)))) {
    await parts.notices.tell({ userId, notice: 'device.new_sign_in', occasion: deviceId, device });
  }
  return ok({ ...answer.value, deviceMark: mark });
}

/** Whether the person is signed in elsewhere: sessions of before devices were remembered. */
const hasOthers = async ({ sessions }: AccountParts, userId: string, sessionId: string): Promise<boolean> =>
  (await sessions.devices({ userId, sessionId })).length > 1;

/** The device of the caller where this account was signed in on it before: it has allowances of its own. */
export async function deviceKnownTo(
  { knownDevices }: Pick<AccountParts, 'knownDevices'>,
  account: StoredAccount | null,
  { deviceMark }: Caller,
): Promise<string | null> {
  return account === null ? null : knownDevices.recognise(account.userId, deviceMark);
}
