import { accessTokenTtlMs, devicesPerUserMax, refreshGraceMs, sessionTtlMs } from '#domain/limits.ts';
import type { Device } from '#domain/account/session.ts';
import { assert, type Err, err, ok, type Ok } from '#domain/result.ts';
import type { Log } from '../../log.ts';
import type { AccessTokens } from './access-tokens.ts';
import { hashMark } from './known-devices.ts';
import { type RandomBytes, randomId } from '../../random-id.ts';
import type { PresentedToken, RefreshTokens } from './refresh-tokens.ts';
import { decideRotation, type EndReason } from './rotation.ts';
import { type EpochState, isOfEpoch, type SessionEpoch, sumSessionEpoch } from './session-epoch.ts';
import type { SessionEpochs } from './session-epochs.ts';
import type { StoredAccount } from '../account/account-store.ts';
import type { SessionName, SessionStore, StoredSession } from './session-store.ts';
import { isoTime } from '../../iso-time.ts';

export type OpenSession = SessionName & { readonly refreshToken: string; readonly epoch: SessionEpoch };
type RefreshedSession = { readonly account: StoredAccount; readonly session: OpenSession };
type RefreshOutcome = Ok<RefreshedSession> | Err<'NOT_AUTHENTICATED' | 'SESSION_ENDED' | 'STORE_UNAVAILABLE'>;

export type Sessions = {
  /** Begins a session; the least recently seen ones end when the person has too many. */
  begin(userId: string, device: NewSession): Promise<OpenSession>;
  /** `deviceMark` as the device presents it. */
  refresh(token: string, deviceMark?: string): Promise<RefreshOutcome>;
  /** Ends the session of a refresh token; does nothing for a token that the server did not make. */
  endByToken(token: string): Promise<void>;
  /** Error: NOT_FOUND when the person has no such open session. */
  end(name: SessionName, reason: EndReason): Promise<Ok<null> | Err<'NOT_FOUND'>>;
  /**
   * Cleans up after the session epoch was raised: older sessions leave the list and their streams are closed. Never
   * rejects, because those sessions are over in any case.
   */
  endOlder(userId: string, reason: EndReason): Promise<void>;
  /** Refuses the access tokens of sessions that an earlier process ended; for the start. */
  restore(): Promise<void>;
  devices(current: SessionName): Promise<readonly Device[]>;
  /** True if the session belongs to the current epoch and has neither ended nor expired. */
  isOpen(name: SessionName): Promise<boolean>;
};

/** `epoch` is of the moment of the person's proof, `mark` the hash of the device's mark. */
type NewSession = { readonly deviceName: string; readonly epoch: SessionEpoch; readonly mark: string };

export type SessionsDeps = {
  readonly store: SessionStore;
  readonly accessTokens: AccessTokens;
  readonly epochs: Pick<SessionEpochs, 'read'>;
  readonly refreshTokens: RefreshTokens;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
  /** Called when the end is durable, or its outcome is unknown, so that the session's streams are closed. */
  readonly onSessionEnded: (sessionId: string) => void;
  /** Called when a replayed token has ended a session. Never rejects. */
  readonly onReplay: (name: SessionName, deviceName: string) => Promise<void>;
};

/** Few others write the same session at the same moment: its own device, and the person who ends it. */
const WRITES_TRIED = 20;
/** Twice the lifetime, because a while may pass between its mark and its end. */
const MARKS_READ_MS = 2 * accessTokenTtlMs;

export function makeSessions(deps: SessionsDeps): Sessions {
  const { store, now, log } = deps;
  const underWay = new Map<string, Promise<RefreshOutcome>>();
  const end = (name: SessionName, reason: EndReason) => endSession(deps, name, reason);
  const endEach = async (names: readonly SessionName[], reason: EndReason): Promise<void> => {
    for (const name of names) await end(name, reason);
  };
  return {
    async begin(userId, device) {
      const opened = await createSession(deps, userId, device);
      const { open, over } = await listSessions(deps, userId);
      await store.remove(over.filter(({ stored }) => isPast(stored, now())).map(({ stored }) => stored));
      const others = open.filter(({ sessionId }) => sessionId !== opened.sessionId);
      const oldestFirst = others.sort((a, b) => a.stored.lastSeenAt - b.stored.lastSeenAt);
      await endEach(oldestFirst.slice(0, Math.max(others.length + 1 - devicesPerUserMax, 0)), 'too-many');
      return opened;
    },
    async refresh(token, deviceMark) {
      const read = deps.refreshTokens.read(token);
      if (read === null) return err('NOT_AUTHENTICATED');
      const mark = deviceMark === undefined ? undefined : hashMark(read.userId, deviceMark);
      const presented = { ...read, token, mark };
      // Two tabs that present the same token at once share one call, so both get the same successor.
      const key = `${presented.hash}:${mark ?? ''}`;
      const same = underWay.get(key);
      if (same !== undefined) return same;
      const refreshing = rotate(deps, presented).finally(() => underWay.delete(key));
      underWay.set(key, refreshing);
      return refreshing;
    },
    async endByToken(token) {
      const presented = deps.refreshTokens.read(token);
      if (presented !== null) await end(presented, 'signed-out');
    },
    end,
    async endOlder(userId, reason) {
      try {
        const { over } = await listSessions(deps, userId);
        await endEach(
          over.filter(({ stored }) => stored.endedAt === undefined),
          reason,
        );
      } catch (error) {
        log.warn({ err: error, userId }, 'sessions of an older epoch could not be removed');
      }
    },
    restore: () => restore(deps),
    async isOpen(name) {
      const stored = await store.find(name);
      if (stored === null) return false;
      return isOpen({ ...name, stored }, (await deps.epochs.read(name.userId))?.state ?? null, now());
    },
    devices: async (current) => devicesOf((await listSessions(deps, current.userId)).open, current),
  };
}

