import { first } from 'rxjs';
import type { DeviceDatabase } from '#app/data/database/collections.ts';
import { prepareRemembered } from '#app/data/device/remembered.ts';
import { whenIdle } from '#app/platform/idle.ts';
import { allDrafts } from './drafts.ts';
import { logoSource } from './logo-source.ts';
import { allProjects, ownRecords, queryProjects, readOnce } from './use-projects.ts';
import { watchedProjects } from './use-watched.ts';

/** Checking this many projects takes a slow phone a few milliseconds. */
const checkedAtOnce = 20;

/** A page of the list. The service worker keeps what was loaded, so that logos are there without a network. */
const logosLoaded = 24;

const loadLogo = (logo: string | undefined): void => {
  if (logo !== undefined) new Image().src = logoSource(logo);
};

/** Loads the logos of the projects that start last, as soon as the service has sent the projects. */
function loadLogos(database: DeviceDatabase): void {
  allProjects
    .observe({ database })
    .pipe(first(({ length }) => length > 0, []))
    .subscribe((projects) => {
      const latest = projects.toSorted((one, other) => other.startAt.localeCompare(one.startAt));
      for (const { logo } of latest.slice(0, logosLoaded)) loadLogo(logo);
    });
}

/** Also those of the person's own projects, which are not among the others before they are approved. */
function loadOwnLogos(database: DeviceDatabase): void {
  ownRecords
    .observe({ database })
    .pipe(first(({ own }) => own.length > 0, { own: [] }))
    .subscribe(({ own }) => {
      for (const { offer } of own.slice(0, logosLoaded)) loadLogo(offer.logo);
    });
}

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
  loadLogos(database);
  loadOwnLogos(database);
  await prepareRemembered(allProjects, database);
  await prepareRemembered(ownRecords, database);
  await prepareRemembered(watchedProjects, database);
  await prepareRemembered(allDrafts, database);
}
