import { expect } from 'vitest';

const waitsMs = 20_000;
const checkEveryMs = 50;

/** Waits until something is so, and says what it was when it never is. */
export const eventually = <T>(read: () => Promise<T> | T, timeout = waitsMs) =>
  expect.poll(read, { timeout, interval: checkEveryMs });
