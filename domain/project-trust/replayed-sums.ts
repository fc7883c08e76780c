/** The sums of a project, as its entries move them. Amounts in micro-units. */
import { BPS_PER_WHOLE, type Micro, readMicro, scaleDown } from '../money.ts';
import { escrowName, tokensName, vestingName } from '../project/accounts.ts';
import type { ProjectValue } from '../project/document.ts';
import { MARKETING_BPS } from '../project-launch/constants.ts';
import type { ReceiptRecord } from '../receipt/schema.ts';

/** The fields of a project's public document that its entries determine. */
export const REPLAYED_FIELDS = [
  'raised',
  'escrow',
  'released',
  'vesting',
  'vested',
  'completionFee',
  'refunded',
  'refundFees',
  'paidOut',
  'tokensSold',
  'tokensUnsold',
  'tokensBurned',
  'marketing',
  'liquidity',
] as const;
export type ReplayedField = (typeof REPLAYED_FIELDS)[number];
export type Sums = Readonly<Record<ReplayedField, Micro>>;

/** What one backer has in the project. */
export type Holding = { readonly amount: Micro; readonly tokens: Micro };

/** Mutable, because copying thousands of backers for each movement would be slow. */
export type ReplayedSums = {
  sums: Sums;
  /** Wallet → its stakes and tokens, without what was returned. */
  readonly backers: Map<string, Holding>;
  /** The wallets that backed the project, without those that took everything back while it was raising. */
  readonly backed: Set<string>;
};

export const emptyReplay = (): ReplayedSums => ({
  sums: Object.fromEntries(REPLAYED_FIELDS.map((field) => [field, 0n])) as Record<ReplayedField, Micro>,
  backers: new Map(),
  backed: new Set(),
});

export type Movement = ReceiptRecord['transactions'][number];

/** The fields of a project that its movements are checked against. */
export type ReplayProject = Pick<ProjectValue, 'id' | 'price' | 'softCap' | 'terms' | 'vault'>;

/** What a kind of movement does to the sums of a project and to its backer. */
export type Effect = {
  /** The parties that must be accounts of the project. */
  readonly parties: (project: ReplayProject) => { readonly from?: string; readonly to?: string };
  readonly sums: Readonly<Partial<Record<ReplayedField, 'plus' | 'minus'>>>;
  /** What its fee does, which comes on top of the amount. */
  readonly fee?: Readonly<Partial<Record<ReplayedField, 'plus' | 'minus'>>>;
  /** Whose holding changes, and how. */
  readonly holder?: { readonly party: 'from' | 'to'; readonly of: keyof Holding; readonly sign: 1n | -1n };
};

const fromEscrow = ({ id }: ReplayProject) => ({ from: escrowName(id) });
const fromTokens = ({ id }: ReplayProject) => ({ from: tokensName(id) });
const toTokens = ({ id }: ReplayProject) => ({ to: tokensName(id) });

/** Every kind of transaction that a project's own accounts take part in. */
export const EFFECTS: Readonly<Record<string, Effect>> = {
  token_mint: { parties: toTokens, sums: { tokensUnsold: 'plus' } },
  token_unmint: { parties: fromTokens, sums: { tokensUnsold: 'minus' } },
  stake: {
    parties: ({ id }) => ({ to: escrowName(id) }),
    sums: { raised: 'plus', escrow: 'plus' },
    holder: { party: 'from', of: 'amount', sign: 1n },
  },
  allotment: {
    parties: fromTokens,
    sums: { tokensSold: 'plus', tokensUnsold: 'minus' },
    holder: { party: 'to', of: 'tokens', sign: 1n },
  },
  stake_return: {
    parties: fromEscrow,
    sums: { raised: 'minus', escrow: 'minus' },
    holder: { party: 'to', of: 'amount', sign: -1n },
  },
  stake_refund: {
    parties: fromEscrow,
    sums: { escrow: 'minus', refunded: 'plus' },
    fee: { escrow: 'minus', refundFees: 'plus' },
    holder: { party: 'to', of: 'amount', sign: -1n },
  },
  allotment_return: {
    parties: toTokens,
    sums: { tokensSold: 'minus', tokensUnsold: 'plus' },
    holder: { party: 'from', of: 'tokens', sign: -1n },
  },
  completion_fee: { parties: fromEscrow, sums: { escrow: 'minus', completionFee: 'plus' } },
  escrow_release: {
    parties: ({ id, vault }) => ({ from: escrowName(id), to: vault }),
    sums: { escrow: 'minus', released: 'plus' },
  },
  vesting_lock: {
    parties: ({ id }) => ({ from: escrowName(id), to: vestingName(id) }),
    sums: { escrow: 'minus', vesting: 'plus' },
  },
  vesting_release: {
    parties: ({ id, vault }) => ({ from: vestingName(id), to: vault }),
    sums: { vesting: 'minus', vested: 'plus', released: 'plus' },
  },
  project_payout: { parties: ({ vault }) => ({ from: vault }), sums: { paidOut: 'plus' } },
  burn: { parties: fromTokens, sums: { tokensUnsold: 'minus', tokensBurned: 'plus' } },
};

export const isOfProject = (movement: Movement, effect: Effect, project: ReplayProject): boolean =>
  Object.entries(effect.parties(project)).every(
    ([side, account]) => movement[side as 'from' | 'to'] === account,
  );

function add(sums: Sums, changes: Effect['sums'], amount: Micro): Sums {
  const changed = Object.entries(changes).map(([field, sign]) => [
    field,
    sums[field as ReplayedField] + (sign === 'plus' ? amount : -amount),
  ]);
  return { ...sums, ...(Object.fromEntries(changed) as Partial<Record<ReplayedField, Micro>>) };
}

const NO_HOLDING: Holding = { amount: 0n, tokens: 0n };

/** Applies one movement; returns the holding of its backer afterwards, or null if it has no backer. */
export function applyMovement(replayed: ReplayedSums, movement: Movement, effect: Effect): Holding | null {
  const [amount, fee] = [readMicro(movement.amount), readMicro(movement.fee)];
  const sums = add(add(replayed.sums, effect.sums, amount), effect.fee ?? {}, fee);
  replayed.sums = movement.kind === 'burn' ? burnReserves(sums, amount) : sums;
  const { holder } = effect;
  if (holder === undefined) return null;
  const { backed, backers } = replayed;
  const address = movement[holder.party];
  const known = backers.get(address) ?? NO_HOLDING;
  const change = holder.sign * (effect.fee === undefined ? amount : amount + fee);
  const holding = { ...known, [holder.of]: known[holder.of] + change };
  backers.set(address, holding);
  if (movement.kind === 'stake') backed.add(address);
  if (movement.kind === 'stake_return' && holding.amount === 0n) backed.delete(address);
  return holding;
}

/** Tokens for marketing are burned first. */
function burnReserves(sums: Sums, amount: Micro): Sums {
  const marketing = amount < sums.marketing ? amount : sums.marketing;
  return {
    ...sums,
    marketing: sums.marketing - marketing,
    liquidity: sums.liquidity - (amount - marketing),
  };
}

/** At the launch the unsold tokens are divided. */
export function divideReserves(replayed: ReplayedSums): void {
  const { sums } = replayed;
  const marketing = scaleDown(sums.tokensUnsold, MARKETING_BPS, BPS_PER_WHOLE);
  replayed.sums = { ...sums, marketing, liquidity: sums.tokensUnsold - marketing };
}
