import type { DeviceDatabase } from '#app/data/database/collections.ts';
import { prepareRemembered } from '#app/data/device/remembered.ts';
import { whenIdle } from '#app/platform/idle.ts';
import { allDrafts } from './drafts.ts';
import { allProjects, mine, queryProjects, readOnce } from './use-projects.ts';
import { watchedProjects } from './use-watched.ts';

/** Checking this many projects takes a slow phone a few milliseconds. */
const checkedAtOnce = 20;

/** Checks all projects while the page is idle, so that reading them takes no time. */
async function checkProjects(database: DeviceDatabase): Promise<void> {
  const documents = await queryProjects(database).exec();
  for (let at = 0; at < documents.length; at += checkedAtOnce) {
    await whenIdle();
    documents.slice(at, at + checkedAtOnce).forEach(readOnce);
  }
}

/** Reads everything that the list shows before somebody opens it. */
export async function prepareLaunchpad(database: DeviceDatabase): Promise<void> {
  if (!allProjects.last.has(database)) await checkProjects(database);
  await prepareRemembered(allProjects, database);
  await prepareRemembered(mine, database);
  await prepareRemembered(watchedProjects, database);
  await prepareRemembered(allDrafts, database);
}
