/** The documents about projects: the public one of the catalogue, and those of creators and backers. */
import { z } from 'zod';
import { AddressSchema } from '../ids.ts';
import { reasonLengthMax } from '../limits.ts';
import { PROJECT_TYPES } from './constants.ts';
import {
  auditFindingsLengthMax,
  curvePointsMax,
  projectDescriptionLengthMax,
  projectTitleLengthMax,
  symbolLengthMax,
} from './limits.ts';
import { TrustFactsSchema } from './trust-facts.ts';

const Decimal = z.string().regex(/^\d{1,25}(\.\d{1,6})?$/);
const Timestamp = z.iso.datetime();
const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/** The four statuses of the specification (L3, L4). */
export const PROJECT_STATUSES = ['pending', 'active', 'completed', 'failed'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/**
 * The finer stages of a project. No entry records the start of a raise, so the reader's clock decides whether a raise is
 * upcoming or open.
 */
export const PROJECT_STAGES = [
  'pending',
  'raising',
  'succeeded',
  'launched',
  'rejected',
  'withdrawn',
  'refunding',
  'refunded',
] as const;
export type ProjectStage = (typeof PROJECT_STAGES)[number];

/** Whether staff have verified who the creator of a project is. */
export const KYC_STATUSES = ['verified', 'pending', 'unverified'] as const; // L3
export type KycStatus = (typeof KYC_STATUSES)[number];
export const KYC_TEXT: Readonly<Record<KycStatus, string>> = {
  verified: 'Verified',
  pending: 'Pending',
  unverified: 'Unverified',
};

/**
 * An audit by staff, with a `score` from 0 to 100. `entry`: the seq of its entry in the journal; `terms`: the hash of the audited
 * terms, which may have changed since.
 */
export const AuditValueSchema = z.object({
  score: z.int().min(0).max(100),
  kyc: z.enum(KYC_STATUSES),
  findings: z.string().max(auditFindingsLengthMax),
  at: Timestamp,
  entry: z.string(),
  terms: Hash,
});
export type AuditValue = z.infer<typeof AuditValueSchema>;

/** The texts and terms that a creator offers. Times are ISO 8601; `price` and `launchPrice`: DC for one token. */
export const OfferSchema = z.object({
  title: z.string().min(1).max(projectTitleLengthMax),
  description: z.string().max(projectDescriptionLengthMax),
  logo: Hash.optional(),
  type: z.enum(PROJECT_TYPES),
  symbol: z.string().min(1).max(symbolLengthMax),
  totalSupply: Decimal,
  softCap: Decimal,
  hardCap: Decimal,
  price: Decimal,
  launchPrice: Decimal,
  startAt: Timestamp,
  presaleEndAt: Timestamp,
  endAt: Timestamp,
  continueAfterHardCap: z.boolean(),
  minStake: Decimal.optional(),
  maxStake: Decimal.optional(),
  /** The only addresses that may invest. */
  allow: z.array(AddressSchema).optional(),
});
export type Offer = z.infer<typeof OfferSchema>;

/** The terms that a proposal can change. */
export const DealSchema = OfferSchema.pick({
  softCap: true,
  hardCap: true,
  continueAfterHardCap: true,
  price: true,
  launchPrice: true,
  totalSupply: true,
  presaleEndAt: true,
  endAt: true,
  minStake: true,
  maxStake: true,
  allow: true,
});
export type Deal = z.infer<typeof DealSchema>;

const { allow, maxStake, minStake } = DealSchema.shape;
/** Only the changed terms; null for an optional term that is removed. */
export const DealChangeSchema = DealSchema.partial().extend({
  minStake: minStake.nullable(),
  maxStake: maxStake.nullable(),
  allow: allow.nullable(),
});
export type DealChange = z.infer<typeof DealChangeSchema>;

/** A proposed change of the terms; until it comes into force every backer can leave without a fee. */
export const ProposalSchema = z.object({
  /** Hex SHA-256 of the proposed terms. */
  terms: Hash,
  at: Timestamp,
  inForceAt: Timestamp,
  to: DealChangeSchema,
});
export type Proposal = z.infer<typeof ProposalSchema>;

/**
 * The catalogue's `project-terms:<id>`, from the first proposal on: the terms that backers invested under, and every proposed
 * change of them, oldest first.
 */
export const TermsHistorySchema = z.object({
  project: z.string(),
  first: z.object({ terms: Hash, since: Timestamp, deal: DealSchema }),
  changes: z.array(
    ProposalSchema.extend({
      /** `lapsed`: the raise ended first, or the terms no longer fitted it. */
      state: z.enum(['waiting', 'in_force', 'withdrawn', 'lapsed']),
      endedAt: Timestamp.nullable(),
    }),
  ),
});
export type TermsHistory = z.infer<typeof TermsHistorySchema>;

/**
 * The catalogue's `project:<id>`, from the approval on. Amounts of DC: `raised` = `escrow` + `released` + `vesting` +
 * `completionFee` + `refunded` + `refundFees`, where `released` includes what has vested (`vested`), and `vesting` is what has
 * not vested yet. Tokens: `totalSupply` = `tokensSold` + `tokensUnsold` + `tokensBurned`. Unknown fields are dropped, so that an older
 * app can read the document of a newer authority.
 */
export const ProjectValueSchema = OfferSchema.extend({
  id: z.string(),
  /** The creator's wallet, and the Project Vault. */
  creator: AddressSchema,
  vault: AddressSchema,
  /** Hex SHA-256 of the terms. */
  terms: Hash,
  /** Since when these terms are in force. */
  termsSince: Timestamp,
  proposal: ProposalSchema.nullable(),
  status: z.enum(PROJECT_STATUSES),
  stage: z.enum(PROJECT_STAGES),
  approved: z.boolean(),
  verified: z.boolean(),
  /** Whether staff have set the project back to pending. */
  paused: z.boolean(),
  frozen: z.boolean(),
  freezeReason: z.string().max(reasonLengthMax).optional(),
  approvedAt: Timestamp,
  raised: Decimal,
  backers: z.int().min(0),
  escrow: Decimal,
  released: Decimal,
  vesting: Decimal,
  vested: Decimal,
  completionFee: Decimal,
  refunded: Decimal,
  refundFees: Decimal,
  /** DC that the creator has taken from the Project Vault. */
  paidOut: Decimal,
  tokensSold: Decimal,
  /** The part of the sold tokens that nobody can send yet. */
  tokensLocked: Decimal,
  tokensUnsold: Decimal,
  tokensBurned: Decimal,
  /** The parts of the unsold tokens after the launch. */
  marketing: Decimal,
  liquidity: Decimal,
  liquidityLockedUntil: Timestamp.nullable(),
  isLiquidityLocked: z.boolean(),
  closedAt: Timestamp.nullable(),
  goLiveBy: Timestamp.nullable(),
  launchedAt: Timestamp.nullable(),
  vestingUntil: Timestamp.nullable(),
  audit: AuditValueSchema.nullable(),
  releaseCheck: z.object({ passed: z.boolean(), reason: z.string(), at: Timestamp }).nullable(),
  /** DC for one token, labelled "reference": the presale price before the launch (ruling L15). */
  referencePrice: Decimal,
  /** Batches of refunds that are not paid yet. */
  refundsLeft: z.int().min(0),
  /** The raise over time, oldest first: at most 60 points. */
  curve: z.array(z.object({ at: Timestamp, raised: Decimal })).max(curvePointsMax),
  trust: TrustFactsSchema,
});
export type ProjectValue = z.infer<typeof ProjectValueSchema>;

/** The document `own-project:<id>` of a creator, also before the approval and after a rejection. */
export const OwnProjectSchema = z.strictObject({
  project: z.string(),
  offer: OfferSchema,
  state: z.enum(['pending', 'approved', 'rejected', 'withdrawn']),
  /** DC: held until the decision, then paid or released. 0 once it is paid and new terms wait for another decision. */
  fee: Decimal,
  submittedAt: Timestamp,
  reason: z.string().max(reasonLengthMax).optional(),
});
export type OwnProject = z.infer<typeof OwnProjectSchema>;

/** The document `backing:<project>` of a backer. */
export const BackingSchema = z.strictObject({
  project: z.string(),
  stakes: z.array(
    z.strictObject({
      investment: z.string(),
      amount: Decimal,
      fee: Decimal,
      tokens: Decimal,
      at: Timestamp,
      terms: Hash,
      status: z.enum(['held', 'returned', 'refunded', 'delivered']),
    }),
  ),
  /** What came back after a raise that missed its soft cap, and the fee that was kept. */
  refunded: Decimal,
  refundFee: Decimal,
});
export type Backing = z.infer<typeof BackingSchema>;

declare module '../ledger/standing-document.ts' {
  interface StandingFields {
    /** `own-project:<id>`, for its creator. */
    'own-project'?: OwnProject | undefined;
    /** `backing:<project>`, for its backer. */
    backing?: Backing | undefined;
  }
}
