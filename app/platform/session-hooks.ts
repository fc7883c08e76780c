import { useEffect, useSyncExternalStore } from 'react';
import { nobody, onSession, restoreByCookie, type SessionState, sessionState } from './session.ts';

export const useSession = (): SessionState => useSyncExternalStore(onSession, sessionState, () => nobody);

let asked = false;

/** For the guard of signed-in routes: a device that remembers nobody asks the cookie, once. */
export function useRequiredSession(): SessionState {
  const state = useSession();
  const ask = state.status === 'signed-out' && state.reason === null && !asked;
  useEffect(() => {
    if (!ask) return;
    asked = true;
    void restoreByCookie();
  }, [ask]);
  return ask ? { status: 'restoring' } : state;
}
