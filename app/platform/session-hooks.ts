import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { storedSession } from './stored-session.ts';
import { nobody, onSession, restoreByCookie, type SessionState, sessionState } from './session.ts';

export const useSession = (): SessionState => useSyncExternalStore(onSession, sessionState, () => nobody);

let asked = false;

/** For the guard of signed-in routes: a device without a remembered person asks the cookie once. */
export function useRequiredSession(): SessionState {
  const state = useSession();
  const [, look] = useReducer((times: number) => times + 1, 0);
  const ask = state.status === 'signed-out' && state.reason === null && !asked && storedSession.hasCookie();
  useEffect(() => {
    if (!ask) return;
    asked = true;
    // If the cookie must not be used because a sign-out is pending, nothing else would report it.
    void restoreByCookie().then(look);
  }, [ask]);
  return ask ? { status: 'restoring' } : state;
}
