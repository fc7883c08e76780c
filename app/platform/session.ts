/** The session of this tab and its siblings. The access token is only in this module's memory. */
import { REFRESH_PATH, SIGN_OUT_PATH } from '#domain/account/paths.ts';
import { REFRESH_LOCK } from '#domain/device.ts';
import { accessTokenTtlMs } from '#domain/limits.ts';
import type { Session } from '#domain/account/session.ts';
import { call } from './call.ts';
import { makeExchange } from './exchange.ts';
import { onOnline, onVisible } from './connectivity.ts';
import { withLock } from './locks.ts';
import { knownProblem, localProblem, type Outcome } from './problem.ts';
import { type Person, storedSession } from './stored-session.ts';

export type SessionState =
  /** Nobody is remembered here; the cookie is being asked. */
  | { readonly status: 'restoring' }
  /**
   * `connected` is false while the app runs on remembered data. `mustChangePassword`: the service does nothing for this
   * person before they have replaced a generated password (ruling A11).
   */
  | ({ readonly status: 'signed-in'; readonly person: Person; readonly connected: boolean } & Duty)
  /** `ended`: revoked or expired; `person` still has data and an outbox on this device. */
  | {
      readonly status: 'signed-out';
      readonly reason: null | 'ended' | 'elsewhere';
      readonly person: Person | null;
    };

/** Present only while it applies. */
type Duty = { readonly mustChangePassword?: true };

type Token = { readonly value: string; readonly until: number };
type Message =
  | ({ readonly kind: 'signed-in'; readonly person: Person } & Duty)
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'ended' };

const renewBeforeMs = 60_000;
const retryRefreshMs = 15_000;
/** Two attempts are well within the time in which the previous cookie is accepted. */
const refreshTimeoutMs = 10_000;
/** Also the state during prerendering. */
export const nobody: SessionState = { status: 'signed-out', reason: null, person: null };

let state: SessionState = nobody;
let token: Token | null = null;
let refreshing: Promise<Outcome<Session>> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let channel: BroadcastChannel | null = null;
let leaving = false;
/** A session has ended on this page: its cookie is invalid, whether or not the service knows. */
let hasEnded = false;
const listeners = new Set<() => void>();

export const sessionState = (): SessionState => state;

export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves when somebody is signed in here; never if nobody signs in. */
export const whenSignedIn = (): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (sessionState().status !== 'signed-in') return;
      leave();
      resolve();
    };
    const leave = onSession(check);
    check();
  });

function setState(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function renewIn(delayMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void refresh(), delayMs);
}

/** Adopts the session of a sign-in, sign-up or refresh. */
export function adoptSession(session: Session, announce: boolean): void {
  // The device's clock may be wrong by hours, so an impossible lifetime is ignored.
  const said = Date.parse(session.expiresAt) - Date.now();
  const lifeMs = said > 0 ? Math.min(said, accessTokenTtlMs) : accessTokenTtlMs;
  token = { value: session.accessToken, until: Date.now() + lifeMs };
  const duty = dutyOf(session);
  storedSession.keep(session.user, duty);
  storedSession.setOwesSignOut(false);
  renewIn(Math.max(lifeMs - renewBeforeMs, 5_000));
  setState({ status: 'signed-in', person: session.user, connected: true, ...duty });
  if (announce) say({ kind: 'signed-in', person: session.user, ...duty });
}

const dutyOf = ({ mustChangePassword }: { readonly mustChangePassword?: true | undefined }): Duty =>
  mustChangePassword === true ? { mustChangePassword } : {};

/** The password was changed with a token that allows nothing else: fetch another one. */
export function passwordChanged(): void {
  if (state.status !== 'signed-in') return;
  const { person, connected } = state;
  token = null;
  storedSession.keep(person);
  setState({ status: 'signed-in', person, connected });
  say({ kind: 'signed-in', person });
  // A renewal that began before the change brings one more restricted token.
  void (refreshing ?? Promise.resolve()).then(() => renewSession());
}

/** A call was refused because the password has to be changed first; `used` is its token. */
export function passwordChangeDemanded(used: string): void {
  if (state.status !== 'signed-in' || token?.value !== used) return;
  storedSession.keep(state.person, { mustChangePassword: true });
  setState({ ...state, mustChangePassword: true });
}

/** Gets a new session by the cookie, whatever the state of the current one. */
export const renewSession = (): Promise<Outcome<Session>> => refresh();

function endHere(reason: 'ended' | 'elsewhere' | null, person: Person | null): void {
  clearTimeout(timer);
  token = null;
  leaving = false;
  hasEnded = true;
  setState({ status: 'signed-out', reason, person });
}

function endSession(): void {
  if (leaving) return;
  const person = state.status === 'signed-in' ? state.person : null;
  if (person !== null) storedSession.keep(person, { ended: true });
  endHere(person === null ? null : 'ended', person);
  if (person !== null) say({ kind: 'ended' });
}

function settle(outcome: Outcome<Session>): Outcome<Session> {
  if (outcome.ok) {
    adoptSession(outcome.value, false);
  } else if (outcome.problem.status === 401) {
    endSession();
  } else {
    if (state.status === 'signed-in') setState({ ...state, connected: token !== null });
    else if (state.status === 'restoring') setState(nobody);
    renewIn(retryRefreshMs);
  }
  return outcome;
}

