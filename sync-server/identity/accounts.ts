/** Accounts and sessions: everything about who somebody is. What they own is the ledger's. */
import { availableParallelism } from 'node:os';
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { AccountExport } from '#domain/account/export.ts';
import type { OpenPoints } from '#domain/account/open-points.ts';
import type { RequestOptions } from '#domain/passkey/schema.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { Command } from '#domain/ledger/entry.ts';
import type { Device } from '#domain/account/session.ts';
import { readName } from '#domain/person-name.ts';
import { type Err, err, type Ok } from '#domain/result.ts';
import type { CrashPoints } from '../crash-points.ts';
import type { Erasures } from '../erasures.ts';
import type { Log } from '../log.ts';
import { type AccessSession, makeAccessTokens, type Verification } from './sessions/access-tokens.ts';
import type { AccountParts, Caller, SignedInResult, SignInResult } from './account-parts.ts';
import { makeAccountStore } from './account/account-store.ts';
import { exportAccount } from './account/export-account.ts';
import { makeHashQueue } from './credentials/hash-queue.ts';
import { makeKnownDevices } from './sessions/known-devices.ts';
import { type LedgerGate, makeLedgerAccounts } from './account/ledger-accounts.ts';
import { makeResumeMailboxes } from './mail-links/resume-mailboxes.ts';
import { resendLink, verifyEmail } from './mail-links/email-verification.ts';
import { ensureOwner, type OwnerOutcome, type OwnerRequest } from './account/ensure-owner.ts';
import type { Mailer } from '../notify/mail/ports.ts';
import { makeOneTimeSecrets } from './one-time-secrets.ts';
import { forgotPassword, resetPassword } from './mail-links/password-reset.ts';
import { argon2Hasher, makePasswords, type PasswordHasher } from './credentials/passwords.ts';
import { type RandomBytes, randomId } from '../random-id.ts';
import { makeRecentMarks } from './sessions/recent-marks.ts';
import { makeRefreshTokens } from './sessions/refresh-tokens.ts';
import { makeSealer } from '../sealer.ts';
import { makeSecurityNotices } from './security-notices.ts';
import { makeSessionProofs } from './step-up/session-proofs.ts';
import { makeSessionStore } from './sessions/session-store.ts';
import { makeSessionEpochs } from './sessions/session-epochs.ts';
import { makeSessions } from './sessions/sessions.ts';
import { changePassword, refresh, signIn, signOutOthers } from './sign-in/sign-in.ts';
import { ensureAccount, signUp } from './sign-up/sign-up.ts';
import { type LimitsConfig, makeAccountLimits } from './attempts/identity-limits.ts';
import { settleSignUps, SIGN_UP_MAX_MS } from './sign-up/unfinished-sign-ups.ts';
import { askToStepUp, stepUp } from './step-up/step-up.ts';
import { makeWaitlist } from './waitlist/waitlist.ts';
import { closeAccount } from './closing/close-account.ts';
import { makeClosings } from './closing/closings.ts';
import { relyingPartyOf } from './passkeys/ceremonies.ts';
import { makePasskeyChallenges } from './passkeys/passkey-challenges.ts';
import { makePasskeySettings, type PasskeySettings } from './passkeys/passkey-settings.ts';
import { askForPasskey, signInByPasskey } from './passkeys/passkey-sign-in.ts';
import { makePasskeyStore } from './passkeys/passkey-store.ts';
import { makePasskeys } from './passkeys/passkeys.ts';
import { makeChallenges } from './two-factor/sign-in-challenges.ts';
import { makeConfirmations } from './two-factor/confirmations.ts';
import { answerChallenge } from './two-factor/answer-challenge.ts';
import { makeTwoFactorSettings, type TwoFactorSettings } from './two-factor/two-factor-settings.ts';
import { makeVanishedAccounts } from './account/vanished-accounts.ts';
import { type RestoredAccess, restoreAccess } from './account/restore-access.ts';
import { makeTwoFactor } from './two-factor/two-factor.ts';
import { makeTwoFactorStore } from './two-factor/two-factor-store.ts';
import { listHolders } from './two-factor/two-factor-holders.ts';

