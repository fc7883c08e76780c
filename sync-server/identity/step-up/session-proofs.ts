import { stepUpMs } from '#domain/limits.ts';
import type { SessionName, SessionStore } from '../sessions/session-store.ts';

/** When a person last gave a proof in a session: stored with the session, by the service's clock. */
export type SessionProofs = {
  /** True if the last proof was within `stepUpMs`. Signing in counts as one. */
  isRecent(name: SessionName): Promise<boolean>;
  /** Stores the present moment. False when the session has ended meanwhile. */
  mark(name: SessionName): Promise<boolean>;
};

/** Few others write the same session at the same moment: its own device, and the person who ends it. */
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
      // A time in the future is from before the clock was set back: its age is unknown.
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
