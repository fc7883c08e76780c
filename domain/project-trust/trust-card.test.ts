// Proves every row of the anti-rug card: when it holds, when it does not, when it cannot yet, since when, with which evidence;
// and the score. What the card says about real histories is in `random-projects.test.ts`.
import { describe, expect, it } from 'vitest';
import { aProject, aTrust, CREATOR, inDays, ME } from '#tests/builders/shown-projects.ts';
import type { AuditValue, ProjectValue } from '../project/document.ts';
import { type Protection, PROTECTION_POINTS } from './constants.ts';
import { RULE_TEXT } from './rule-text.ts';
import { computeTrust, type TrustRow } from './trust-card.ts';

const NOW = Date.now();
const rowOf = (protection: Protection, project: ProjectValue): TrustRow => {
  const row = computeTrust(project, NOW).rows.find((each) => each.protection === protection);
  if (row === undefined) throw new Error(`no row ${protection}`);
  return row;
};
const statusOf = (protection: Protection, project: ProjectValue) => rowOf(protection, project).status;

const LAUNCH = { at: inDays(-40), entry: 'launchlaunchlaunchlaunchlaunchla', liquidity: '850' };
/** A raise of 300 DC that was launched 40 days ago, with a fee of 15, and is vested since. */
const launched = (change: Partial<ProjectValue> = {}, trust: Partial<ProjectValue['trust']> = {}) =>
  aProject({
    stage: 'launched',
    escrow: '0',
    completionFee: '15',
    released: '285',
    vesting: '0',
    vested: '142.5',
    liquidity: '850',
    isLiquidityLocked: true,
    trust: aTrust({
      inEscrow: '0',
      launch: LAUNCH,
      vested: { at: inDays(-10), entry: 'vestedvestedvestedvestedvestedve' },
      ...trust,
    }),
    ...change,
  });
const fresh = aProject({
  raised: '0',
  escrow: '0',
  trust: aTrust({ firstStake: null, softCap: null, inEscrow: '0', holders: [] }),
});
const anAudit = (change: Partial<AuditValue>): AuditValue => ({
  score: 90,
  kyc: 'verified',
  at: inDays(-1),
  entry: '77',
  findings: 'Fine.',
  terms: aProject().terms,
  ...change,
});

it('is worth 100 points in all, and every row has its rule in a sentence', () => {
  expect(Object.values(PROTECTION_POINTS).reduce((sum, points) => sum + points, 0)).toBe(100);
  for (const protection of Object.keys(PROTECTION_POINTS) as Protection[]) {
    expect(RULE_TEXT[protection].rule).toMatch(/^[A-Z].*\.$/);
  }
  expect(RULE_TEXT.burn.rule).toBe(
    'At most 15% of the supply is ever burned, and at most 2% within 30 days.',
  );
  expect(RULE_TEXT.liquidity.rule).toBe(
    'At least 50% of the liquidity stays, and it is locked for 90 days after the launch.',
  );
});

describe('escrow', () => {
  it('holds since the first stake while it has what must be there', () => {
    const project = aProject();
    expect(rowOf('escrow', project)).toEqual({
      protection: 'escrow',
      status: 'holds',
      since: project.trust.firstStake?.at,
      weight: 20,
      points: 20,
      evidence: [{ kind: 'replay' }, { kind: 'transaction', id: 'firststakefirststakefirststakefi' }],
    });
    expect(statusOf('escrow', launched())).toBe('holds');
    expect(statusOf('escrow', fresh)).toBe('not-yet');
  });

  it('does not if the account or the document has another amount', () => {
    expect(statusOf('escrow', aProject({ trust: aTrust({ inEscrow: '299.999999' }) }))).toBe('does-not');
    expect(statusOf('escrow', aProject({ escrow: '299', trust: aTrust({ inEscrow: '299' }) }))).toBe(
      'does-not',
    );
    expect(statusOf('escrow', aProject({ released: '1' }))).toBe('does-not');
  });
});