export type AccountsDeps = {
  readonly store: DocumentStore;
  readonly authority: LedgerGate;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly secrets: { readonly tokenKey: string; readonly dataKey: string };
  readonly mail: Mailer;
  readonly config: LimitsConfig & { readonly publicUrl: string };
  readonly log: Log;
  readonly erasures: Erasures;
  /** Told when a session has ended, so that its streams are cut. */
  readonly onSessionEnded: (sessionId: string) => void;
  /** Forgets what is kept of a person elsewhere, when they have closed their account; may be asked for twice. */
  readonly eraseElsewhere: (userId: string) => Promise<void>;
  /** Where pushes to a person go, for what they may take away. */
  readonly pushesOf: (userId: string) => Promise<AccountExport['pushSubscriptions']>;
  /** What a person has ordered, paid or not, for the same. */
  readonly ordersOf: (userId: string) => Promise<AccountExport['orders']>;
  /** argon2id unless given. */
  readonly hasher?: PasswordHasher;
  readonly crash?: CrashPoints;
};

export type Accounts = {
  signUp(body: unknown, caller: Caller): Promise<SignedInResult>;
  /** A challenge instead of a session for whoever has a second factor. */
  signIn(body: unknown, caller: Caller): Promise<SignInResult>;
  /** Answers the challenge. */
  secondFactor(body: unknown, caller: Caller): Promise<SignedInResult>;
  /** How a browser asks for a passkey, to sign in or for the second step. */
  askForPasskey(body: unknown): Promise<Ok<RequestOptions> | Err<ErrorCode>>;
  signInByPasskey(body: unknown, caller: Caller): Promise<SignedInResult>;
  readonly passkeys: PasskeySettings;
  readonly twoFactor: TwoFactorSettings;
  /** Whether a command of a person has to wait for a code. */
  isUnconfirmed(command: Command): boolean | Promise<boolean>;
  /** `deviceMark` as the device presents it. */
  refresh(refreshToken: string | undefined, deviceMark?: string): Promise<SignedInResult>;
  /** Ends the session of the token; a token that is not ours ends nothing. */
  signOut(refreshToken: string | undefined): Promise<void>;
  /** Whether the session has shown lately that it is its person's; without it nothing changes that signs them in. */
  hasSteppedUp(session: AccessSession): Promise<boolean>;
  /** How a browser asks for a passkey to step up with. */
  askToStepUp(session: AccessSession): Promise<Ok<RequestOptions> | Err<ErrorCode>>;
  stepUp(session: AccessSession, body: unknown): Promise<Ok<null> | Err<ErrorCode>>;
  changePassword(
    session: AccessSession,
    request: { body: unknown; caller: Caller },
  ): Promise<Ok<null> | Err<ErrorCode>>;
  /** Sends a link to replace a forgotten password; whether the e-mail has an account nobody learns. */
  forgotPassword(body: unknown, caller: Caller): Promise<Ok<null> | Err<ErrorCode>>;
  resetPassword(body: unknown, caller: Caller): Promise<Ok<null> | Err<ErrorCode>>;
  /** Sends another link to verify the e-mail. */
  resendLink(session: AccessSession, caller: Caller): Promise<Ok<null> | Err<ErrorCode>>;
  verifyEmail(body: unknown): Promise<Ok<null> | Err<ErrorCode>>;
  listDevices(session: AccessSession): Promise<readonly Device[]>;
  /** Error: NOT_FOUND, also for a device of somebody else. */
  revokeDevice(session: AccessSession, deviceId: string): Promise<Ok<null> | Err<'NOT_FOUND'>>;
  /** Whether a session whose token was good has ended since. Synchronous: it is asked for every open stream. */
  hasSessionEnded(session: Omit<AccessSession, 'expiresAt'>): boolean;
  /** Ends every other session of the person at once. */
  signOutOthers(session: AccessSession): Promise<void>;
  isSessionOpen(session: Pick<AccessSession, 'userId' | 'sessionId'>): Promise<boolean>;
  /** What the accounts hold of the person, for them to take away. */
  exportAccount(session: AccessSession): Promise<Ok<AccountExport> | Err<'SESSION_ENDED'>>;
  /** What keeps the person from closing their account. */
  openPoints(session: AccessSession): OpenPoints;
  closeAccount(session: AccessSession): Promise<Ok<null> | Err<ErrorCode>>;
  /** Carries on with accounts whose closing was cut off, settles sign-ups that were, tells the ledger of mailboxes that it does not know, and has what was erased leave the files. */
  resumeCutOff(): Promise<void>;
  /** Synchronous. NOT_AUTHENTICATED: not ours or too old; SESSION_ENDED: signed out or revoked, at once. */
  verifyAccessToken(token: string): Verification;
  /** The name that a person signed up with, as others may see it; null for somebody whom the accounts do not know. */
  nameOf(userId: string): Promise<string | null>;
  emailOf(userId: string): Promise<string | null>;
  hasConfirmedMailbox(userId: string): Promise<boolean>;
  restoreAccess(body: unknown): Promise<Ok<RestoredAccess> | Err<ErrorCode>>;
  ensureOwner(request: OwnerRequest): Promise<Ok<OwnerOutcome> | Err<ErrorCode>>;
  /** Opens an account without a session, or finds the one that has the e-mail; any password will do, and the e-mail counts as verified. */
  createAccount(person: {
    email: string;
    password: string;
    fullName: string;
    /** The wallet address of whoever referred. */
    ref?: string | undefined;
  }): Promise<Ok<{ userId: string; created: boolean }> | Err<ErrorCode>>;
};

