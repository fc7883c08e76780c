import type { OpenPointTable } from '../ledger/open-point.ts';
import type { Project } from './project.ts';
import { isRefunding, listProjectsOf } from './projects.ts';

/** Launched projects are open points of their own (`project-launch/open-points.ts`). */
const isUnderWay = (project: Project): boolean =>
  ['pending', 'active', 'succeeded'].includes(project.state) || isRefunding(project);

/** A creator cannot close their account until their projects are rejected, withdrawn, refunded or launched. */
export const projectOpenPoints = {
  projects: (state, userId) =>
    listProjectsOf(state, userId).filter(([, project]) => isUnderWay(project)).length,
} satisfies OpenPointTable;

declare module '../ledger/open-point.ts' {
  interface FeatureOpenPoints {
    project: 'projects';
  }
}
