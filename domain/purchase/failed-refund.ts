/** Refunds that did not reach the card: the dollars are still owed to it, and the DC for them are already taken. */
import { type Micro, readMicro, scaleDown, writeMicro } from '../money.ts';

/**
 * `usd`: micro-dollars that still have to reach the card. `dc`: the buyer's DC that were claimed for them. Both are 0
 * once later refunds have replaced it, or staff have returned the DC (`restored`).
 */
export type FailedRefund = {
  readonly refund: string;
  readonly usd: Micro;
  readonly dc: Micro;
  readonly restored: boolean;
};

const smaller = (a: Micro, b: Micro): Micro => (a < b ? a : b);

type CoveredRefunds = {
  readonly failed: readonly FailedRefund[];
  /** The DC that were claimed for the dollars which have now reached the card. */
  readonly dc: Micro;
};

/**
 * Covers failed refunds with the dollars of a new one, oldest first. Those that have claimed DC come first; otherwise
 * the new refund would claim DC while already claimed ones cover nothing.
 */
export function coverFailedRefunds(failed: readonly FailedRefund[], usd: Micro): CoveredRefunds {
  let left = usd;
  let dc = 0n;
  const coverOne = (one: FailedRefund): FailedRefund => {
    const part = smaller(left, one.usd);
    if (part === 0n) return one;
    // The last dollars take the rest of rounding.
    const claimed = part === one.usd ? one.dc : scaleDown(one.dc, part, one.usd);
    left -= part;
    dc += claimed;
    return { ...one, usd: one.usd - part, dc: one.dc - claimed };
  };
  const claiming = failed.map((one) => (one.dc > 0n ? coverOne(one) : one));
  const after = claiming.map((one, index) => (failed[index]?.dc === 0n ? coverOne(one) : one));
  return { failed: after, dc };
}

/** The refund is settled by returning its DC. */
export const markRestored = (failed: readonly FailedRefund[], refund: string): readonly FailedRefund[] =>
  failed.map((one) => (one.refund === refund ? { refund, usd: 0n, dc: 0n, restored: true } : one));

export type WrittenFailedRefund = {
  readonly refund: string;
  readonly usd: string;
  readonly dc: string;
  readonly restored: boolean;
};

export const writeFailed = ({ refund, usd, dc, restored }: FailedRefund): WrittenFailedRefund => ({
  refund,
  usd: writeMicro(usd),
  dc: writeMicro(dc),
  restored,
});

export const readFailed = ({ refund, usd, dc, restored }: WrittenFailedRefund): FailedRefund => ({
  refund,
  usd: readMicro(usd),
  dc: readMicro(dc),
  restored,
});
