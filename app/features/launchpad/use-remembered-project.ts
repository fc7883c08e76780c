import { useDeviceData } from '#app/data/device/device-context.ts';
import { allProjects, type OneProject, useProject } from './use-projects.ts';

/** An approved project, beginning with what the list read last, for the page that is opened from it. */
export function useRememberedProject(id: string): OneProject {
  const found = useProject(id);
  const data = useDeviceData();
  if (found.status !== 'loading' || data === null) return found;
  const project = allProjects.last.get(data.database)?.find((each) => each.id === id);
  return project === undefined ? found : { status: 'ready', project, seq: 0 };
}
