import type { ErrorCode } from '#domain/errors.ts';
import type { Session } from '#domain/account/session.ts';
import { type Err, type Ok, ok } from '#domain/result.ts';
import { isoTime } from '../../iso-time.ts';
import type { StoredAccount } from '../account/account-store.ts';
import type { LedgerAccounts } from '../account/ledger-accounts.ts';
import type { Pictures } from '../../files/pictures.ts';
import type { SecurityNotices } from '../security-notices.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { Caller } from './caller.ts';
import { deviceName } from './device-name.ts';
import { hashMark, type KnownDevices } from './known-devices.ts';
import type { SessionEpoch } from './session-epoch.ts';
import type { OpenSession, Sessions } from './sessions.ts';

/**
 * A session: its wire form, and the parts that travel only in cookies: the refresh token, and after a sign-in the
 * device's mark.
 */
export type SignedIn = {
  readonly session: Session;
  readonly refreshToken: string;
  readonly deviceMark?: string;
};

export type SignedInResult = Ok<SignedIn> | Err<ErrorCode>;

/**
 * A person who has just given a proof; `epoch` was read before the data that admits them. `device` is the result of
 * `recogniseDevice`, if it was called.
 */
type ProvenPerson = {
  readonly account: StoredAccount;
  readonly epoch: SessionEpoch;
  readonly device?: string | null;
};

export type SessionStart = {
  /** The answer with a session of the person; first opens the ledger account if a crash prevented it. */
  answerWith(account: StoredAccount, begin: () => Promise<OpenSession>): Promise<SignedInResult>;
  /** Begins a session for a person who has just proved their identity, and notifies them if the device is new. */
  startSession(person: ProvenPerson, caller: Caller): Promise<SignedInResult>;
};

type SessionStartNeeds = {
  readonly ledger: Pick<LedgerAccounts, 'open' | 'standing'>;
  readonly accessTokens: Pick<AccessTokens, 'issue'>;
  readonly sessions: Pick<Sessions, 'begin' | 'devices'>;
  readonly knownDevices: Pick<KnownDevices, 'markFrom' | 'meet'>;
  readonly notices: Pick<SecurityNotices, 'tell'>;
  readonly pictures: Pick<Pictures, 'pictureOf'>;
};

export function makeSessionStart(needs: SessionStartNeeds): SessionStart {
  const { ledger, accessTokens, sessions, knownDevices, notices, pictures } = needs;
  const answerWith: SessionStart['answerWith'] = async (account, begin) => {
    const open = await ledger.open(account);
    if (!open.ok) return open;
    const { refreshToken, sessionId, epoch } = await begin();
    const { userId, record } = account;
    const duty = record.mustChangePassword === true ? ({ mustChangePassword: true } as const) : {};
    const { accessToken, expiresAt } = accessTokens.issue({ userId, sessionId, epoch, ...duty });
    const picture = await pictures.pictureOf(userId);
    const user = {
      id: userId,
      email: record.email,
      fullName: record.fullName,
      emailVerified: record.emailVerifiedAt !== undefined,
      ...ledger.standing(userId),
      ...(picture !== null && { picture }),
    };
    return ok({
      session: { accessToken, expiresAt: isoTime(expiresAt), deviceId: sessionId, ...duty, user },
      refreshToken,
    });
  };
  /** Whether the person is signed in elsewhere, in a session that predates known devices. */
  const hasOthers = async (userId: string, sessionId: string): Promise<boolean> =>
    (await sessions.devices({ userId, sessionId })).length > 1;
  return {
    answerWith,
    async startSession({ account, epoch, device: known = null }, caller) {
      const { userId } = account;
      const device = deviceName(caller.userAgent);
      const mark = knownDevices.markFrom(caller.deviceMark);
      const hash = hashMark(userId, mark);
      const begin = () => sessions.begin(userId, { deviceName: device, epoch, mark: hash });
      const answer = await answerWith(account, begin);
      if (!answer.ok) return answer;
      const acquaintance = known === hash ? 'known' : await knownDevices.meet(userId, mark);
      const { deviceId } = answer.value.session;
      if (acquaintance === 'new' || (acquaintance === 'first' && (await hasOthers(userId, deviceId)))) {
        await notices.tell({ userId, notice: 'device.new_sign_in', occasion: deviceId, device });
      }
      return ok({ ...answer.value, deviceMark: mark });
    },
  };
}
