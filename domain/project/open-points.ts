import type { OpenPointTable } from '../ledger/open-point.ts';
import { isLive } from './project.ts';
import { listProjectsOf } from './projects.ts';

/** A creator answers for their projects until they are over. */
export const projectOpenPoints = {
  projects: (state, userId) => listProjectsOf(state, userId).filter(([, project]) => isLive(project)).length,
} satisfies OpenPointTable;

declare module '../ledger/open-point.ts' {
  interface FeatureOpenPoints {
    project: 'projects';
  }
}
