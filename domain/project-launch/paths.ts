/** The paths that answer about projects. */
import type { ProjectAnswer, ProjectPage, StakePage } from './answers.ts';

export const PROJECTS_PATH = '/api/launchpad/projects';
export const PROJECT_PATH = '/api/launchpad/projects/{id}';
export const PROJECT_STAKES_PATH = '/api/launchpad/projects/{id}/stakes';

declare module '../exchanges.ts' {
  interface Exchanges {
    [PROJECTS_PATH]: { get: { answer: ProjectPage } };
    [PROJECT_PATH]: { get: { answer: ProjectAnswer } };
    [PROJECT_STAKES_PATH]: { get: { answer: StakePage } };
  }
}