/** A person's sessions: open ones, and remains of others. */
async function listSessions({ store, epochs, now }: SessionsDeps, userId: string) {
  const [person, sessions] = await Promise.all([epochs.read(userId), store.list(userId)]);
  const state = person?.state ?? null;
  const open: ListedSession[] = [];
  const over: ListedSession[] = [];
  for (const one of sessions) (isOpen(one, state, now()) ? open : over).push(one);
  return { open, over };
}

async function restore({ store, accessTokens, now }: SessionsDeps): Promise<void> {
  for (const { userId, sessionId, endedAt } of await store.endedSince(now() - MARKS_READ_MS)) {
    const stored = await store.find({ userId, sessionId });
    if (stored === null || stored.endedAt !== undefined) accessTokens.endSession(sessionId, endedAt);
  }
}

type ListedSession = Awaited<ReturnType<SessionStore['list']>>[number];

const devicesOf = (open: readonly ListedSession[], current: SessionName): readonly Device[] =>
  [...open]
    .sort((a, b) => b.stored.lastSeenAt - a.stored.lastSeenAt)
    .map(({ sessionId, stored }) => ({
      id: sessionId,
      name: stored.deviceName,
      current: sessionId === current.sessionId,
      createdAt: isoTime(stored.createdAt),
      lastSeenAt: isoTime(stored.lastSeenAt),
    }));

const isOpen = ({ sessionId, stored }: ListedSession, state: EpochState | null, now: number): boolean =>
  stored.endedAt === undefined &&
  stored.lastSeenAt + sessionTtlMs > now &&
  state !== null &&
  isOfEpoch({ sessionId, epoch: stored.epoch }, state);

/** The access tokens of such a session have expired too, so nobody asks for it any more. */
const isPast = ({ endedAt, lastSeenAt }: StoredSession, now: number): boolean =>
  (endedAt ?? lastSeenAt) + accessTokenTtlMs < now;

async function createSession(
  deps: SessionsDeps,
  userId: string,
  { deviceName, epoch, mark }: NewSession,
): Promise<OpenSession> {
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
    rotatedAt: at,
    mark,
    epoch,
  };
  const outcome = await deps.store.create(name, record);
  assert(outcome === 'created', 'a random session id was taken');
  return { ...name, refreshToken: token, epoch };
}

const OLDER_EPOCH = { kind: 'end', reason: 'older-epoch' } as const;

type PresentedMark = PresentedToken & { readonly token: string; readonly mark: string | undefined };

async function rotate(deps: SessionsDeps, presented: PresentedMark): Promise<RefreshOutcome> {
  const { userId, sessionId, mark } = presented;
  const { token, hash } = deps.refreshTokens.follow(presented.token, presented);
  for (let tries = 0; tries < WRITES_TRIED; tries += 1) {
    const stored = await deps.store.find(presented);
    const person = await deps.epochs.read(userId);
    if (stored === null || person === null) return err('SESSION_ENDED');
    const limits = { ttlMs: sessionTtlMs, graceMs: refreshGraceMs };
    const request = { presented: presented.hash, fresh: hash, mark, now: deps.now(), ...limits };
    const epoch = sumSessionEpoch(person.state);
    const isCurrent = isOfEpoch({ sessionId, epoch: stored.epoch }, person.state);
    const rotation = isCurrent ? decideRotation(stored, request) : OLDER_EPOCH;
    if (rotation.kind === 'over') return err('SESSION_ENDED');
    if (rotation.kind === 'end') {
      const ended = await endSession(deps, presented, rotation.reason);
      if (rotation.reason === 'replayed' && ended.ok) await deps.onReplay(presented, stored.deviceName);
      return err('SESSION_ENDED');
    }
    const outcome = await deps.store.replace(stored, { ...rotation.next, epoch });
    if (outcome !== 'created') continue;
    return ok({ account: person.account, session: { userId, sessionId, refreshToken: token, epoch } });
  }
  return err('STORE_UNAVAILABLE');
}

/**
 * Durable first: the mark, by which a restart reads the session, then its end; then this process refuses it and closes
 * its streams.
 */
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
      await store.markEnded({ userId, sessionId, endedAt });
      if (stored.endedAt === undefined) {
        const outcome = await store.replace(stored, { ...stored, endedAt, endReason: reason });
        if (outcome === 'conflict') continue;
      }
    } catch (error) {
      // It may have ended: then it is in no list, and nobody would end it again.
      refuseAndCut(deps, sessionId);
      throw error;
    }
    refuseAndCut(deps, sessionId);
    if (stored.endedAt !== undefined) return err('NOT_FOUND');
    log.info({ userId, sessionId, reason }, 'session ended');
    await forget(deps, { userId, sessionId });
    return ok(null);
  }
  throw new Error(`session ${sessionId} could not be ended`);
}

/** Its end is stored elsewhere, and the list should be short. The next sign-in removes what stays. */
async function forget({ store, log }: SessionsDeps, name: SessionName): Promise<void> {
  try {
    const stored = await store.find(name);
    if (stored !== null) await store.remove([stored]);
  } catch (error) {
    log.warn({ err: error, ...name }, 'an ended session could not be removed');
  }
}

function refuseAndCut({ accessTokens, now, onSessionEnded }: SessionsDeps, sessionId: string): void {
  if (accessTokens.endSession(sessionId, now())) onSessionEnded(sessionId);
}
