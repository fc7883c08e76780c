/** The slice of projects: how facts change them, and their indexes. */
import { defineSlice } from '../ledger/feature.ts';
import { mapTable } from '../ledger/snapshot-rows.ts';
import type { State } from '../ledger/state.ts';
import { readMicro } from '../money.ts';
import { assert, fail } from '../result.ts';
import type { ChangeEvent } from './constants.ts';
import type { ProjectSubmittedFact } from './facts.ts';
import {
  type ChangeNews,
  isLive,
  type Project,
  readProject,
  withSums,
  writeProject,
  type WrittenProject,
} from './project.ts';
import { readTerms } from './terms.ts';

export type Projects = {
  /** Every project by its id, in the order of submission. */
  readonly byId: Map<string, Project>;
  /** symbol → the live project with it: derived from `byId` */
  readonly bySymbol: Map<string, string>;
  /** address of a Project Vault → project: derived from `byId` */
  readonly byAddress: Map<string, string>;
  /** user id → their projects in any state: derived from `byId` */
  readonly byCreator: Map<string, Set<string>>;
  /** The projects whose raise is not over, or that wait for go-live: derived from `byId` */
  readonly running: Set<string>;
  /** The failed projects with backers who are not refunded yet: derived from `byId` */
  readonly refunding: Set<string>;
};

export const projects = defineSlice<Projects>({
  name: 'projects',
  empty: () => ({
    byId: new Map(),
    bySymbol: new Map(),
    byAddress: new Map(),
    byCreator: new Map(),
    running: new Set(),
    refunding: new Set(),
  }),
  on: {
    'project.submitted': (own, fact, { at }) => {
      put(own, fact.project, newProject(fact, at));
    },
    'project.edited': (own, { project, terms, text }) => {
      const deal =
        terms === undefined ? {} : { terms: readTerms(terms), approved: false, state: 'pending' as const };
      change(own, project, () => ({ text, ...deal }));
    },
    'project.approved': (own, { project, verified }, { at }) => {
      change(own, project, ({ badgeFrom }) => ({
        approved: true,
        heldFee: 0n,
        state: 'active',
        termsSince: at,
        verified,
        badgeFrom: badgeFrom ?? (verified ? 'approval' : null),
      }));
    },
    'project.rejected': (own, { project }) => {
      change(own, project, () => ({ heldFee: 0n, state: 'rejected' }));
    },
    'project.withdrawn': (own, { project }) => {
      change(own, project, () => ({ heldFee: 0n, state: 'withdrawn' }));
    },
    'project.paused': (own, { project }) => {
      change(own, project, () => ({ paused: true }));
    },
    'project.resumed': (own, { project }) => {
      change(own, project, () => ({ paused: false }));
    },
    'project.verified': (own, { project, verified, why }) => {
      change(own, project, () => ({ verified, badgeFrom: why }));
    },
    'project.frozen': (own, { project, reason }) => {
      change(own, project, ({ freezes }) => ({ freezes: freezes + 1, frozen: reason }));
    },
    'project.unfrozen': (own, { project }) => {
      change(own, project, () => ({ frozen: null }));
    },
    'project.invested': (own, { amount, isFirst, project: id, tokens }) => {
      const project = projectIn(own, id);
      const backers = isFirst ? project.backers + 1 : project.backers;
      const raised = project.raised + readMicro(amount);
      const tokensSold = project.tokensSold + readMicro(tokens);
      put(own, id, withSums(project, { backers, raised, tokensSold }));
    },
    'project.stake_returned': (own, { amount, isLast, project, tokens }) => {
      change(own, project, ({ backers, raised, tokensSold }) => ({
        backers: isLast ? backers - 1 : backers,
        raised: raised - readMicro(amount),
        tokensSold: tokensSold - readMicro(tokens),
      }));
    },
    'project.raise_closed': (own, { batches, goLiveBy, outcome, project }) => {
      // A change that is not in force when the raise ends lapses.
      change(own, project, () => ({
        change: null,
        news: null,
        ...(outcome === 'succeeded'
          ? { state: 'succeeded', goLiveBy: goLiveBy ?? null }
          : { state: 'failed', refunds: { batches, paid: [] } }),
      }));
    },
    'project.change_proposed': (own, fact, { at }) => {
      const { change: n, hash, inForceAt, project } = fact;
      const proposed = { n, terms: readTerms(fact.terms), hash, at, inForceAt };
      change(own, project, () => ({ change: proposed, changes: n, news: newsOf(fact, 'proposed') }));
    },
    'project.change_in_force': (own, fact, { at }) => {
      const terms = readTerms(fact.terms);
      change(own, fact.project, () => ({
        change: null,
        news: newsOf(fact, 'in_force'),
        terms,
        termsSince: at,
      }));
    },
    'project.change_withdrawn': (own, fact) => {
      change(own, fact.project, () => ({ change: null, news: newsOf(fact, 'withdrawn') }));
    },
    'project.change_lapsed': (own, fact) => {
      change(own, fact.project, () => ({ change: null, news: newsOf(fact, 'lapsed') }));
    },
    'project.change_announced': (own, { batch, left, project }) => {
      change(own, project, ({ news }) => {
        assert(news !== null && !news.told.includes(batch), `${project} notifies a batch of backers twice`);
        return { news: left === 0 ? null : { ...news, told: [...news.told, batch] } };
      });
    },
    'project.stakes_refunded': (own, { amount, fee, project, tokens }) => {
      change(own, project, ({ refunded, refundFees, tokensSold }) => ({
        refunded: refunded + readMicro(amount),
        refundFees: refundFees + readMicro(fee),
        tokensSold: tokensSold - readMicro(tokens),
      }));
    },
    'project.refund_batch_paid': (own, { batch, project }) => {
      change(own, project, ({ refunds }) => {
        assert(refunds !== null && !refunds.paid.includes(batch), `${project} pays a batch of refunds twice`);
        return { refunds: { ...refunds, paid: [...refunds.paid, batch] } };
      });
    },
    'project.launched': (own, { project }) => {
      change(own, project, () => ({ state: 'launched' }));
    },
  },
  snapshot: {
    // A project is replaced and never mutated, so a snapshot can write it later.
    projects: mapTable('projects', {
      map: ({ byId }) => byId,
      write: writeProject,
      add: (own, id, written) => {
        put(own, id, readProject(written as WrittenProject));
      },
    }),
  },
  // Left out while there is no project: recorded journals contain digests from before there were any.
  digest: ({ byAddress, byCreator, byId, bySymbol, refunding, running }, digestMap) =>
    byId.size === 0
      ? {}
      : {
          projects: digestMap(byId, writeProject),
          projectsByAddress: digestMap(byAddress, (id) => id),
          projectsByCreator: digestMap(byCreator, (ids) => [...ids].sort()),
          projectsBySymbol: digestMap(bySymbol, (id) => id),
          projectsRefunding: [...refunding].sort(),
          projectsRunning: [...running].sort(),
        },
});

