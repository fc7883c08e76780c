import { stepUpMs } from '#domain/limits.ts';
import type { SessionName, SessionStore } from '../sessions/session-store.ts';

/** When people last showed in a session that it is them: kept with the session, by the clock of the service. */
export type SessionProofs = {
  /** Whether it was within `stepUpMs`. Signing in counts. */
  isRecent(name: SessionName): Promise<boolean>;
  /** It is now. False when the session has ended meanwhile. */
  mark(name: SessionName): Promise<boolean>;
};

/** Others that write the same session at the same moment are few: its own device, and whoever ends it. */
const WRITES_TRIED = 20;

export function makeSessionProofs(
  store: Pick<SessionStore, 'find' | 'replace'>,
  now: () => number,
): SessionProofs {
  return {
    async isRecent(name) {
      const stored = await store.find(name);
      if (stored === null || stored.endedAt !== undefined) return false;
      const age = now() - (stored.provenAt ?? stored.createdAt);
      // A proof of the future is of before the clock was put back: nobody knows how old it is.
      return age >= 0 && age < stepUpMs;
    },
    async mark(name) {
      for (let tries = 0; tries < WRITES_TRIED; tries += 1) {
        const stored = await store.find(name);
        if (stored === null || stored.endedAt !== undefined) return false;
        const outcome = await store.replace(stored, { ...stored, provenAt: now() });
        if (outcome === 'created') return true;
      }
      throw new Error('a proof could not be kept with its session');
    },
  };
}
