/** A project as of now, from the ledger's state: what an API client reads. */
import { isoTime } from '../iso-time.ts';
import { addressOfUser, type State } from '../ledger/state.ts';
import { type Micro, writeMicro } from '../money.ts';
import { findAudit } from '../project-audit/audits.ts';
import type { AuditValue, ProjectStage, ProjectStatus } from '../project/document.ts';
import { diffTerms, offerOf } from '../project/offer-document.ts';
import type { Project } from '../project/project.ts';
import { findProject } from '../project/projects.ts';
import { hashOfTerms, writeTerms } from '../project/terms.ts';
import type { ProjectAnswer } from './answers.ts';
import { findLaunch, type Launch } from './launches.ts';

const refundsLeftOf = ({ refunds }: Project): number =>
  refunds === null ? 0 : refunds.batches - refunds.paid.length;

export function stageOf(project: Project): ProjectStage {
  const { state } = project;
  if (state === 'active') return 'raising';
  if (state === 'failed') return refundsLeftOf(project) === 0 ? 'refunded' : 'refunding';
  return state;
}

const isPaused = ({ paused, state }: Project): boolean => paused && state === 'active';

export function statusOf(project: Project): ProjectStatus {
  const { state } = project;
  if (state === 'pending' || isPaused(project)) return 'pending';
  if (state === 'active' || state === 'succeeded') return 'active';
  return state === 'launched' ? 'completed' : 'failed';
}

/** The project, or null if there is none with this id. */
export function viewProject(state: State, id: string): ProjectAnswer | null {
  const project = findProject(state, id);
  if (project === undefined) return null;
  const { frozen, goLiveBy, terms } = project;
  return {
    ...offerOf(project.text, writeTerms(terms)),
    id,
    creator: addressOfUser(state, project.creator) ?? '',
    vault: project.address,
    terms: hashOfTerms(id, terms),
    termsSince: isoTime(project.termsSince),
    proposal: proposalOf(project),
    status: statusOf(project),
    stage: stageOf(project),
    approved: project.approved && project.state !== 'rejected' && project.state !== 'withdrawn',
    verified: project.verified,
    audit: auditOf(state, id),
    paused: isPaused(project),
    frozen: frozen !== null,
    ...(frozen !== null && { freezeReason: frozen }),
    submittedAt: isoTime(project.submittedAt),
    raised: writeMicro(project.raised),
    backers: project.backers,
    refunded: writeMicro(project.refunded),
    refundFees: writeMicro(project.refundFees),
    tokensSold: writeMicro(project.tokensSold),
    goLiveBy: timeOf(goLiveBy),
    refundsLeft: refundsLeftOf(project),
    ...launchFields(project, findLaunch(state, id)),
  };
}

function auditOf(state: State, id: string): AuditValue | null {
  const audit = findAudit(state, id);
  if (audit === undefined) return null;
  const { at, seq, ...content } = audit;
  return { ...content, at: isoTime(at), entry: String(seq) };
}

const proposalOf = ({ change, terms }: Project): ProjectAnswer['proposal'] =>
  change && {
    terms: change.hash,
    at: isoTime(change.at),
    inForceAt: isoTime(change.inForceAt),
    to: diffTerms(writeTerms(terms), writeTerms(change.terms)),
  };

const timeOf = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : isoTime(at);

type LaunchAmounts = Pick<
  Launch,
  | 'completionFee'
  | 'released'
  | 'vesting'
  | 'vested'
  | 'paidOut'
  | 'burned'
  | 'marketing'
  | 'liquidity'
  | 'tokensDelivered'
>;

const NOT_LAUNCHED: LaunchAmounts = {
  completionFee: 0n,
  released: 0n,
  vesting: 0n,
  vested: 0n,
  paidOut: 0n,
  burned: 0n,
  marketing: 0n,
  liquidity: 0n,
  tokensDelivered: 0n,
};

function launchFields({ raised, refunded, refundFees, terms, tokensSold }: Project, launch?: Launch) {
  const amounts = launch ?? NOT_LAUNCHED;
  const { completionFee, released, vested, vesting } = amounts;
  const text = (amount: Micro): string => writeMicro(amount);
  return {
    escrow: text(raised - refunded - refundFees - completionFee - released - vesting),
    released: text(released + vested),
    vesting: text(vesting - vested),
    vested: text(vested),
    completionFee: text(completionFee),
    paidOut: text(amounts.paidOut),
    tokensLocked: text(tokensSold - amounts.tokensDelivered),
    tokensUnsold: text(terms.totalSupply - tokensSold - amounts.burned),
    tokensBurned: text(amounts.burned),
    marketing: text(amounts.marketing),
    liquidity: text(amounts.liquidity),
    liquidityLockedUntil: timeOf(launch?.liquidityLockedUntil),
    isLiquidityLocked: launch?.isLiquidityLocked ?? false,
    launchedAt: timeOf(launch?.launchedAt),
    vestingUntil: timeOf(launch?.vestingUntil),
    referencePrice: text(launch?.price ?? terms.price),
  };
}