/** More than the cores would only make everybody wait longer, and would leave the store no thread of the pool. */
const HASHES_AT_ONCE_MAX = Math.min(4, availableParallelism());
const HASHES_WAITING_MAX = 100;

/** Starts the accounts: reads which sessions ended lately, so that their tokens stay refused after a restart. */
export async function makeAccounts(deps: AccountsDeps): Promise<Accounts> {
  const parts = await makeParts(deps);
  const { sessions, accessTokens } = parts;
  const settle = (before: number) => settleSignUps({ ...deps, accounts: parts.accounts }, before);
  // All of them: nobody can be signing up yet.
  await settle(Infinity);
  await parts.notices.tellKept();
  return {
    signUp: (body, caller) => signUp(parts, body, caller),
    signIn: (body, caller) => signIn(parts, body, caller),
    secondFactor: (body, caller) => answerChallenge(parts, body, caller),
    askForPasskey: (body) => askForPasskey(parts, body),
    signInByPasskey: (body, caller) => signInByPasskey(parts, body, caller),
    passkeys: makePasskeySettings(parts),
    twoFactor: makeTwoFactorSettings(parts),
    isUnconfirmed: (command) => parts.confirmations.isUnconfirmed(command),
    refresh: (refreshToken, deviceMark) => refresh(parts, refreshToken, deviceMark),
    signOut: (refreshToken) =>
      refreshToken === undefined ? Promise.resolve() : sessions.endByToken(refreshToken),
    hasSteppedUp: (session) => parts.sessionProofs.isRecent(session),
    askToStepUp: (session) => askToStepUp(parts, session),
    stepUp: (session, body) => stepUp(parts, session, body),
    changePassword: (session, request) => changePassword(parts, session, request),
    forgotPassword: (body, caller) => forgotPassword(parts, body, caller),
    resetPassword: (body, caller) => resetPassword(parts, body, caller),
    resendLink: (session, caller) => resendLink(parts, session, caller),
    verifyEmail: (body) => verifyEmail(parts, body),
    listDevices: (session) => sessions.devices(session),
    async revokeDevice({ userId }, deviceId) {
      return SESSION_ID.test(deviceId)
        ? sessions.end({ userId, sessionId: deviceId }, 'revoked')
        : err('NOT_FOUND');
    },
    hasSessionEnded: (session) => accessTokens.hasEnded(session),
    signOutOthers: (session) => signOutOthers(parts, session),
    isSessionOpen: (session) => sessions.isOpen(session),
    exportAccount: (session) => exportAccount(parts, session),
    openPoints: ({ userId }) => parts.closings.openPoints(userId),
    closeAccount: (session) => closeAccount(parts, session),
    async resumeCutOff() {
      const rest = () => Promise.all([settle(deps.now() - SIGN_UP_MAX_MS), parts.resumeMailboxes()]);
      const resumed = parts.closings.resume().then(rest);
      await resumed.finally(() => deps.erasures.carryOn());
    },
    verifyAccessToken: (token) => accessTokens.verify(token),
    async nameOf(userId) {
      const account = await parts.accounts.find(userId);
      // Names of before were kept as they were typed.
      return account === null ? null : readName(account.record.fullName);
    },
    emailOf: async (userId) => (await parts.accounts.find(userId))?.record.email ?? null,
    hasConfirmedMailbox: async (userId) =>
      (await parts.accounts.find(userId))?.record.emailVerifiedAt !== undefined,
    ensureOwner: (request) => ensureOwner(parts, request),
    restoreAccess: (body) => restoreAccess(parts, body),
    createAccount: (newcomer) => ensureAccount(parts, newcomer),
  };
}

