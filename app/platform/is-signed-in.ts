import { sessionState } from './session.ts';

/** Whether this person is signed in: an answer after they left is not stored on the device. */
export function isSignedIn(userId: string): boolean {
  const state = sessionState();
  return state.status === 'signed-in' && state.person.id === userId;
}
