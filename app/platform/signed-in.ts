import { sessionState } from './session.ts';

/** Whether it is this person who is signed in: what is answered after they left is not kept on the device any more. */
export function isSignedIn(userId: string): boolean {
  const state = sessionState();
  return state.status === 'signed-in' && state.person.id === userId;
}
