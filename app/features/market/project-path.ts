/** The page of a project (ruling L17). */
export const projectPath = (projectId: string): string =>
  `/launchpad/project/${encodeURIComponent(projectId)}`;
