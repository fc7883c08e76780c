import type { OpenPointTable } from '../ledger/open-point.ts';
import type { Project } from './project.ts';
import { isRefunding, listProjectsOf } from './projects.ts';

/** What follows a launch is an open point of its own. */
const isUnderWay = (project: Project): boolean =>
  ['pending', 'active', 'succeeded'].includes(project.state) || isRefunding(project);

/** A creator answers for their projects until they were turned down, refunded or launched. */
export const projectOpenPoints = {
  projects: (state, userId) =>
    listProjectsOf(state, userId).filter(([, project]) => isUnderWay(project)).length,
} satisfies OpenPointTable;

declare module '../ledger/open-point.ts' {
  interface FeatureOpenPoints {
    project: 'projects';
  }
}