describe('soft cap', () => {
  it('holds from the stake that reached it', () => {
    const project = aProject();
    expect(rowOf('softCap', project)).toMatchObject({
      status: 'holds',
      since: project.trust.softCap?.at,
      evidence: [{ kind: 'transaction', id: 'softcapsoftcapsoftcapsoftcapsoft' }],
    });
  });

  it('holds since the new terms if only they have lowered it below the raise', () => {
    const project = aProject({ softCap: '50', termsSince: inDays(-0.5), trust: aTrust({ softCap: null }) });
    expect(rowOf('softCap', project)).toMatchObject({
      status: 'holds',
      since: project.termsSince,
      evidence: [{ kind: 'replay' }, { kind: 'transaction', id: 'firststakefirststakefirststakefi' }],
    });
  });

  const missed = { raised: '90', escrow: '90', trust: aTrust({ softCap: null, inEscrow: '90' }) };
  it.each([
    ['a raise below it', missed, 'not-yet'],
    ['refunds on their way', { ...missed, stage: 'refunding' }, 'not-yet'],
    ['everybody refunded', { ...missed, stage: 'refunded', refunded: '89.95', refundFees: '0.05' }, 'holds'],
    ['refunds that are less than the raise', { ...missed, stage: 'refunded', refunded: '80' }, 'does-not'],
    ['money released below it', { ...missed, released: '1' }, 'does-not'],
  ] as const)('%s', (_what, change, status) => {
    expect(statusOf('softCap', aProject(change as Partial<ProjectValue>))).toBe(status);
  });
});

describe('vesting', () => {
  it.each([
    ['before the launch', aProject(), 'not-yet'],
    ['all at the end', launched(), 'holds'],
    ['nothing yet', launched({ vesting: '142.5', vested: '0' }, { vested: null }), 'holds'],
    [
      'ten of thirty daily parts after ten days',
      launched({ vesting: '95', vested: '47.5' }, { vested: { at: inDays(-30), entry: null } }),
      'holds',
    ],
    [
      'eleven of them',
      launched({ vesting: '90.25', vested: '52.25' }, { vested: { at: inDays(-30), entry: null } }),
      'does-not',
    ],
    ['all after 29 days', launched({}, { vested: { at: inDays(-11), entry: null } }), 'does-not'],
    ['less than half', launched({ vested: '100' }), 'does-not'],
  ] as const)('%s', (_what, project, status) => {
    expect(statusOf('vesting', project)).toBe(status);
  });
});

describe('liquidity', () => {
  it.each([
    ['before the launch', aProject(), 'not-yet', undefined],
    ['locked', launched(), 'holds', 10_000],
    ['half of it burned', launched({ liquidity: '425' }), 'holds', 5_000],
    ['more burned', launched({ liquidity: '424' }), 'does-not', 4_988],
    ['unlocked too early', launched({ isLiquidityLocked: false }), 'does-not', 10_000],
    [
      'unlocked after 90 days',
      launched(
        { isLiquidityLocked: false },
        { launch: { ...LAUNCH, at: inDays(-91) }, unlocked: { at: inDays(-1), entry: null } },
      ),
      'holds',
      10_000,
    ],
    [
      'none',
      launched({ liquidity: '0', isLiquidityLocked: false }, { launch: { ...LAUNCH, liquidity: '0' } }),
      'does-not',
      0,
    ],
  ] as const)('%s', (_what, project, status, share) => {
    const row = rowOf('liquidity', project);
    expect([row.status, row.share]).toEqual([status, share]);
  });
});

describe('burns', () => {
  const burn = (most: string) => ({ at: inDays(-1), entry: 'burnburnburnburnburnburnburnburn', most });
  it.each([
    ['none', aProject(), 'holds', 0],
    ['15 % and 2 %', launched({ tokensBurned: '150000' }, { burn: burn('20000') }), 'holds', 1_500],
    [
      'more than 15 %',
      launched({ tokensBurned: '150000.000001' }, { burn: burn('20000') }),
      'does-not',
      1_500,
    ],
    [
      'more than 2 % in 30 days',
      launched({ tokensBurned: '30000' }, { burn: burn('20000.000001') }),
      'does-not',
      300,
    ],
  ] as const)('%s', (_what, project, status, share) => {
    const row = rowOf('burn', project);
    expect([row.status, row.share]).toEqual([status, share]);
  });
});

