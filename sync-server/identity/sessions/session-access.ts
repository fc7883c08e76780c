/** Actions of people on their sessions, and checks of a session before a request is answered. */
import type { Device } from '#domain/account/session.ts';
import { type Err, err, type Ok } from '#domain/result.ts';
import type { AccountStore } from '../account/account-store.ts';
import type { AccessSession, AccessTokens, Verification } from './access-tokens.ts';
import { raiseSessionEpoch } from './session-epoch.ts';
import type { SessionEpochs } from './session-epochs.ts';
import type { SessionStart, SignedInResult } from './session-start.ts';
import type { Sessions } from './sessions.ts';

export type SessionAccess = {
  /**
   * Exchanges a refresh token for a new one and an access token; `deviceMark` as the device presents it. Errors:
   * NOT_AUTHENTICATED (there is no token), SESSION_ENDED.
   */
  refresh(refreshToken: string | undefined, deviceMark?: string): Promise<SignedInResult>;
  /** Ends the session of the token; does nothing for a token that the server did not make. */
  signOut(refreshToken: string | undefined): Promise<void>;
  /** Ends every other session of the person at once. */
  signOutOthers(session: AccessSession): Promise<void>;
  listDevices(session: AccessSession): Promise<readonly Device[]>;
  /** Error: NOT_FOUND, also for a device of somebody else. */
  revokeDevice(session: AccessSession, deviceId: string): Promise<Ok<null> | Err<'NOT_FOUND'>>;
  /**
   * Whether a session whose token was valid has ended since. Synchronous, because it is called for every open stream.
   */
  hasSessionEnded(session: Omit<AccessSession, 'expiresAt'>): boolean;
  isSessionOpen(session: Pick<AccessSession, 'userId' | 'sessionId'>): Promise<boolean>;
  /** Synchronous. NOT_AUTHENTICATED: not ours or expired; SESSION_ENDED: signed out or revoked, effective at once. */
  verifyAccessToken(token: string): Verification;
};

type SessionAccessNeeds = {
  readonly accounts: Pick<AccountStore, 'update'>;
  readonly accessTokens: Pick<AccessTokens, 'hasEnded' | 'verify'>;
  readonly epochs: Pick<SessionEpochs, 'raise'>;
  readonly sessions: Pick<Sessions, 'devices' | 'end' | 'endByToken' | 'endOlder' | 'isOpen' | 'refresh'>;
  readonly start: Pick<SessionStart, 'answerWith'>;
};

const SESSION_ID = /^[a-z2-7]{26}$/;

export const makeSessionAccess = ({
  accounts,
  accessTokens,
  epochs,
  sessions,
  start,
}: SessionAccessNeeds): SessionAccess => ({
  async refresh(token, deviceMark) {
    if (token === undefined) return err('NOT_AUTHENTICATED');
    const refreshed = await sessions.refresh(token, deviceMark);
    if (!refreshed.ok) return refreshed;
    const { account, session } = refreshed.value;
    return start.answerWith(account, () => Promise.resolve(session));
  },
  signOut: (token) => (token === undefined ? Promise.resolve() : sessions.endByToken(token)),
  async signOutOthers({ userId, sessionId }) {
    await epochs.raise(userId, () =>
      accounts.update(userId, (record) => raiseSessionEpoch(record, sessionId)),
    );
    await sessions.endOlder(userId, 'signed-out-everywhere');
  },
  listDevices: (session) => sessions.devices(session),
  async revokeDevice({ userId }, deviceId) {
    return SESSION_ID.test(deviceId)
      ? sessions.end({ userId, sessionId: deviceId }, 'revoked')
      : err('NOT_FOUND');
  },
  hasSessionEnded: (session) => accessTokens.hasEnded(session),
  isSessionOpen: (session) => sessions.isOpen(session),
  verifyAccessToken: (token) => accessTokens.verify(token),
});
