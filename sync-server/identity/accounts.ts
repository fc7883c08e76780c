/** Accounts and sessions: who somebody is. The ledger has what they own. */
import { availableParallelism } from 'node:os';
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { RestoreAccess } from '#domain/account/credentials.ts';
import type { AccountExport } from '#domain/account/export.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { Command } from '#domain/ledger/entry.ts';
import type { Err, Ok } from '#domain/result.ts';
import type { CrashPoints } from '../crash-points.ts';
import type { Erasures } from '../erasures.ts';
import type { Pictures } from '../files/pictures.ts';
import type { Log } from '../log.ts';
import type { Mailer } from '../notify/mail/ports.ts';
import type { PersonData } from '../person-data.ts';
import { type RandomBytes, randomId } from '../random-id.ts';
import { makeSealer } from '../sealer.ts';
import { type AccountLookup, makeAccountLookup } from './account/account-lookup.ts';
import { makeAccountStore } from './account/account-store.ts';
import { ensureOwner, type OwnerOutcome, type OwnerRequest } from './account/ensure-owner.ts';
import { exportAccount } from './account/export-account.ts';
import { type LedgerGate, makeLedgerAccounts } from './account/ledger-accounts.ts';
import { type RestoredAccess, restoreAccess } from './account/restore-access.ts';
import { makeVanishedAccounts } from './account/vanished-accounts.ts';
import { type LimitsConfig, makeIdentityLimits } from './attempts/identity-limits.ts';
import { type AccountClosing, makeAccountClosing } from './closing/close-account.ts';
import { makeClosings } from './closing/closings.ts';
import { makeHashQueue } from './credentials/hash-queue.ts';
import { makePasswordChange, type PasswordChange } from './credentials/password-change.ts';
import { argon2Hasher, makePasswords, type PasswordHasher } from './credentials/passwords.ts';
import { type EmailVerification, makeEmailVerification } from './mail-links/email-verification.ts';
import { makeLetterPost } from './mail-links/letter-post.ts';
import type { MailLink } from './mail-links/mail-link.ts';
import { makePasswordReset, type PasswordReset } from './mail-links/password-reset.ts';
import { makeResumeMailboxes } from './mail-links/resume-mailboxes.ts';
import { makeOneTimeSecrets } from './one-time-secrets.ts';
import { makeRelyingParty } from './passkeys/ceremonies.ts';
import { makePasskeyChallenges } from './passkeys/passkey-challenges.ts';
import { makePasskeySettings, type PasskeySettings } from './passkeys/passkey-settings.ts';
import { makePasskeySignIn, type PasskeySignIn } from './passkeys/passkey-sign-in.ts';
import { makePasskeyStore } from './passkeys/passkey-store.ts';
import { makePasskeys } from './passkeys/passkeys.ts';
import { makeSecurityNotices } from './security-notices.ts';
import { type AccessSession, makeAccessTokens } from './sessions/access-tokens.ts';
import { makeKnownDevices } from './sessions/known-devices.ts';
import { makeRecentMarks } from './sessions/recent-marks.ts';
import { makeRefreshTokens } from './sessions/refresh-tokens.ts';
import { makeSessionAccess, type SessionAccess } from './sessions/session-access.ts';
import { type EpochMark, makeSessionEpochs } from './sessions/session-epochs.ts';
import { makeSessionStart } from './sessions/session-start.ts';
import { makeSessionStore } from './sessions/session-store.ts';
import { makeSessions } from './sessions/sessions.ts';
import { makeSignIn, type SignIn } from './sign-in/sign-in.ts';
import { makeSignUp, type SignUp } from './sign-up/sign-up.ts';
import { settleSignUps, SIGN_UP_MAX_MS } from './sign-up/unfinished-sign-ups.ts';
import { makeSessionProofs } from './step-up/session-proofs.ts';
import { makeStepUp, type StepUp } from './step-up/step-up.ts';
import { makeConfirmations } from './two-factor/confirmations.ts';
import { makeSecondStep, type SecondStep } from './two-factor/second-step.ts';
import { makeSignInChallenges } from './two-factor/sign-in-challenges.ts';
import { makeTwoFactor } from './two-factor/two-factor.ts';
import { listHolders } from './two-factor/two-factor-holders.ts';
import { makeTwoFactorSettings, type TwoFactorSettings } from './two-factor/two-factor-settings.ts';
import { makeTwoFactorStore } from './two-factor/two-factor-store.ts';

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
  readonly pictures: Pick<Pictures, 'pictureOf'>;
  /** Called when a session has ended, so that its streams are closed. */
  readonly onSessionEnded: (sessionId: string) => void;
  /** The data of people in all parts, this one too, for the export and for erasing; called when they are needed. */
  readonly elsewhere: () => readonly PersonData[];
  /** Default: argon2id. */
  readonly hasher?: PasswordHasher;
  readonly crash?: CrashPoints;
};

/** Every capability is declared in its own folder; a user of accounts names the capabilities that it needs. */
export type Accounts = SignUp &
  SignIn &
  Pick<SecondStep, 'secondFactor'> &
  PasskeySignIn &
  SessionAccess &
  StepUp &
  PasswordChange &
  Pick<EmailVerification, 'resendLink' | 'verifyEmail'> &
  Pick<PasswordReset, 'forgotPassword' | 'resetPassword'> &
  AccountClosing &
  AccountLookup & {
    readonly passkeys: PasskeySettings;
    readonly twoFactor: TwoFactorSettings;
    /** Whether a person's command has to wait for a code. */
    isUnconfirmed(command: Command): boolean | Promise<boolean>;
    /** What the accounts keep of people beside the account itself. */
    readonly people: PersonData;
    /** The accounts' data about the person, for the export. */
    exportAccount(session: AccessSession): Promise<Ok<AccountExport> | Err<'SESSION_ENDED'>>;
    restoreAccess(asked: RestoreAccess): Promise<Ok<RestoredAccess> | Err<ErrorCode>>;
    ensureOwner(request: OwnerRequest): Promise<Ok<OwnerOutcome> | Err<ErrorCode>>;
    /**
     * Resumes interrupted closings, settles interrupted sign-ups, reports missing mailboxes to the ledger, and compacts
     * after erasures.
     */
    resumeCutOff(): Promise<void>;
  };

