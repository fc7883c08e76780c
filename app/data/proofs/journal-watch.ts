/**
 * When this device checks the journal: in one tab at a time, when the app is opened (once it is idle), every ten
 * minutes, and after a lost network. Only by the device's own clock: a service that could set that time could postpone
 * the check for ever.
 */
import { journalCheckEveryMs, journalCheckReconnectMs } from '#domain/limits.ts';
import { makeOrigin } from '#domain/witness/checkpoint.ts';
import { readCompactHead } from '#domain/witness/compact-head.ts';
import { now } from '#app/platform/clock.ts';
import { connectivity, onConnectivity, onVisible } from '#app/platform/connectivity.ts';
import { requestUnchecked } from '#app/platform/http.ts';
import { whenIdle } from '#app/platform/idle.ts';
import { checkForeignHead, checkJournal, type JournalCheck, type JournalCheckDeps } from './journal-check.ts';
import { headMemory } from './stored-heads.ts';
import { withLock } from '#app/platform/locks.ts';
import { localStore } from '#app/platform/local-storage.ts';
import { learnKey } from './signing-key.ts';

const LOCK = 'vaultiq-journal-check';
const notFound = 404;

const browserDeps: JournalCheckDeps = {
  async ask(path) {
    const outcome = await requestUnchecked({ path, auth: 'none' });
    if (outcome.ok) return outcome.value;
    return outcome.problem.status === notFound ? null : undefined;
  },
  async learnKey() {
    const learnt = await learnKey();
    return learnt.ok ? learnt.value.publicKey : null;
  },
  memory: headMemory,
  now,
};

const ASKED_KEY = 'vaultiq.journal-asked';

/** Like `ASKED_KEY`, for a device that stores nothing. */
let askedHere = 0;

/** When any tab of this device last asked, whatever the result; ms by this device. */
function setAsked(at: number): void {
  askedHere = at;
  localStore.write(ASKED_KEY, String(at));
}

/** A time in the future is from before the clock was set back, and counts as long ago. */
function isDue(afterMs: number): boolean {
  const sinceMs = Date.now() - Number(localStore.read(ASKED_KEY) ?? askedHere);
  return !(sinceMs >= 0 && sinceMs < afterMs);
}

async function checkWhenDue(afterMs: number): Promise<void> {
  const { online, reachable } = connectivity();
  if (!online || !reachable || !isDue(afterMs)) return;
  await whenIdle();
  await withLock(LOCK, async () => {
    // Another tab may have asked while this one waited.
    if (!isDue(afterMs)) return;
    const at = Date.now();
    setAsked(at);
    const found = await checkJournal(browserDeps);
    // Soon again, because a service that has just started may not have its heads ready.
    if (found === 'no-answer') setAsked(at - journalCheckEveryMs + journalCheckReconnectMs);
  });
}

const check = (afterMs: number): void => {
  // If it fails now, it is repeated next time.
  void checkWhenDue(afterMs).catch(() => undefined);
};

/** Returns a function that stops it. */
export function watchJournal(): () => void {
  const isConnectedNow = (): boolean => connectivity().online && connectivity().reachable;
  let wasConnected = isConnectedNow();
  const stops = [
    onVisible(() => check(journalCheckEveryMs)),
    onConnectivity(() => {
      const isConnected = isConnectedNow();
      if (isConnected && !wasConnected) check(journalCheckReconnectMs);
      wasConnected = isConnected;
    }),
  ];
  const timer = setInterval(() => check(journalCheckEveryMs), journalCheckReconnectMs);
  check(journalCheckReconnectMs);
  return () => {
    clearInterval(timer);
    stops.forEach((stop) => stop());
  };
}

/** Checks a head that came with a payment request. */
export async function compareCompactHead(compact: string): Promise<JournalCheck> {
  const publicKey = await browserDeps.learnKey();
  const note = publicKey === null ? null : readCompactHead(compact, makeOrigin(publicKey));
  return note === null ? 'no-answer' : checkForeignHead(note, browserDeps);
}

/** Checks a head that came with a receipt. */
export const compareForeignHead = (note: string): Promise<JournalCheck> =>
  checkForeignHead(note, browserDeps);
