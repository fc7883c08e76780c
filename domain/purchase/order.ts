/** A purchase from its order to whatever becomes of the payment: what the rules of buying read. */
import { type Micro, readMicro, writeMicro } from '../money.ts';
import type { DisputeOutcome, LineFact, SplitFact } from './facts.ts';
import { type FailedRefund, readFailed, writeFailed, type WrittenFailedRefund } from './failed-refund.ts';
import type { PurchaseLine, PurchaseQuote, PurchaseSplit } from './quote.ts';

/** Not paid, as far as the ledger knows. A payment for one that has expired or was cancelled is still credited. */
export type UnpaidOrder = {
  readonly status: 'open' | 'expired' | 'cancelled';
  readonly userId: string;
  readonly quote: PurchaseQuote;
  /** ms; paid by then, the quote holds. */
  readonly lockedUntil: number;
};

/** A dispute that is not decided. `amount` is what is disputed of the buyer's DC, `held` is held of it under `hold`. */
export type OpenDispute = {
  readonly id: string;
  readonly amount: Micro;
  readonly held: Micro;
  readonly hold: string | null;
};

export type SettledOrder = {
  readonly status: 'settled';
  readonly userId: string;
  /** Micro-dollars paid, and refunded of that; a refund that failed is none. */
  readonly usd: Micro;
  readonly refundedUsd: Micro;
  /** The DC that the buyer got; claimed back of that by refunds and lost disputes; and not to be had of the claim. */
  readonly buyer: Micro;
  readonly claimed: Micro;
  readonly receivable: Micro;
  readonly dispute: OpenDispute | null;
  readonly decided: readonly { readonly id: string; readonly outcome: DisputeOutcome }[];
  readonly refunds: readonly string[];
  /** Those of `refunds` that did not reach the card; missing where all have. */
  readonly failed?: readonly FailedRefund[];
};

export type Order = UnpaidOrder | SettledOrder;

/** What the buyer owes for this purchase, the open dispute included; micro-units. */
export const receivableOf = (order: Order): Micro => {
  if (order.status !== 'settled') return 0n;
  const { dispute, receivable } = order;
  return receivable + (dispute === null ? 0n : dispute.amount - dispute.held);
};

/**
 * What stays disputed of the buyer's DC when so much more of them is claimed by a refund; micro-units. A dispute of a part
 * stays whole as long as refunds leave room for it, and never claims below zero.
 */
export function stillDisputed({ buyer, claimed, dispute }: SettledOrder, amount: Micro): Micro {
  const left = buyer - claimed - amount;
  if (dispute === null || left < 0n) return 0n;
  return dispute.amount < left ? dispute.amount : left;
}

export const lineFacts = (lines: readonly PurchaseLine[]): LineFact[] =>
  lines.map(({ dc, phase, priceUsd, usd }) => ({
    dc: writeMicro(dc),
    phase,
    priceUsd: writeMicro(priceUsd),
    usd: writeMicro(usd),
  }));

export const splitFact = ({ buyer, core, marketing, universal }: PurchaseSplit): SplitFact => ({
  buyer: writeMicro(buyer),
  core: writeMicro(core),
  marketing: writeMicro(marketing),
  universal: writeMicro(universal),
});

/** The quote that a fact tells. */
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

/** An order in plain JSON, for snapshots and the digest of the state. */
export type WrittenOrder = WrittenUnpaid | WrittenSettled;

export function writeOrder(order: Order): WrittenOrder {
  if (order.status !== 'settled') {
    const { status, userId, quote, lockedUntil } = order;
    const { lines, payUsd } = quote;
    const usd = writeMicro(payUsd);
    return { status, userId, lines: lineFacts(lines), split: splitFact(quote), usd, lockedUntil };
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