const SESSION_ID = /^[a-z2-7]{26}$/;

async function makeParts(deps: AccountsDeps): Promise<AccountParts> {
  const { store, now, randomBytes, secrets, log, onSessionEnded, hasher = argon2Hasher } = deps;
  const accessTokens = makeAccessTokens(secrets.tokenKey, now);
  const accounts = makeAccountStore(deps);
  const waitlist = makeWaitlist(deps);
  const { kept, ...secondFactors } = await makeSecondFactors(deps);
  const epochs = makeSessionEpochs({
    ...{ accounts, twoFactor: kept, accessTokens, now },
    marks: makeRecentMarks(store, 'epoch:'),
  });
  const sessionStore = makeSessionStore(store);
  const sessions = makeSessions({
    store: sessionStore,
    accessTokens,
    epochs,
    refreshTokens: makeRefreshTokens(secrets.tokenKey, randomBytes),
    now,
    randomBytes,
    log,
    onSessionEnded,
    onReplay: ({ userId, sessionId }, device) =>
      secondFactors.notices.tell({ userId, notice: 'session.replayed', occasion: sessionId, device }),
  });
  await epochs.restore();
  await sessions.restore();
  const ledger = makeLedgerAccounts({
    authority: deps.authority,
    store: accounts,
    sealer: secondFactors.sealer,
  });
  return {
    accounts,
    ledger,
    resumeMailboxes: makeResumeMailboxes(store, ledger),
    sessions,
    epochs,
    vanished: makeVanishedAccounts({ accounts, state: deps.authority.state, sealer: secondFactors.sealer }),
    passwords: await makePasswords(
      hasher,
      makeHashQueue(HASHES_AT_ONCE_MAX, HASHES_WAITING_MAX),
      randomId(randomBytes),
    ),
    ...makeAccountLimits(deps.config),
    sessionProofs: makeSessionProofs(sessionStore, now),
    accessTokens,
    waitlist,
    knownDevices: makeKnownDevices(store, randomBytes),
    ...secondFactors,
    closings: makeClosings({ ...deps, accounts, sessions, epochs, waitlist, twoFactor: kept }),
    mail: deps.mail,
    pushesOf: deps.pushesOf,
    ordersOf: deps.ordersOf,
    links: makeOneTimeSecrets(store, { prefix: 'mailtoken:', now, randomBytes }),
    publicUrl: deps.config.publicUrl,
    now,
    randomBytes,
    log,
  };
}

/** What shows that somebody is who they say, besides the password, and what tells them of it. */
async function makeSecondFactors(deps: AccountsDeps) {
  const { store, authority, now, randomBytes, secrets, config, log } = deps;
  const sealer = makeSealer(secrets.dataKey);
  const notices = makeSecurityNotices({ store, authority, log });
  const kept = makeTwoFactorStore(store, await listHolders(store, log));
  const twoFactor = makeTwoFactor({ store: kept, sealer, notices, now, randomBytes });
  const wasDecided = (id: string): boolean => authority.state.ids.has(id);
  const passkeys = makePasskeys({
    store: makePasskeyStore(deps),
    challenges: makePasskeyChallenges({ store, sealer, now, randomBytes }),
    party: relyingPartyOf(config.publicUrl),
    now,
  });
  return {
    kept,
    sealer,
    notices,
    twoFactor,
    challenges: makeChallenges(store, { now, randomBytes }),
    confirmations: makeConfirmations({ store: kept, twoFactor, passkeys, wasDecided, now }),
    passkeys,
  };
}