/** Without an access token: the cookie says who asks. */
const exchange = makeExchange(call);

/**
 * The new cookie is stored even if the page is left meanwhile. After a lost answer it asks once more at once, because
 * the authority accepts the previous cookie for only half a minute.
 */
async function askForSession(): Promise<Outcome<Session>> {
  const ask = () => exchange('post', REFRESH_PATH, { timeoutMs: refreshTimeoutMs, keepalive: true });
  const first = await ask();
  return !first.ok && first.problem.code === 'NO_ANSWER' ? ask() : first;
}

/** Renews the session by the cookie, in one context of the device at a time, because that rotates the cookie. */
function refresh(): Promise<Outcome<Session>> {
  if (globalThis.navigator?.onLine === false) {
    return Promise.resolve({ ok: false, problem: localProblem('OFFLINE') });
  }
  refreshing ??= withLock(REFRESH_LOCK, async () => {
    if (state.status === 'signed-out') return { ok: false, problem: knownProblem('NOT_AUTHENTICATED') };
    const outcome = await askForSession();
    // A person who signed out meanwhile stays signed out.
    return sessionState().status === 'signed-out'
      ? { ok: false, problem: knownProblem('NOT_AUTHENTICATED') }
      : settle(outcome);
  }).finally(() => {
    refreshing = null;
  }) as Promise<Outcome<Session>>;
  return refreshing;
}

/** A token that is valid for at least a moment. `rejected`: the token that the authority has just refused. */
export async function accessToken(rejected?: string): Promise<Outcome<string>> {
  if (state.status === 'signed-out') return { ok: false, problem: knownProblem('NOT_AUTHENTICATED') };
  if (token !== null && token.value !== rejected && token.until > Date.now()) {
    return { ok: true, value: token.value };
  }
  const outcome = await refresh();
  return outcome.ok ? { ok: true, value: outcome.value.accessToken } : outcome;
}

/** Asks the cookie, if there is one, on a device without a remembered person. */
export async function restoreByCookie(): Promise<void> {
  if (state.status !== 'signed-out' || state.reason !== null) return;
  if (hasEnded || storedSession.owesSignOut() || !storedSession.hasCookie()) return;
  setState({ status: 'restoring' });
  const outcome = await refresh();
  if (!outcome.ok && sessionState().status === 'restoring') setState(nobody);
}

/**
 * The person is about to end their session for good: a refusal by the authority is then expected, and the screen stays
 * until `leaveSession`. `false`: it did not happen.
 */
export function setLeaving(is: boolean): void {
  leaving = is;
}

/** Ends the session on this device, and informs the other tabs and, as soon as there is a network, the authority. */
export async function leaveSession(): Promise<void> {
  storedSession.setOwesSignOut(true);
  storedSession.forget();
  endHere(null, null);
  say({ kind: 'signed-out' });
  await paySignOut();
}

/** The unlocked device knows the person again, or stores them in another form from now on. */
export function recallPerson(person: Person): void {
  if (state.status !== 'signed-in' || state.person.id !== person.id) return;
  storedSession.keep(person, dutyOf(state));
  setState({ ...state, person });
}

/** Forgets a person whose session has ended. */
export function forgetPerson(userId: string): void {
  if (storedSession.read()?.person.id === userId) storedSession.forget();
  if (state.status === 'signed-out' && state.person?.id === userId) setState(nobody);
}

async function paySignOut(): Promise<void> {
  if (!storedSession.owesSignOut()) return;
  await withLock(REFRESH_LOCK, async () => {
    if (!storedSession.owesSignOut()) return;
    const outcome = await exchange('post', SIGN_OUT_PATH, {});
    if (outcome.ok || outcome.problem.status === 401) storedSession.setOwesSignOut(false);
  });
}

function say(message: Message): void {
  channel?.postMessage(message);
}

function hear(message: Message): void {
  if (message.kind === 'signed-in') {
    token = null;
    setState({ status: 'signed-in', person: message.person, connected: false, ...dutyOf(message) });
    void refresh();
  } else if (state.status !== 'signed-out' && !leaving) {
    const person = state.status === 'signed-in' && message.kind === 'ended' ? state.person : null;
    endHere(message.kind === 'ended' ? 'ended' : 'elsewhere', person);
  }
}

function renewIfStale(): void {
  void paySignOut();
  if (state.status === 'signed-in' && (token === null || token.until - Date.now() < renewBeforeMs)) {
    void refresh();
  }
}

/** Called once before the first render: opens with the remembered person and asks the authority meanwhile. */
export function startSession(): void {
  if (channel !== null) return;
  channel = new BroadcastChannel('vaultiq-session');
  channel.onmessage = (event: MessageEvent<Message>) => hear(event.data);
  const remembered = storedSession.read();
  if (remembered !== null) {
    const { person } = remembered;
    const duty = dutyOf(remembered);
    state = remembered.ended
      ? { status: 'signed-out', reason: 'ended', person }
      : { status: 'signed-in', person, connected: false, ...duty };
  }
  onOnline(renewIfStale);
  onVisible(renewIfStale);
  renewIfStale();
}

/** Undoes `startSession` for a test that starts the app again. */
export async function stopSession(): Promise<void> {
  await refreshing;
  clearTimeout(timer);
  channel?.close();
  channel = null;
  token = null;
  leaving = false;
  hasEnded = false;
  state = nobody;
}
