/** The server's part of the launchpad: its endpoints, and the logos of projects. */
import { systemTimers } from '../adapters/timers.ts';
import { makeDurableWait } from '../commands/durable-wait.ts';
import type { Authority } from '../commands/authority.ts';
import type { Made } from '../composition.ts';
import type { Base } from '../engine/base.ts';
import type { FileStore } from '../files/file-store.ts';
import type { RequestLimiter } from '../http/request-limiter.ts';
import type { Accounts } from '../identity/accounts.ts';
import type { Rounds } from '../rounds.ts';
import { makeCatalogReader } from '../sync/catalog.ts';
import { entriesEndpoints } from './entries-endpoints.ts';
import { startLogoReferences } from './logo-references.ts';
import { projectEndpoints } from './project-endpoints.ts';
import { makeProjectEntries } from './project-entries.ts';
import { makeProjectPages } from './project-pages.ts';

type Needs = Base & {
  readonly authority: Authority;
  readonly accounts: Pick<Accounts, 'verifyAccessToken'>;
  readonly files: Pick<FileStore, 'refer'>;
  readonly limiter: RequestLimiter;
};

export function launchpadPart({
  accounts,
  authority,
  clock,
  files,
  limiter,
  log,
  store,
}: Needs): Made<object> {
  const untilDurable = makeDurableWait(authority, systemTimers);
  const catalog = makeCatalogReader(store);
  const pages = { authority, catalog, now: clock.now, untilDurable };
  let logos: Rounds | undefined;
  return {
    offers: {},
    endpoints: () => [
      ...projectEndpoints({ accounts, pages: makeProjectPages(pages) }),
      ...entriesEndpoints({ limiter, read: makeProjectEntries({ authority, store }) }),
    ],
    begin() {
      logos = startLogoReferences({ authority, files, timers: systemTimers, log });
    },
    stop: { follow: () => logos?.stop() },
  };
}
