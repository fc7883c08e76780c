/** Locks the device after a time without a touch or a key in any tab, or when no tab is visible. */
import { lockDevice } from './device-lock.ts';
import { now } from '#app/platform/clock.ts';
import { raiseFlag, isFlagRaised } from '#app/platform/cross-tab-flag.ts';
import { pageVisibility } from '#app/platform/page-visibility.ts';
import type { AutoLock } from './pin-record.ts';

const SEEN_MARK = 'vaultiq-seen';
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
/** The interval at which activity is reported to other tabs and the time is checked. */
const toldEveryMs = 2_000;
const lookEveryMs = 1_000;
const minuteMs = 60_000;

/** Returns a function that stops it. */
export const watchAutoLock = (mode: AutoLock): (() => void) =>
  mode === 'away' ? lockWhenAway() : lockWhenIdle(mode * minuteMs);

function lockWhenAway(): () => void {
  let release = pageVisibility.isVisible() ? raiseFlag(SEEN_MARK) : null;
  const look = async (): Promise<void> => {
    if (pageVisibility.isVisible()) {
      release ??= raiseFlag(SEEN_MARK);
      return;
    }
    release?.();
    release = null;
    if (!(await isFlagRaised(SEEN_MARK)) && !pageVisibility.isVisible()) lockDevice();
  };
  const stop = pageVisibility.subscribe(() => void look());
  return () => {
    stop();
    release?.();
  };
}

function lockWhenIdle(idleMs: number): () => void {
  let actedAt = now();
  let toldAt = 0;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('vaultiq-acted');
  if (channel !== null) {
    channel.onmessage = () => {
      actedAt = now();
    };
  }
  // A device whose time ran out during sleep is locked before anybody can touch it.
  const look = (): boolean => {
    const over = now() - actedAt >= idleMs;
    if (over) lockDevice();
    return over;
  };
  const act = (): void => {
    if (look()) return;
    actedAt = now();
    if (actedAt - toldAt < toldEveryMs) return;
    toldAt = actedAt;
    channel?.postMessage(null);
  };
  const options = { capture: true, passive: true } as const;
  for (const kind of ACTS) document.addEventListener(kind, act, options);
  const timer = setInterval(look, lookEveryMs);
  const stop = pageVisibility.subscribe(look);
  return () => {
    clearInterval(timer);
    stop();
    channel?.close();
    for (const kind of ACTS) document.removeEventListener(kind, act, options);
  };
}
