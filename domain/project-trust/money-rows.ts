/** The rows of the anti-rug card about the raise and the tokens of a project. */
import { DAY_MS } from '../calendar.ts';
import { momentMs } from '../iso-time.ts';
import { BPS_PER_WHOLE, type Micro, readMicro, scaleDown } from '../money.ts';
import {
  BURN_EVER_BPS,
  BURN_WINDOW_BPS,
  LIQUIDITY_KEPT_BPS,
  LIQUIDITY_LOCK_MS,
  VESTING_DAYS,
} from '../project-launch/constants.ts';
import type { ProjectValue } from '../project/document.ts';
import { makeFinding, notYet, type TrustFinding, transactionsOf } from './finding.ts';

/** DC that must be in escrow: what was raised and has not left it. Micro-units. */
export const dueInEscrow = (project: ProjectValue): Micro =>
  readMicro(project.raised) -
  (['released', 'vesting', 'completionFee', 'refunded', 'refundFees'] as const).reduce(
    (sum, field) => sum + readMicro(project[field]),
    0n,
  );

/** The escrow account holds what the document says, which is what must be there. */
export function escrowRow(project: ProjectValue): TrustFinding {
  const { trust } = project;
  const evidence = [{ kind: 'replay' as const }, ...transactionsOf(trust.firstStake)];
  if (trust.firstStake === null) return notYet({ evidence });
  const due = dueInEscrow(project);
  const isFull = readMicro(project.escrow) === due && readMicro(trust.inEscrow) === due;
  return makeFinding(isFull, trust.firstStake.at, { evidence });
}

/** Below its soft cap a project receives nothing, and every backer is refunded. */
export function softCapRow(project: ProjectValue): TrustFinding {
  const { closedAt, raised, refunded, refundFees, stage, trust } = project;
  if (readMicro(raised) >= readMicro(project.softCap)) {
    if (trust.softCap !== null) {
      return makeFinding(true, trust.softCap.at, { evidence: transactionsOf(trust.softCap) });
    }
    // No stake reached the cap, so a change of the terms has lowered it.
    const evidence = [{ kind: 'replay' as const }, ...transactionsOf(trust.firstStake)];
    return makeFinding(true, project.termsSince, { evidence });
  }
  const evidence = [{ kind: 'replay' as const }, ...transactionsOf(trust.approval)];
  if (readMicro(project.released) + readMicro(project.vesting) > 0n)
    return makeFinding(false, '', { evidence });
  if (stage !== 'refunded') return notYet({ evidence });
  const isPaid = readMicro(refunded) + readMicro(refundFees) === readMicro(raised);
  return makeFinding(isPaid, closedAt ?? trust.approval.at, { evidence });
}

/** Half of the raise, after its fee, is held back for 30 days: until the end, or released day by day. */
export function vestingRow({ completionFee, raised, trust, vested, vesting }: ProjectValue): TrustFinding {
  const { launch } = trust;
  if (launch === null) return notYet({ evidence: transactionsOf(trust.approval) });
  const half = (readMicro(raised) - readMicro(completionFee)) / 2n;
  const isHeld = readMicro(vesting) + readMicro(vested) === half;
  const days = trust.vested === null ? 0 : (momentMs(trust.vested.at) - momentMs(launch.at)) / DAY_MS;
  const due = (half * BigInt(Math.min(VESTING_DAYS, Math.floor(days)))) / BigInt(VESTING_DAYS);
  return makeFinding(isHeld && readMicro(vested) <= due, launch.at, {
    evidence: transactionsOf(launch, trust.vested),
  });
}

/** At least half of the unsold tokens that are liquidity stays, and is locked for 90 days. */
export function liquidityRow({ isLiquidityLocked, liquidity, trust }: ProjectValue): TrustFinding {
  const { launch, unlocked } = trust;
  if (launch === null) return notYet({ evidence: transactionsOf(trust.approval) });
  const atLaunch = readMicro(launch.liquidity);
  const share = atLaunch === 0n ? 0n : scaleDown(readMicro(liquidity), BPS_PER_WHOLE, atLaunch);
  const isInTime =
    unlocked === null ? isLiquidityLocked : momentMs(unlocked.at) >= momentMs(launch.at) + LIQUIDITY_LOCK_MS;
  return makeFinding(isInTime && share >= LIQUIDITY_KEPT_BPS, launch.at, {
    evidence: transactionsOf(launch),
    share: Number(share),
  });
}

/** At most 15 % of the supply is burned, and at most 2 % in 30 days. */
export function burnRow({ tokensBurned, totalSupply, trust }: ProjectValue): TrustFinding {
  const supply = readMicro(totalSupply);
  const burned = readMicro(tokensBurned);
  const isWithin =
    burned <= scaleDown(supply, BURN_EVER_BPS, BPS_PER_WHOLE) &&
    readMicro(trust.burn?.most ?? '0') <= scaleDown(supply, BURN_WINDOW_BPS, BPS_PER_WHOLE);
  return makeFinding(isWithin, trust.approval.at, {
    evidence: transactionsOf(trust.burn ?? trust.approval),
    share: Number(scaleDown(burned, BPS_PER_WHOLE, supply)),
  });
}