describe("the creator's own stake", () => {
  it.each([
    ['0', 'holds', 0],
    ['200', 'holds', 2_000],
    ['200.000001', 'does-not', 2_000],
  ] as const)('of %s DC', (creatorStake, status, share) => {
    const row = rowOf('creatorStake', aProject({ trust: aTrust({ creatorStake }) }));
    expect(row).toMatchObject({ status, share, evidence: [{ kind: 'wallet', address: CREATOR }] });
  });

  it('is not known before the first stake', () => {
    expect(statusOf('creatorStake', fresh)).toBe('not-yet');
  });
});

describe('the ten largest holders', () => {
  const rowWithHolder = (tokens: string, otherHoldersMost = '0') =>
    rowOf(
      'concentration',
      aProject({ trust: aTrust({ holders: [{ address: ME, tokens }], otherHoldersMost }) }),
    );
  it('have at most half of the tokens', () => {
    expect(rowWithHolder('500000')).toMatchObject({
      status: 'holds',
      share: 5_000,
      evidence: [{ kind: 'wallet', address: ME }],
    });
    expect(rowWithHolder('500000.000001').status).toBe('does-not');
    // Nine others may have so many.
    expect(rowWithHolder('50000', '50000').status).toBe('holds');
    expect(rowWithHolder('50000', '50000.000001').status).toBe('does-not');
    expect(statusOf('concentration', fresh)).toBe('not-yet');
  });

  it('of what is not burned', () => {
    const project = launched({ tokensBurned: '100000' }, { holders: [{ address: ME, tokens: '450000' }] });
    expect(rowOf('concentration', project)).toMatchObject({ status: 'holds', share: 5_000 });
  });
});

it('terms are those of the first stake', () => {
  expect(statusOf('terms', aProject())).toBe('holds');
  expect(statusOf('terms', aProject({ terms: '0'.repeat(64) }))).toBe('does-not');
  expect(statusOf('terms', fresh)).toBe('not-yet');
});

it.each([
  [null, 'not-yet', 'not-yet'],
  [anAudit({}), 'holds', 'holds'],
  [anAudit({ terms: '0'.repeat(64) }), 'holds', 'not-yet'],
  [anAudit({ kyc: 'pending', score: 80 }), 'not-yet', 'holds'],
  [anAudit({ kyc: 'unverified', score: 79 }), 'does-not', 'does-not'],
] as const)('audit %#: KYC %s, audit %s', (audit, kyc, score) => {
  const project = aProject({ audit });
  expect([statusOf('kyc', project), statusOf('audit', project)]).toEqual([kyc, score]);
  const [evidence] = rowOf('audit', project).evidence;
  expect(evidence?.kind).toBe(audit ? 'entry' : 'transaction');
});

it('the account is a year old', () => {
  const old = rowOf('accountAge', aProject({ trust: aTrust({ creatorSince: inDays(-400) }) }));
  expect(old.status).toBe('holds');
  expect(Math.round((Date.parse(old.since ?? '') - NOW) / 86_400_000)).toBe(-35);
  expect(statusOf('accountAge', aProject({ trust: aTrust({ creatorSince: inDays(-364) }) }))).toBe('not-yet');
});

it('the score counts what holds, and half of what cannot be known yet', () => {
  expect(computeTrust(aProject(), NOW).score).toBe(83);
  expect(computeTrust({ ...launched(), audit: anAudit({}) }, NOW).score).toBe(100);
  expect(computeTrust({ ...launched(), audit: anAudit({ score: 10 }) }, NOW).score).toBe(94);
});

it('there is no score before the first stake, whatever is known of the creator', () => {
  expect(computeTrust(fresh, NOW).score).toBeNull();
  expect(computeTrust({ ...fresh, audit: anAudit({ kyc: 'unverified' }) }, NOW).score).toBeNull();
});
