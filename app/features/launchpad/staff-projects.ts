/** The projects that staff see, from the service, including those that wait for approval. */
import { useCallback, useMemo } from 'react';
import type { ProjectStatus } from '#domain/project/document.ts';
import { PROJECTS_PATH } from '#domain/project-launch/paths.ts';
import { useDecided } from '#app/data/outbox/outbox.ts';
import { exchange } from '#app/platform/http.ts';
import { useAnswer } from '#app/ui/use-answer.ts';
import type { StaffProject } from './staff-actions.ts';
import { useProjects } from './use-projects.ts';

export type StaffProjects = {
  /** Null before they are known, and if neither the service nor this device has them. */
  readonly rows: readonly StaffProject[] | null;
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
  /** Whether the service did not answer, so that these are the approved projects of this device. */
  readonly fromDevice: boolean;
  /** Neither the service nor this device has them. */
  readonly failed: boolean;
  readonly again: () => void;
};

const rowsPerPage = 25;

type Page = { readonly status: ProjectStatus | null; readonly cursor: string | null };

/** A page of projects, newest first; loaded again whenever a command about projects is decided. */
export function useStaffProjects({ status, cursor }: Page): StaffProjects {
  const ask = useCallback(
    () =>
      exchange('get', PROJECTS_PATH, {
        query: {
          limit: String(rowsPerPage),
          ...(status === null ? {} : { status }),
          ...(cursor === null ? {} : { cursor }),
        },
      }),
    [status, cursor],
  );
  const { again, outcome, renew } = useAnswer(ask);
  useDecided(({ type }) => {
    if (type.startsWith('project.')) renew();
  });
  const held = useProjects();
  return useMemo(() => {
    const asked = { next: null, fromDevice: false, failed: false, again };
    if (outcome === null) return { ...asked, rows: null };
    if (outcome.ok) return { ...asked, rows: outcome.value.items, next: outcome.value.next };
    if (held.status !== 'ready') return { ...asked, rows: null, failed: held.status === 'failed' };
    const rows = held.projects.filter((project) => status === null || project.status === status);
    return { ...asked, rows, fromDevice: true };
  }, [again, held, outcome, status]);
}
