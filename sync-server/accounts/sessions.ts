import { accessTokenTtlMs, devicesPerUserMax, sessionTtlMs } from '#domain/limits.ts';
import type { Device } from '#domain/account/session.ts';
import { assert, type Err, err, ok, type Ok } from '#domain/result.ts';
import type { Log } from '../log.ts';
import type { AccessTokens } from './access-tokens.ts';
import { type RandomBytes, randomId } from './random-id.ts';
import type { PresentedToken, RefreshTokens } from './refresh-tokens.ts';
import { decideRotation, type EndReason } from './rotation.ts';
import type { SessionName, SessionStore, StoredSession } from './session-store.ts';
import { isoTime } from '../iso-time.ts';

export type OpenSession = SessionName & { readonly refreshToken: string };
type Refreshed = Ok<OpenSession> | Err<'NOT_AUTHENTICATED' | 'SESSION_ENDED' | 'STORE_UNAVAILABLE'>;

export type Sessions = {
  /** Begins a session; the ones not seen for longest end when the person has too many. */
  begin(userId: string, deviceName: string): Promise<OpenSession>;
  refresh(token: string): Promise<Refreshed>;
  /** Ends the session of a refresh token; does nothing for a token that is not ours. */
  endByToken(token: string): Promise<void>;
  /** Error: NOT_FOUND when the person has no such session under way. */
  end(name: SessionName, reason: EndReason): Promise<Ok<null> | Err<'NOT_FOUND'>>;
  endOthers(kept: SessionName, reason: EndReason): Promise<void>;
  endAll(userId: string, reason: EndReason): Promise<void>;
  devices(current: SessionName): Promise<readonly Device[]>;
  /** Whether it is neither ended nor too old. */
  isOpen(name: SessionName): Promise<boolean>;
};

export type SessionsDeps = {
  readonly store: SessionStore;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
  /** Told once the end is durable, or nobody knows whether it is, so that the session's streams are cut. */
  readonly onSessionEnded: (sessionId: string) => void;
};

/** Others that write the same session at the same moment are few: its own device, and whoever ends it. */
const WRITES_TRIED = 20;

export function makeSessions(deps: SessionsDeps): Sessions {
  const { store, now } = deps;
  const underWay = new Map<string, Promise<Refreshed>>();
  const end = (name: SessionName, reason: EndReason) => endSession(deps, name, reason);
  const endEach = async (names: readonly SessionName[], reason: EndReason): Promise<void> => {
    for (const name of names) await end(name, reason);
  };
  const openOnes = async (userId: string) =>
    (await store.list(userId)).filter(({ stored }) => isOpen(stored, now()));

  return {
    async begin(userId, deviceName) {
      const opened = await createSession(deps, userId, deviceName);
      const all = await store.list(userId);
      await store.remove(all.filter(({ stored }) => isPast(stored, now())).map(({ stored }) => stored));
      const others = all.filter(
        ({ stored, sessionId }) => isOpen(stored, now()) && sessionId !== opened.sessionId,
      );
      const oldestFirst = others.sort((a, b) => a.stored.lastSeenAt - b.stored.lastSeenAt);
      await endEach(oldestFirst.slice(0, Math.max(others.length + 1 - devicesPerUserMax, 0)), 'too-many');
      return opened;
    },
    async refresh(token) {
      const presented = deps.refreshTokens.read(token);
      if (presented === null) return err('NOT_AUTHENTICATED');
      // Two tabs that present the same token at once get the same successor, not one that undoes the other's.
      const same = underWay.get(presented.hash);
      if (same !== undefined) return same;
      const refreshing = rotate(deps, presented).finally(() => underWay.delete(presented.hash));
      underWay.set(presented.hash, refreshing);
      return refreshing;
    },
    async endByToken(token) {
      const presented = deps.refreshTokens.read(token);
      if (presented !== null) await end(presented, 'signed-out');
    },
    end,
    async endOthers(kept, reason) {
      const open = await openOnes(kept.userId);
      await endEach(
        open.filter(({ sessionId }) => sessionId !== kept.sessionId),
        reason,
      );
    },
    endAll: async (userId, reason) => endEach(await openOnes(userId), reason),
    async isOpen(name) {
      const stored = await store.find(name);
      return stored !== null && isOpen(stored, now());
    },
    devices: async (current) => devicesOf(await openOnes(current.userId), current),
  };
}

