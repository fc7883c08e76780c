/** The rows of the anti-rug card about the creator, the holders, the terms and the staff's checks. */
import type { ProjectValue } from '../project/document.ts';
import { isoTime, momentMs } from '../iso-time.ts';
import { BPS_PER_WHOLE, readMicro, scaleDown } from '../money.ts';
import { largestShare } from '../project/largest-holders.ts';
import { ACCOUNT_AGE_MS, AUDIT_SCORE_MIN, CONCENTRATION_BPS, CREATOR_STAKE_BPS } from './constants.ts';
import { makeFinding, notYet, type TrustEvidence, type TrustFinding, transactionsOf } from './finding.ts';

const wallet = (address: string): TrustEvidence => ({ kind: 'wallet', address });

/** The creator has at most a fifth of the hard cap in their own raise. */
export function creatorStakeRow({ creator, hardCap, trust }: ProjectValue): TrustFinding {
  const evidence = [wallet(creator)];
  if (trust.firstStake === null) return notYet({ evidence });
  const share = scaleDown(readMicro(trust.creatorStake), BPS_PER_WHOLE, readMicro(hardCap));
  const isSmall = readMicro(trust.creatorStake) * BPS_PER_WHOLE <= readMicro(hardCap) * CREATOR_STAKE_BPS;
  return makeFinding(isSmall, trust.firstStake.at, { evidence, share: Number(share) });
}

/** The ten largest holders have at most half of the existing tokens together. */
export function concentrationRow({ tokensBurned, totalSupply, trust }: ProjectValue): TrustFinding {
  const evidence = trust.holders.map(({ address }) => wallet(address));
  if (trust.firstStake === null || evidence.length === 0) {
    return notYet({ evidence: transactionsOf(trust.approval) });
  }
  const supply = readMicro(totalSupply) - readMicro(tokensBurned);
  const largest = largestShare(trust);
  const isSpread = largest * BPS_PER_WHOLE <= supply * CONCENTRATION_BPS;
  const share = Number(scaleDown(largest, BPS_PER_WHOLE, supply));
  return makeFinding(isSpread, trust.firstStake.at, { evidence, share });
}

/** The terms are those of the first stake. */
export function termsRow({ terms, trust }: ProjectValue): TrustFinding {
  if (trust.firstStake === null) return notYet({ evidence: transactionsOf(trust.approval) });
  return makeFinding(trust.firstStake.terms === terms, trust.firstStake.at, {
    evidence: transactionsOf(trust.firstStake),
  });
}

const auditEvidence = ({ audit, trust }: ProjectValue): TrustEvidence[] =>
  audit === null ? transactionsOf(trust.approval) : [{ kind: 'entry', seq: audit.entry }];

/** The staff have verified who the creator is. */
export function kycRow(project: ProjectValue): TrustFinding {
  const { audit } = project;
  const evidence = auditEvidence(project);
  if (audit === null || audit.kyc === 'pending') return notYet({ evidence });
  return makeFinding(audit.kyc === 'verified', audit.at, { evidence });
}

/** An audit of the terms in force gave the project a good score. */
export function auditRow(project: ProjectValue): TrustFinding {
  const { audit, terms } = project;
  const evidence = auditEvidence(project);
  if (audit?.terms !== terms) return notYet({ evidence });
  return makeFinding(audit.score >= AUDIT_SCORE_MIN, audit.at, { evidence });
}

/** The creator's account is at least a year old. */
export function accountAgeRow({ creator, trust }: ProjectValue, now: number): TrustFinding {
  const evidence = [wallet(creator)];
  const oldEnoughAt = momentMs(trust.creatorSince) + ACCOUNT_AGE_MS;
  return now >= oldEnoughAt ? makeFinding(true, isoTime(oldEnoughAt), { evidence }) : notYet({ evidence });
}
