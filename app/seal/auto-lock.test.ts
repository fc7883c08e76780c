// Proves that an unlocked device locks automatically: after the chosen time without input, when the app is hidden, and
// together with its other tabs, which get the key from each other and from nowhere else; and when a transfer asks for the
// PIN again.
// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubLocalStorage } from '#tests/builders/device.ts';
import { pinFreshMs } from '#domain/limits.ts';
import { watchAutoLock } from './auto-lock.ts';
import { makeKeyBytes } from './device-key.ts';
import { giveKey, lockDevice, lockStatus, pinToConfirm } from './device-lock.ts';
import * as marks from '#app/platform/cross-tab-flag.ts';
import { writePin } from './pin-record.ts';
import { adoptSession, startSession, stopSession } from '#app/platform/session.ts';

const userId = 'u1';
const wrapped = { salt: '', rounds: 1, iv: '', key: '' };
const minuteMs = 60_000;
let stop: (() => void) | null = null;

beforeEach(async () => {
  stubLocalStorage();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  startSession();
  adoptSession(
    {
      accessToken: 'token',
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
      deviceId: 'a',
      user: { id: userId, email: 'ann@example.org', fullName: 'Ann', address: 'VIQ-1', roles: ['user'] },
    },
    false,
  );
  writePin(userId, { wrapped, autoLock: 1, wrong: 0, wrongAt: 0 });
  await giveKey(userId, makeKeyBytes());
});
afterEach(async () => {
  stop?.();
  stop = null;
  vi.useRealTimers();
  lockDevice();
  await stopSession();
});

test('locks after the chosen time without a touch, and not before', () => {
  vi.useFakeTimers();
  stop = watchAutoLock(1);
  vi.advanceTimersByTime(minuteMs - 2_000);
  document.dispatchEvent(new Event('pointerdown'));
  vi.advanceTimersByTime(minuteMs - 2_000);
  expect(lockStatus(userId)).toBe('open');
  vi.advanceTimersByTime(4_000);
  expect(lockStatus(userId)).toBe('locked');
});

test('locks a device whose time ran out while it slept before a touch counts', () => {
  vi.useFakeTimers();
  stop = watchAutoLock(1);
  // No timer ran meanwhile.
  vi.setSystemTime(Date.now() + 2 * minuteMs);
  document.dispatchEvent(new Event('pointerdown'));
  expect(lockStatus(userId)).toBe('locked');
});

test('counts a touch in another tab, and tells the others of a touch here', () => {
  vi.useFakeTimers();
  const posted = vi.fn<(name: string) => void>();
  const channels: Channel[] = [];
  class Channel {
    onmessage: (() => void) | null = null;
    readonly name: string;
    constructor(name: string) {
      this.name = name;
      channels.push(this);
    }
    postMessage(): void {
      posted(this.name);
    }
    close(): void {
      this.onmessage = null;
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel);
  stop = watchAutoLock(1);
  vi.advanceTimersByTime(minuteMs - 2_000);
  channels.find(({ name }) => name === 'vaultiq-acted')?.onmessage?.();
  vi.advanceTimersByTime(minuteMs - 2_000);
  expect(lockStatus(userId)).toBe('open');
  expect(posted).not.toHaveBeenCalledWith('vaultiq-acted');
  document.dispatchEvent(new Event('keydown'));
  expect(posted).toHaveBeenCalledExactlyOnceWith('vaultiq-acted');
  vi.advanceTimersByTime(minuteMs + 1_000);
  expect(lockStatus(userId)).toBe('locked');
});

test('locks when the app is hidden', async () => {
  stop = watchAutoLock('away');
  expect(lockStatus(userId)).toBe('open');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(lockStatus(userId)).toBe('locked'));
});

test('stays open while another tab is visible, and locks when none is', async () => {
  const releaseOther = marks.raiseFlag('vaultiq-seen');
  stop = watchAutoLock('away');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const looked = vi.spyOn(marks, 'isFlagRaised');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(looked).toHaveResolvedWith(true));
  expect(lockStatus(userId)).toBe('open');
  releaseOther();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(lockStatus(userId)).toBe('locked'));
});

test('gives another tab the key, and locks both at once', async () => {
  const other = new BroadcastChannel('vaultiq-lock');
  const heard: { kind: string; held?: { userId: string; key: { cipher: CryptoKey } } }[] = [];
  other.onmessage = ({ data }: MessageEvent<(typeof heard)[number]>) => heard.push(data);
  other.postMessage({ kind: 'ask', userId });
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  expect(heard[0]).toMatchObject({ kind: 'open', held: { userId } });
  expect(heard[0]?.held?.key.cipher.extractable).toBe(false);
  lockDevice();
  await vi.waitFor(() => expect(heard[1]).toEqual({ kind: 'lock', userId }));
  // A locked tab answers nothing.
  other.postMessage({ kind: 'ask', userId });
  other.postMessage(heard[0]);
  await vi.waitFor(() => expect(lockStatus(userId)).toBe('open'));
  expect(heard).toHaveLength(2);
  other.postMessage({ kind: 'lock', userId });
  await vi.waitFor(() => expect(lockStatus(userId)).toBe('locked'));
  other.close();
});

test('ignores a key that arrives after locking', async () => {
  const giving = giveKey(userId, makeKeyBytes());
  lockDevice();
  await giving;
  expect(lockStatus(userId)).toBe('locked');
});

test('asks for the PIN before a transfer once the minute is over', () => {
  expect(pinToConfirm()).toBeNull();
  vi.useFakeTimers({ now: Date.now() + pinFreshMs + 1 });
  expect(pinToConfirm()).toBe(userId);
});

test('notifies a tab that opens while the PIN is changed, and again at the end', async () => {
  const other = new BroadcastChannel('vaultiq-lock');
  other.postMessage({ kind: 'progress', userId, progress: { done: 1_000, of: 2_000 } });
  await vi.waitFor(() => expect(lockStatus(userId)).toBe('changing'));
  other.postMessage({ kind: 'changed', userId });
  await vi.waitFor(() => expect(lockStatus(userId)).toBe('open'));
  other.close();
});
