/** The paths that answer about projects. */
import type { HolderPage } from './holder-answers.ts';
import type { ProjectAnswer, ProjectPage, StakePage } from './answers.ts';

export const PROJECTS_PATH = '/api/launchpad/projects';
export const PROJECT_PATH = '/api/launchpad/projects/{id}';
export const PROJECT_STAKES_PATH = '/api/launchpad/projects/{id}/stakes';
export const PROJECT_HOLDERS_PATH = '/api/launchpad/projects/{id}/holders';

declare module '../exchanges.ts' {
  interface Exchanges {
    [PROJECTS_PATH]: { get: { answer: ProjectPage } };
    [PROJECT_PATH]: { get: { answer: ProjectAnswer } };
    [PROJECT_STAKES_PATH]: { get: { answer: StakePage } };
    [PROJECT_HOLDERS_PATH]: { get: { answer: HolderPage } };
  }
}