function newProject(fact: ProjectSubmittedFact, at: number): Project {
  return {
    creator: fact.userId,
    address: fact.address,
    text: fact.text,
    terms: readTerms(fact.terms),
    termsSince: 0,
    change: null,
    changes: 0,
    news: null,
    state: 'pending',
    paused: false,
    approved: false,
    verified: false,
    badgeFrom: null,
    frozen: null,
    freezes: 0,
    heldFee: readMicro(fact.fee),
    submittedAt: at,
    raised: 0n,
    tokensSold: 0n,
    backers: 0,
    refunded: 0n,
    refundFees: 0n,
    refunds: null,
    goLiveBy: null,
  };
}

/** Null if there is nobody to notify. */
const newsOf = (
  { batches, change: n }: { readonly batches: number; readonly change: number },
  event: ChangeEvent,
): ChangeNews | null => (batches === 0 ? null : { change: n, event, batches, told: [] });

const isRunning = ({ state }: Project): boolean => state === 'active' || state === 'succeeded';

export const isRefunding = ({ refunds }: Project): boolean =>
  refunds !== null && refunds.paid.length < refunds.batches;

/** Every change goes through here, so the indexes always match the projects. */
function put(own: Projects, id: string, project: Project): void {
  const before = own.byId.get(id);
  if (before !== undefined && isIndexedAlike(before, project)) {
    own.byId.set(id, project);
    return;
  }
  if (before !== undefined && own.bySymbol.get(before.terms.symbol) === id) {
    own.bySymbol.delete(before.terms.symbol);
  }
  own.byId.set(id, project);
  if (isLive(project)) own.bySymbol.set(project.terms.symbol, id);
  own.byAddress.set(project.address, id);
  own.byCreator.set(project.creator, (own.byCreator.get(project.creator) ?? new Set()).add(id));
  setMembership(own.running, id, isRunning(project));
  setMembership(own.refunding, id, isRefunding(project));
}

/** Whether both have the same place in every index. Most entries are stakes, which change sums only. */
const isIndexedAlike = (one: Project, other: Project): boolean =>
  one.state === other.state &&
  one.terms === other.terms &&
  one.refunds === other.refunds &&
  one.address === other.address &&
  one.creator === other.creator;

function setMembership(ids: Set<string>, id: string, isIn: boolean): void {
  if (isIn) ids.add(id);
  else ids.delete(id);
}

function projectIn({ byId }: Projects, id: string): Project {
  return byId.get(id) ?? fail(`there is no project ${id}`);
}

function change(own: Projects, id: string, to: (project: Project) => Partial<Project>): void {
  const project = projectIn(own, id);
  put(own, id, { ...project, ...to(project) });
}

type Sliced = Pick<State, 'slices'>;

export const findProject = (state: Sliced, id: string): Project | undefined =>
  projects.of(state).byId.get(id);

/** A creator's projects in any state. */
export function listProjectsOf(state: Sliced, userId: string): (readonly [string, Project])[] {
  const { byCreator, byId } = projects.of(state);
  return [...(byCreator.get(userId) ?? [])].flatMap((id) => {
    const project = byId.get(id);
    return project === undefined ? [] : [[id, project] as const];
  });
}
