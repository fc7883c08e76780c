import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { nobody, onSession, restoreByCookie, type SessionState, sessionState } from './session.ts';

export const useSession = (): SessionState => useSyncExternalStore(onSession, sessionState, () => nobody);

let asked = false;

/** For the guard of signed-in routes: a device that remembers nobody asks the cookie, once. */
export function useRequiredSession(): SessionState {
  const state = useSession();
  const [, look] = useReducer((times: number) => times + 1, 0);
  const ask = state.status === 'signed-out' && state.reason === null && !asked;
  useEffect(() => {
    if (!ask) return;
    asked = true;
    // Where the cookie is not to be asked, since a sign-out is owed, nothing else would say so.
    void restoreByCookie().then(look);
  }, [ask]);
  return ask ? { status: 'restoring' } : state;
}
