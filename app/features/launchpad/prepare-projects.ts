import type { DeviceDatabase } from '#app/data/database/collections.ts';
import { whenIdle } from '#app/platform/idle.ts';
import { queryProjects, readLast, readOnce } from './use-projects.ts';

/** Checking this many projects takes a slow phone a few milliseconds. */
const checkedAtOnce = 20;

/** Reads all projects while the page is idle, before somebody opens the list. */
export async function prepareProjects(database: DeviceDatabase): Promise<void> {
  if (readLast.has(database)) return;
  const documents = await queryProjects(database).exec();
  for (let at = 0; at < documents.length; at += checkedAtOnce) {
    await whenIdle();
    documents.slice(at, at + checkedAtOnce).forEach(readOnce);
  }
  if (!readLast.has(database)) readLast.set(database, documents.flatMap(readOnce));
}
