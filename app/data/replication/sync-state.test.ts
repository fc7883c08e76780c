// Proves that the screens are notified once of collections pulled together, that only long activity is shown, and that
// nothing is written after closing.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubLocalStorage } from '#tests/builders/device.ts';
import { makeSyncState, type SyncState } from './sync-state.ts';

let state: SyncState;
let calls = 0;
beforeEach(() => {
  vi.useFakeTimers();
  stubLocalStorage();
  state = makeSyncState('ann');
  calls = 0;
  state.subscribe(() => {
    calls += 1;
  });
});
afterEach(() => {
  state.close();
  vi.useRealTimers();
});

describe('the state of the synchronisation', () => {
  it('reports collections that are pulled together once, and stores the time', () => {
    state.pulled('wallet', 1);
    state.pulled('transactions', 2);
    state.pulled('wallet', 3);
    expect(calls).toBe(0);
    vi.advanceTimersByTime(200);
    expect(calls).toBe(1);
    expect(state.read().pulledAt).toEqual({ wallet: 3, transactions: 2 });
    state.pulled('catalog', 4);
    vi.advanceTimersByTime(200);
    const again = makeSyncState('ann');
    expect(again.read().pulledAt).toEqual({ wallet: 3, transactions: 2, catalog: 4 });
    again.close();
  });

  it('shows a pull as running only if it takes long', () => {
    state.active(true);
    state.active(true);
    vi.advanceTimersByTime(200);
    state.active(false);
    vi.advanceTimersByTime(1_000);
    expect(calls).toBe(0);
    state.active(true);
    vi.advanceTimersByTime(400);
    expect(state.read().active).toBe(true);
    state.active(false);
    expect(state.read().active).toBe(false);
    expect(calls).toBe(2);
  });

  it('writes nothing after it is closed', () => {
    state.pulled('wallet', 1);
    state.close();
    vi.advanceTimersByTime(1_000);
    expect(localStorage.length).toBe(0);
  });
});
