/** Projects as devices see them: documents of the catalogue, and the records of creators and backers. */
import type { Backing, OwnProject, ProjectValue } from '#domain/project/document.ts';

export const CREATOR = 'VIQ-1700000000000-creator00000';
/** The wallet of `aWallet`. */
export const ME = 'VIQ-1700000000000-me0000000000';
const HASH = 'a1b2c3d4'.repeat(8);

export const DAY = 86_400_000;
/** ISO 8601: so many days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();

/** The payload of `project.submit`. */
export const SUBMISSION = {
  title: 'Solar roofs',
  description: 'Twelve roofs.',
  type: 'standard',
  symbol: 'SOLAR',
  totalSupply: '1000000',
  price: '0.5',
  launchPrice: '0.6',
  softCap: '100',
  hardCap: '1000',
  continueAfterHardCap: true,
  startAt: '2026-12-01T12:00:00.000Z',
  presaleEndAt: '2026-12-08T12:00:00.000Z',
  endAt: '2026-12-20T12:00:00.000Z',
};

/** An open raise of 1,000 DC at 0.5 DC a token, of which 300 are raised, with a soft cap of 100. */
export const aProject = (change: Partial<ProjectValue> = {}): ProjectValue => ({
  id: 'p12',
  title: 'Solar roofs',
  description: 'Panels for schools.',
  type: 'standard',
  symbol: 'SUN',
  totalSupply: '1000000',
  softCap: '100',
  hardCap: '1000',
  price: '0.5',
  launchPrice: '0.75',
  startAt: inDays(-2),
  presaleEndAt: inDays(5),
  endAt: inDays(10),
  continueAfterHardCap: false,
  creator: CREATOR,
  vault: 'VIQ-1700000000000-vault0000000',
  terms: HASH,
  termsSince: inDays(-3),
  proposal: null,
  status: 'active',
  stage: 'raising',
  approved: true,
  verified: false,
  paused: false,
  frozen: false,
  approvedAt: inDays(-3),
  raised: '300',
  backers: 3,
  escrow: '300',
  released: '0',
  vesting: '0',
  vested: '0',
  completionFee: '0',
  refunded: '0',
  refundFees: '0',
  paidOut: '0',
  tokensSold: '600',
  tokensLocked: '600',
  tokensUnsold: '999400',
  tokensBurned: '0',
  marketing: '0',
  liquidity: '0',
  liquidityLockedUntil: null,
  isLiquidityLocked: false,
  closedAt: null,
  goLiveBy: null,
  launchedAt: null,
  vestingUntil: null,
  audit: null,
  releaseCheck: null,
  referencePrice: '0.5',
  refundsLeft: 0,
  curve: [],
  trust: aTrust({ inEscrow: change.escrow ?? '300' }),
  ...change,
});

/** The facts of the anti-rug card of an open raise with a first stake, whose soft cap is reached. */
export const aTrust = (change: Partial<ProjectValue['trust']> = {}): ProjectValue['trust'] => ({
  creatorSince: inDays(-400),
  approval: { at: inDays(-3), entry: 'approvalapprovalapprovalapproval' },
  firstStake: { at: inDays(-2), entry: 'firststakefirststakefirststakefi', terms: HASH },
  softCap: { at: inDays(-1), entry: 'softcapsoftcapsoftcapsoftcapsoft' },
  launch: null,
  vested: null,
  unlocked: null,
  burn: null,
  creatorStake: '0',
  inEscrow: '300',
  holders: [{ address: ME, tokens: '600' }],
  otherHoldersMost: '0',
  ...change,
});

export const aProjectDocument = (change: Partial<ProjectValue> = {}) => {
  const value = aProject(change);
  return { id: `project:${value.id}`, seq: 5, at: inDays(-1), value };
};

export const anOwnProject = (change: Partial<OwnProject> = {}): OwnProject => ({
  project: 'p30',
  offer: {
    title: 'Wind farm',
    description: 'Turbines by the sea.',
    type: 'standard',
    symbol: 'WIND',
    totalSupply: '2000000',
    softCap: '200',
    hardCap: '2000',
    price: '1',
    launchPrice: '1.5',
    startAt: inDays(3),
    presaleEndAt: inDays(13),
    endAt: inDays(20),
    continueAfterHardCap: false,
  },
  state: 'pending',
  fee: '250',
  submittedAt: inDays(-1),
  ...change,
});

/** One investment of 100 DC, made two hours ago. */
export const aBacking = (change: Partial<Backing> = {}): Backing => ({
  project: 'p12',
  stakes: [
    {
      investment: 'INV-1700000000000-me000000',
      amount: '100',
      fee: '0.05',
      tokens: '200',
      at: inDays(-2 / 24),
      terms: HASH,
      status: 'held',
    },
  ],
  refunded: '0',
  refundFee: '0',
  ...change,
});

const aRecord = (kind: string, project: string, value: object) => {
  const id = `${kind}:${project}`;
  return { id, kind, value: { id, seq: 5, at: inDays(-1), [kind]: value } };
};

export const anOwnRecord = (change: Partial<OwnProject> = {}) => {
  const value = anOwnProject(change);
  return aRecord('own-project', value.project, value);
};

export const aBackingRecord = (change: Partial<Backing> = {}) => {
  const value = aBacking(change);
  return aRecord('backing', value.project, value);
};