/** More than the number of cores would only slow everybody down, and leave the store no thread of the pool. */
const HASHES_AT_ONCE_MAX = Math.min(4, availableParallelism());
const HASHES_WAITING_MAX = 100;

/** Starts the accounts: reads which sessions ended recently, so that their tokens stay refused after a restart. */
export async function makeAccounts(deps: AccountsDeps): Promise<Accounts> {
  const base = await makeBase(deps);
  const sessionParts = await makeSessionParts(deps, base);
  const { store, erasures, now } = deps;
  const parts = { ...deps, publicUrl: deps.config.publicUrl, ...base, ...sessionParts };
  const secondStep = makeSecondStep({ ...parts, challenges: makeSignInChallenges(store, deps) });
  const verification = makeEmailVerification(parts);
  const reset = makePasswordReset(parts);
  const closings = makeClosings({ ...parts, twoFactor: base.twoFactorStore });
  const wasDecided = (id: string): boolean => deps.authority.state.ids.has(id);
  const confirmations = makeConfirmations({ ...parts, store: base.twoFactorStore, wasDecided });
  const resumeMailboxes = makeResumeMailboxes(store, base.ledger);
  const settle = (before: number) => settleSignUps({ ...deps, accounts: base.accounts }, before);
  // All of them, because nobody can be signing up yet.
  await settle(Infinity);
  await base.notices.tellKept();
  return {
    ...makeSignUp({ ...parts, verification }),
    ...makeSignIn({ ...parts, secondStep }),
    ...makePasskeySignIn({ ...parts, secondStep }),
    ...makeSessionAccess(parts),
    ...makeStepUp(parts),
    ...makePasswordChange(parts),
    ...makeAccountClosing(closings),
    ...makeAccountLookup(base.accounts),
    ...secondStep,
    ...verification,
    ...reset,
    passkeys: makePasskeySettings(parts),
    twoFactor: makeTwoFactorSettings({ ...parts, confirmations }),
    isUnconfirmed: (command) => confirmations.isUnconfirmed(command),
    people: {
      exports: {
        twoFactor: ({ userId }) => base.twoFactor.status(userId),
        passkeys: async ({ userId }) => [...(await base.passkeys.list(userId))],
      },
    },
    exportAccount: (session) => exportAccount(parts, session),
    restoreAccess: (asked) => restoreAccess({ ...parts, reset }, asked),
    ensureOwner: (request) => ensureOwner(parts, request),
    async resumeCutOff() {
      const rest = () => Promise.all([settle(now() - SIGN_UP_MAX_MS), resumeMailboxes()]);
      try {
        await closings.resume().then(rest);
      } finally {
        await erasures.carryOn();
      }
    },
  };
}

type Base = Awaited<ReturnType<typeof makeBase>>;

/** Makes the parts that several capabilities share: people's documents, and proofs of identity. */
async function makeBase(deps: AccountsDeps) {
  const { store, authority, now, randomBytes, secrets, config, log, hasher = argon2Hasher } = deps;
  const sealer = makeSealer(secrets.dataKey);
  const accounts = makeAccountStore(deps);
  const notices = makeSecurityNotices({ store, authority, log });
  const twoFactorStore = makeTwoFactorStore(store, await listHolders(store, log));
  return {
    sealer,
    accounts,
    notices,
    twoFactorStore,
    ...makeIdentityLimits(config),
    ledger: makeLedgerAccounts({ authority, store: accounts, sealer }),
    vanished: makeVanishedAccounts({ accounts, state: authority.state, sealer }),
    passwords: makePasswords(
      hasher,
      makeHashQueue(HASHES_AT_ONCE_MAX, HASHES_WAITING_MAX),
      randomId(randomBytes),
    ),
    twoFactor: makeTwoFactor({ store: twoFactorStore, sealer, notices, now, randomBytes }),
    passkeys: makePasskeys({
      store: makePasskeyStore(deps),
      challenges: makePasskeyChallenges({ store, sealer, now, randomBytes }),
      party: makeRelyingParty(config.publicUrl),
      now,
    }),
    links: makeOneTimeSecrets<MailLink>(store, { prefix: 'mailtoken:', now, randomBytes }),
    postLetter: makeLetterPost(deps),
  };
}

/** Sessions that already refuse those that ended recently. */
async function makeSessionParts(deps: AccountsDeps, { accounts, twoFactorStore, notices, ledger }: Base) {
  const { store, now, randomBytes, secrets, log, onSessionEnded } = deps;
  const accessTokens = makeAccessTokens(secrets.tokenKey, now);
  const marks = makeRecentMarks<EpochMark>(store, 'epoch:');
  const epochs = makeSessionEpochs({ accounts, twoFactor: twoFactorStore, accessTokens, now, marks });
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
      notices.tell({ userId, notice: 'session.replayed', occasion: sessionId, device }),
  });
  await epochs.restore();
  await sessions.restore();
  const knownDevices = makeKnownDevices(store, randomBytes);
  const start = makeSessionStart({ ...deps, ledger, accessTokens, sessions, knownDevices, notices });
  const sessionProofs = makeSessionProofs(sessionStore, now);
  return { accessTokens, epochs, sessions, knownDevices, start, sessionProofs };
}
