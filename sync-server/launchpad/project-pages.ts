/**
 * The answers about projects. Each is read from the authority's state as of one entry, and sent once that entry is durable, so that
 * no crash can take back what it shows.
 */
import { hasRole, type State } from '#domain/ledger/state.ts';
import type {
  ProjectAnswer,
  ProjectPage,
  ProjectsQuery,
  StakePage,
  StakesQuery,
} from '#domain/project-launch/answers.ts';
import { viewReview } from '#domain/project-launch/review-view.ts';
import { stageOf, statusOf, viewProject } from '#domain/project-launch/project-view.ts';
import { isPublicProject, listProjectStakes, makeStakeStatus } from '#domain/project-launch/stake-view.ts';
import { ProjectValueSchema } from '#domain/project/document.ts';
import { findProject, projects } from '#domain/project/projects.ts';
import { computeTrust } from '#domain/project-trust/trust-card.ts';
import type { HolderPage, HoldersQuery } from '#domain/project-launch/holder-answers.ts';
import type { Authority } from '../commands/authority.ts';
import type { CatalogReader } from '../sync/catalog.ts';
import { holderPage } from './holder-pages.ts';
import { makeTokenHolders } from './token-holders.ts';
import { answerStakes } from './stake-answer.ts';

export type ProjectPagesDeps = {
  readonly authority: Pick<Authority, 'state' | 'entriesWith' | 'onDurable'>;
  /** Resolves when this entry is durable. */
  readonly untilDurable: (seq: number) => Promise<void>;
  readonly catalog: CatalogReader;
  /** ms */
  readonly now: () => number;
};

/** The person who reads, or null for a visitor. */
export type Reader = string | null;

export type ProjectPages = {
  list(reader: Reader, query: ProjectsQuery): Promise<ProjectPage>;
  /** Null for a project that does not exist, or that this reader may not see. */
  one(reader: Reader, id: string): Promise<ProjectAnswer | null>;
  stakes(reader: Reader, id: string, query: StakesQuery): Promise<StakePage | null>;
  holders(reader: Reader, id: string, query: HoldersQuery): Promise<HolderPage | null>;
};

/** Whether a reader may see a project. Those that are not approved are only for their creators and for staff. */
function isVisible(state: State, id: string, reader: Reader): boolean {
  if (isPublicProject(state, id)) return true;
  if (reader === null) return false;
  return findProject(state, id)?.creator === reader || hasRole(state, reader, 'owner', 'admin');
}

/** The project, with its review for staff; null if the reader may not see it. */
function viewFor(state: State, reader: Reader, id: string): ProjectAnswer | null {
  const view = isVisible(state, id, reader) ? viewProject(state, id) : null;
  if (view === null || reader === null || !hasRole(state, reader, 'owner', 'admin')) return view;
  const review = viewReview(state, id);
  return review === undefined ? view : { ...view, review };
}

/** What only the public document shows. It follows the state by a moment, so a new project may have none yet. */
async function readComputed(
  catalog: CatalogReader,
  id: string,
  now: number,
): Promise<Pick<ProjectAnswer, 'closedAt' | 'trustScore'>> {
  const { data } = ProjectValueSchema.safeParse((await catalog.read(`project:${id}`))?.value);
  return data === undefined ? {} : { closedAt: data.closedAt, trustScore: computeTrust(data, now).score };
}

type ListRequest = Pick<ProjectsQuery, 'cursor' | 'status'> & { readonly reader: Reader };

function isListed(state: State, id: string, { cursor, reader, status }: ListRequest): boolean {
  if (cursor !== undefined && seqOf(id) >= seqOf(cursor)) return false;
  const project = findProject(state, id);
  if (project === undefined || !isVisible(state, id, reader)) return false;
  return status === undefined || statusOf(project) === status || stageOf(project) === status;
}

const seqOf = (id: string): number => Number(id.slice(1));

export function makeProjectPages({ authority, catalog, now, untilDurable }: ProjectPagesDeps): ProjectPages {
  const { state } = authority;

  async function whenDurable<T>(read: () => T): Promise<T> {
    // Read synchronously, so that all of it is as of one entry.
    const value = read();
    await untilDurable(state.seq);
    return value;
  }

  const holders = makeTokenHolders(authority);

  return {
    list: (reader, query) =>
      whenDurable(() => {
        const items: ProjectAnswer[] = [];
        for (const id of [...projects.of(state).byId.keys()].reverse()) {
          const found = isListed(state, id, { ...query, reader }) ? viewProject(state, id) : null;
          if (found === null) continue;
          if (items.length === query.limit) return { items, next: items.at(-1)?.id ?? null };
          items.push(found);
        }
        return { items, next: null };
      }),
    async one(reader, id) {
      const view = await whenDurable(() => viewFor(state, reader, id));
      return view?.approved === true ? { ...view, ...(await readComputed(catalog, id, now())) } : view;
    },
    async stakes(reader, id, { cursor, limit }) {
      const found = await whenDurable(() => {
        if (!isVisible(state, id, reader)) return null;
        const listed = listProjectStakes(state, id, { cursor });
        const statusOf = makeStakeStatus(state, id);
        const page = listed.slice(0, limit).map((one) => ({ one, status: statusOf(one[1]) }));
        const last = page.at(-1)?.one[1];
        return { page, next: listed.length > limit && last !== undefined ? String(last.seq) : null };
      });
      if (found === null) return null;
      return { items: await answerStakes(authority, found.page), next: found.next };
    },
    holders: (reader, id, query) =>
      whenDurable(() => {
        const project = findProject(state, id);
        if (project === undefined || !isVisible(state, id, reader)) return null;
        return holderPage(state, holders, { id, project, query });
      }),
  };
}
