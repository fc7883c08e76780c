/**
 * Proves the time line of a project in each state: what is still to come, by when at the latest, and what has happened; and
 * that the parts of its tokens are the whole supply.
 */
import { describe, expect, it } from 'vitest';
import type { ProjectValue } from '#domain/project/document.ts';
import { aProject } from '#tests/builders/shown-projects.ts';
import { timelineOf } from './project-timeline.ts';
import { tokenPartsOf } from './token-parts.ts';

const RAISE = {
  approvedAt: '2026-10-01T00:00:00.000Z',
  startAt: '2026-10-05T00:00:00.000Z',
  presaleEndAt: '2026-10-20T00:00:00.000Z',
  endAt: '2026-10-30T00:00:00.000Z',
};
const timelineTexts = (change: Partial<ProjectValue> = {}): string[] =>
  timelineOf(aProject({ ...RAISE, ...change })).map(
    ({ at, atLatest, name }) =>
      `${atLatest === true ? '≤ ' : ''}${new Date(at).toISOString().slice(0, 10)} ${name}`,
  );

describe('the time line', () => {
  it('of an open raise has what follows, at the latest', () => {
    expect(timelineTexts()).toEqual([
      '2026-10-01 Approved by the staff',
      '2026-10-05 Launch date',
      '≤ 2026-10-20 End of the presale',
      '≤ 2026-10-27 Go-live deadline',
      '≤ 2026-11-26 Vesting unlocks',
      '≤ 2027-01-25 Liquidity unlocks',
    ]);
  });

  it('of linear vesting says when it ends', () => {
    const milestones = timelineOf(aProject(RAISE), 'linear');
    expect(milestones.find(({ name }) => name === 'Vesting ends')?.text).toBe(
      'The second half of the raise, day by day over 30 days after the launch.',
    );
    expect(milestones.map(({ name }) => name)).not.toContain('Vesting unlocks');
  });

  it('of one that goes on after its hard cap has both ends', () => {
    expect(timelineTexts({ continueAfterHardCap: true })).toContain('2026-10-20 End of the presale');
    expect(timelineTexts({ continueAfterHardCap: true })).toContain('2026-10-30 End date');
  });

  it('of a raise that has succeeded counts from its end', () => {
    const change = {
      stage: 'succeeded',
      closedAt: '2026-10-12T00:00:00.000Z',
      goLiveBy: '2026-10-19T00:00:00.000Z',
    } as const;
    expect(timelineTexts(change)).toEqual([
      '2026-10-01 Approved by the staff',
      '2026-10-05 Launch date',
      '2026-10-12 Raise succeeded',
      '≤ 2026-10-19 Go-live deadline',
      '≤ 2026-11-18 Vesting unlocks',
      '≤ 2027-01-17 Liquidity unlocks',
    ]);
  });

  const LAUNCHED: Partial<ProjectValue> = {
    ...{ stage: 'launched', status: 'completed', closedAt: '2026-10-12T00:00:00.000Z' },
    ...{ launchedAt: '2026-10-14T00:00:00.000Z', vestingUntil: '2026-11-13T00:00:00.000Z' },
    ...{ liquidity: '1000', liquidityLockedUntil: '2027-01-12T00:00:00.000Z' },
    ...{ vesting: '142.5', released: '142.5', completionFee: '15', escrow: '0' },
    releaseCheck: { passed: true, reason: 'Looked at', at: '2026-10-15T00:00:00.000Z' },
  };

  it('of a launched project has the release, the vesting and the lock', () => {
    expect(timelineTexts(LAUNCHED)).toEqual([
      '2026-10-01 Approved by the staff',
      '2026-10-05 Launch date',
      '2026-10-12 Raise succeeded',
      '2026-10-14 Launched',
      '2026-10-15 Release check passed',
      '2026-11-13 Vesting unlocks',
      '2027-01-12 Liquidity unlocks',
    ]);
    const texts = timelineOf(aProject({ ...RAISE, ...LAUNCHED })).map(({ text }) => text);
    expect(texts).toContain('142.50 DC were released to the Project Vault.');
    expect(texts).toContain('142.50 DC, the second half of the raise.');
  });

  it('of one without unsold tokens has no lock', () => {
    expect(timelineTexts({ ...LAUNCHED, liquidity: '0' })).not.toContain('2027-01-12 Liquidity unlocks');
  });

  it('of a raise that missed its soft cap ends there', () => {
    expect(
      timelineTexts({ stage: 'refunded', status: 'failed', closedAt: '2026-10-20T00:00:01.000Z' }),
    ).toEqual(['2026-10-01 Approved by the staff', '2026-10-05 Launch date', '2026-10-20 Soft cap missed']);
  });
});

describe('the parts of the tokens', () => {
  const parts = (change: Partial<ProjectValue>): string[] =>
    tokenPartsOf(aProject(change)).map(({ amount, name }) => `${name}: ${String(amount / 1_000_000n)}`);

  it('are sold and unsold ones before the launch', () => {
    expect(parts({})).toEqual(['Sold, locked until the launch: 600', 'Not sold: 999400']);
  });

  it('are delivered, marketing, liquidity and burned ones after it', () => {
    const change = { tokensLocked: '0', marketing: '149910', liquidity: '800000', isLiquidityLocked: true };
    expect(parts({ ...change, tokensUnsold: '949910', tokensBurned: '49490' })).toEqual([
      'Delivered to backers: 600',
      'Liquidity, locked: 800000',
      'Marketing: 149910',
      'Burned: 49490',
    ]);
  });

  it('are delivered in batches', () => {
    expect(parts({ tokensLocked: '200' }).slice(0, 2)).toEqual([
      'Delivered to backers: 400',
      'Sold, locked until the launch: 200',
    ]);
  });
});
