// Proves how a later refund replaces failed ones: the oldest first, and those that have claimed DC before the others;
// and that replacing a part loses no micro-unit.
import { describe, expect, it } from 'vitest';
import {
  coverFailedRefunds,
  type FailedRefund,
  readFailed,
  markRestored,
  writeFailed,
} from './failed-refund.ts';

const failedRefund = (refund: string, usd: bigint, dc: bigint): FailedRefund => ({
  refund,
  usd,
  dc,
  restored: false,
});

describe('a refund after one that failed', () => {
  it('replaces all of it, with the DC that were claimed for it', () => {
    expect(coverFailedRefunds([failedRefund('one', 3n, 10n)], 3n)).toEqual({
      failed: [failedRefund('one', 0n, 0n)],
      dc: 10n,
    });
  });

  it('replaces a part of it with the same part of the DC, rounded down, and the last dollars with the rest', () => {
    const first = coverFailedRefunds([failedRefund('one', 3n, 10n)], 1n);
    expect(first).toEqual({ failed: [failedRefund('one', 2n, 7n)], dc: 3n });
    const second = coverFailedRefunds(first.failed, 1n);
    expect(second).toEqual({ failed: [failedRefund('one', 1n, 4n)], dc: 3n });
    expect(coverFailedRefunds(second.failed, 1n)).toEqual({ failed: [failedRefund('one', 0n, 0n)], dc: 4n });
  });

  it('replaces the oldest first', () => {
    const both = [failedRefund('old', 5n, 5n), failedRefund('new', 5n, 5n)];
    expect(coverFailedRefunds(both, 7n)).toEqual({
      failed: [failedRefund('old', 0n, 0n), failedRefund('new', 3n, 3n)],
      dc: 7n,
    });
  });

  it('replaces those that have claimed DC before the others', () => {
    const both = [failedRefund('nothing claimed', 5n, 0n), failedRefund('claimed', 5n, 7n)];
    expect(coverFailedRefunds(both, 4n)).toEqual({
      failed: [failedRefund('nothing claimed', 5n, 0n), failedRefund('claimed', 1n, 2n)],
      dc: 5n,
    });
    expect(coverFailedRefunds(both, 8n)).toEqual({
      failed: [failedRefund('nothing claimed', 2n, 0n), failedRefund('claimed', 0n, 0n)],
      dc: 7n,
    });
  });

  it('replaces no more than what failed', () => {
    expect(coverFailedRefunds([failedRefund('one', 3n, 10n)], 50n).dc).toBe(10n);
    expect(coverFailedRefunds([], 50n)).toEqual({ failed: [], dc: 0n });
  });
});

it('a refund that staff have returned is no longer owed, and the others do not change', () => {
  const both = [failedRefund('one', 3n, 10n), failedRefund('two', 4n, 11n)];
  expect(markRestored(both, 'two')).toEqual([
    failedRefund('one', 3n, 10n),
    { refund: 'two', usd: 0n, dc: 0n, restored: true },
  ]);
});

it('a failed refund is restored unchanged', () => {
  for (const restored of [true, false]) {
    const one = { refund: 'one', usd: 3_000_001n, dc: 10n, restored };
    expect(writeFailed(one)).toEqual({ refund: 'one', usd: '3.000001', dc: '0.00001', restored });
    expect(readFailed(writeFailed(one))).toEqual(one);
  }
});