type Listed = Awaited<ReturnType<SessionStore['list']>>[number];

const devicesOf = (open: readonly Listed[], current: SessionName): readonly Device[] =>
  [...open]
    .sort((a, b) => b.stored.lastSeenAt - a.stored.lastSeenAt)
    .map(({ sessionId, stored }) => ({
      id: sessionId,
      name: stored.deviceName,
      current: sessionId === current.sessionId,
      createdAt: isoTime(stored.createdAt),
      lastSeenAt: isoTime(stored.lastSeenAt),
    }));

const isOpen = (session: StoredSession, now: number): boolean =>
  session.endedAt === undefined && session.lastSeenAt + sessionTtlMs > now;

/** Over, and its access tokens have run out too: nobody asks for it any more. */
const isPast = (session: StoredSession, now: number): boolean =>
  !isOpen(session, now) && (session.endedAt ?? 0) + accessTokenTtlMs < now;

async function createSession(deps: SessionsDeps, userId: string, deviceName: string): Promise<OpenSession> {
  const name = { userId, sessionId: randomId(deps.randomBytes) };
  const { token, hash } = deps.refreshTokens.mint(name);
  const at = deps.now();
  const record = {
    userId,
    deviceName,
    createdAt: at,
    lastSeenAt: at,
    current: hash,
    previous: null,
    rotations: 0,
  };
  const outcome = await deps.store.create(name, record);
  assert(outcome === 'created', 'a random session id was taken');
  return { ...name, refreshToken: token };
}

async function rotate(deps: SessionsDeps, presented: PresentedToken): Promise<Refreshed> {
  const { userId, sessionId } = presented;
  for (let tries = 0; tries < WRITES_TRIED; tries += 1) {
    const stored = await deps.store.find(presented);
    if (stored === null) return err('SESSION_ENDED');
    const { token, hash } = deps.refreshTokens.mint(presented);
    const request = { presented: presented.hash, fresh: hash, now: deps.now(), ttlMs: sessionTtlMs };
    const rotation = decideRotation(stored, request);
    if (rotation.kind === 'over') return err('SESSION_ENDED');
    if (rotation.kind === 'end') {
      await endSession(deps, presented, rotation.reason);
      return err('SESSION_ENDED');
    }
    const outcome = await deps.store.replace(stored, rotation.next);
    if (outcome === 'created') return ok({ userId, sessionId, refreshToken: token });
  }
  return err('STORE_UNAVAILABLE');
}

/** Durable first: the session, then the mark that a restart reads; then this process refuses and cuts. */
async function endSession(
  deps: SessionsDeps,
  { userId, sessionId }: SessionName,
  reason: EndReason,
): Promise<Ok<null> | Err<'NOT_FOUND'>> {
  const { store, now, log } = deps;
  for (let tries = 0; tries < WRITES_TRIED; tries += 1) {
    const stored = await store.find({ userId, sessionId });
    if (stored === null) return err('NOT_FOUND');
    const endedAt = stored.endedAt ?? now();
    try {
      if (stored.endedAt === undefined) {
        const outcome = await store.replace(stored, { ...stored, endedAt, endReason: reason });
        if (outcome === 'conflict') continue;
      }
      // Also when it had ended before: the mark may be what a crash cut off.
      await store.markEnded({ userId, sessionId, endedAt });
    } catch (error) {
      // It may have ended: then it is in no list any more, and nobody would think of ending it again.
      refuseAndCut(deps, sessionId);
      throw error;
    }
    refuseAndCut(deps, sessionId);
    if (stored.endedAt !== undefined) return err('NOT_FOUND');
    log.info({ userId, sessionId, reason }, 'session ended');
    return ok(null);
  }
  throw new Error(`session ${sessionId} could not be ended`);
}

function refuseAndCut({ accessTokens, now, onSessionEnded }: SessionsDeps, sessionId: string): void {
  if (accessTokens.endSession(sessionId, now())) onSessionEnded(sessionId);
}
