import { expect } from 'vitest';

const waitsMs = 20_000;
const checkEveryMs = 50;

/** Waits until the value passes the check; fails with the last value if it never does. */
export const eventually = <T>(read: () => Promise<T> | T, timeout = waitsMs) =>
  expect.poll(read, { timeout, interval: checkEveryMs });
