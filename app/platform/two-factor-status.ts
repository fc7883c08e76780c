/** The last known state of the person's second factor: an offline transfer has to say that it will need a code. */
import { TWO_FACTOR_PATH } from '#domain/two-factor/paths.ts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { TwoFactorStatus } from '#domain/two-factor/schema.ts';
import { useConnectivity } from './connectivity.ts';
import { exchange } from './http.ts';
import { localStore } from './local-storage.ts';
import type { AppProblem, Outcome } from './problem.ts';
import { sessionState } from './session.ts';
import { isSignedIn } from './is-signed-in.ts';

const key = 'vaultiq.two-factor';

type Known = { readonly userId: string; readonly status: TwoFactorStatus };

const isKnown = (value: unknown): value is Known =>
  typeof value === 'object' && value !== null && 'userId' in value && 'status' in value;

function parse(text: string | null): Known | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isKnown(value) ? value : null;
  } catch {
    return null;
  }
}

let known: Known | null = null;
let isRead = false;
const listeners = new Set<() => void>();

function setStatus(next: Known | null): void {
  known = next;
  isRead = true;
  for (const listener of listeners) listener();
}

/** null: not known yet. */
function statusNow(): TwoFactorStatus | null {
  if (!isRead) {
    known = parse(localStore.read(key));
    isRead = true;
  }
  return known !== null && isSignedIn(known.userId) ? known.status : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the service. Errors: SESSION_ENDED, OFFLINE, NO_ANSWER. */
export async function readTwoFactor(): Promise<Outcome<TwoFactorStatus>> {
  const state = sessionState();
  const outcome = await exchange('get', TWO_FACTOR_PATH, {});
  if (!outcome.ok || state.status !== 'signed-in' || !isSignedIn(state.person.id)) return outcome;
  const next = { userId: state.person.id, status: outcome.value };
  localStore.write(key, JSON.stringify(next));
  setStatus(next);
  return outcome;
}

/** Removes it from a device that the person leaves. */
export function forgetTwoFactor(userId: string): void {
  if ((known ?? parse(localStore.read(key)))?.userId !== userId) return;
  localStore.forget(key);
  setStatus(null);
}

export type TwoFactorView = {
  /** null: unknown now and before. */
  readonly status: TwoFactorStatus | null;
  /** Why it could not be loaded now. */
  readonly problem: AppProblem | null;
  readonly again: () => void;
};

/** Loads it when first shown, and again whenever the network returns. */
export function useTwoFactor(): TwoFactorView {
  const status = useSyncExternalStore(subscribe, statusNow, () => null);
  const [problem, setProblem] = useState<AppProblem | null>(null);
  const [tries, setTries] = useState(0);
  const { online } = useConnectivity();
  useEffect(() => {
    let current = true;
    void readTwoFactor().then((outcome) => {
      if (current) setProblem(outcome.ok ? null : outcome.problem);
    });
    return () => {
      current = false;
    };
  }, [tries, online]);
  const again = useCallback(() => {
    setTries((count) => count + 1);
  }, []);
  return { status, problem, again };
}
