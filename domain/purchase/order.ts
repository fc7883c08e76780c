/** A purchase from its order to the last event of its payment, as the rules of buying read it. */
import { type Micro, readMicro, writeMicro } from '../money.ts';
import type { DisputeOutcome, LineFact, SplitFact } from './facts.ts';
import { type FailedRefund, readFailed, writeFailed, type WrittenFailedRefund } from './failed-refund.ts';
import type { PurchaseLine, PurchaseQuote, PurchaseSplit } from './quote.ts';

/** Not paid, as far as the ledger knows. A payment for an expired or cancelled one is still credited. */
export type UnpaidOrder = {
  readonly status: 'open' | 'expired' | 'cancelled';
  readonly userId: string;
  readonly quote: PurchaseQuote;
  /** ms; the quote applies to a payment until then. */
  readonly lockedUntil: number;
};

/** An undecided dispute. `amount` is the disputed part of the buyer's DC, `held` is held of it under `hold`. */
export type OpenDispute = {
  readonly id: string;
  readonly amount: Micro;
  readonly held: Micro;
  readonly hold: string | null;
};

export type SettledOrder = {
  readonly status: 'settled';
  readonly userId: string;
  /** Micro-dollars paid, and refunded; a failed refund does not count. */
  readonly usd: Micro;
  readonly refundedUsd: Micro;
  /**
   * The DC that the buyer got; claimed of them by refunds and lost disputes; and the part of the claim that the wallet
   * lacked.
   */
  readonly buyer: Micro;
  readonly claimed: Micro;
  readonly receivable: Micro;
  readonly dispute: OpenDispute | null;
  readonly decided: readonly { readonly id: string; readonly outcome: DisputeOutcome }[];
  readonly refunds: readonly string[];
  /** Those of `refunds` that did not reach the card; missing if all have. */
  readonly failed?: readonly FailedRefund[];
};

export type Order = UnpaidOrder | SettledOrder;

/** The buyer's debt for this purchase, the open dispute included; micro-units. */
export const computeReceivable = (order: Order): Micro => {
  if (order.status !== 'settled') return 0n;
  const { dispute, receivable } = order;
  return receivable + (dispute === null ? 0n : dispute.amount - dispute.held);
};

/**
 * The part of the buyer's DC that stays disputed when a refund claims this much; micro-units. A partial dispute stays
 * whole while refunds leave room for it, and never claims below zero.
 */
export function computeDisputedRest({ buyer, claimed, dispute }: SettledOrder, amount: Micro): Micro {
  const left = buyer - claimed - amount;
  if (dispute === null || left < 0n) return 0n;
  return dispute.amount < left ? dispute.amount : left;
}

export const makeLineFacts = (lines: readonly PurchaseLine[]): LineFact[] =>
  lines.map(({ dc, phase, priceUsd, usd }) => ({
    dc: writeMicro(dc),
    phase,
    priceUsd: writeMicro(priceUsd),
    usd: writeMicro(usd),
  }));

export const makeSplitFact = ({ buyer, core, marketing, universal }: PurchaseSplit): SplitFact => ({
  buyer: writeMicro(buyer),
  core: writeMicro(core),
  marketing: writeMicro(marketing),
  universal: writeMicro(universal),
});

/** The quote in a fact. */
export function readQuote(fact: {
  readonly lines: readonly LineFact[];
  readonly split: SplitFact;
  readonly usd: string;
}): PurchaseQuote {
  const lines = fact.lines.map(({ dc, phase, priceUsd, usd }) => ({
    phase,
    priceUsd: readMicro(priceUsd),
    usd: readMicro(usd),
    dc: readMicro(dc),
  }));
  const { buyer, core, marketing, universal } = fact.split;
  return {
    buyer: readMicro(buyer),
    marketing: readMicro(marketing),
    core: readMicro(core),
    universal: readMicro(universal),
    gross: lines.reduce((sum, { dc }) => sum + dc, 0n),
    lines,
    payUsd: readMicro(fact.usd),
  };
}

type WrittenUnpaid = {
  readonly status: UnpaidOrder['status'];
  readonly userId: string;
  readonly lines: readonly LineFact[];
  readonly split: SplitFact;
  readonly usd: string;
  readonly lockedUntil: number;
};

type WrittenSettled = Pick<SettledOrder, 'status' | 'userId' | 'decided' | 'refunds'> & {
  readonly [Amount in 'usd' | 'refundedUsd' | 'buyer' | 'claimed' | 'receivable']: string;
} & {
  readonly dispute: {
    readonly id: string;
    readonly amount: string;
    readonly held: string;
    readonly hold: string | null;
  } | null;
  readonly failed?: readonly WrittenFailedRefund[];
};

/** An order as plain JSON, for snapshots and the state's digest. */
export type WrittenOrder = WrittenUnpaid | WrittenSettled;

export function writeOrder(order: Order): WrittenOrder {
  if (order.status !== 'settled') {
    const { status, userId, quote, lockedUntil } = order;
    const { lines, payUsd } = quote;
    const usd = writeMicro(payUsd);
    return { status, userId, lines: makeLineFacts(lines), split: makeSplitFact(quote), usd, lockedUntil };
  }
  const { dispute, usd, refundedUsd, buyer, claimed, receivable, failed, ...plain } = order;
  return {
    ...plain,
    usd: writeMicro(usd),
    refundedUsd: writeMicro(refundedUsd),
    buyer: writeMicro(buyer),
    claimed: writeMicro(claimed),
    receivable: writeMicro(receivable),
    dispute: dispute && {
      ...dispute,
      amount: writeMicro(dispute.amount),
      held: writeMicro(dispute.held),
    },
    ...(failed !== undefined && { failed: failed.map(writeFailed) }),
  };
}

/** Reads what `writeOrder` wrote. */
export function readOrder(written: WrittenOrder): Order {
  if (written.status !== 'settled') {
    const { status, userId, lockedUntil } = written;
    return { status, userId, quote: readQuote(written), lockedUntil };
  }
  const { dispute, failed, ...settled } = written;
  return {
    ...settled,
    usd: readMicro(settled.usd),
    refundedUsd: readMicro(settled.refundedUsd),
    buyer: readMicro(settled.buyer),
    claimed: readMicro(settled.claimed),
    receivable: readMicro(settled.receivable),
    dispute: dispute && {
      ...dispute,
      amount: readMicro(dispute.amount),
      held: readMicro(dispute.held),
    },
    ...(failed !== undefined && { failed: failed.map(readFailed) }),
  };
}
