/** A signed-in person on the device of a test. */
import { adoptSession, startSession } from '../../platform/session.ts';

export const annsSession = (userId = 'p1') => ({
  accessToken: 'token',
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  deviceId: 'a',
  user: { id: userId, email: 'ann@example.org', fullName: 'Ann', address: 'VIQ-1', roles: ['user' as const] },
});

/** Starts the session as an answer of the service does; `stopSession` ends it. */
export function signInHere(userId?: string): void {
  startSession();
  adoptSession(annsSession(userId), false);
}
