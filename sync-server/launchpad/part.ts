/** The part for API clients that read about projects, and for the pictures of projects. */
import { systemTimers } from '../adapters/timers.ts';
import { makeDurableWait } from '../commands/durable-wait.ts';
import type { Authority } from '../commands/authority.ts';
import type { Made } from '../composition.ts';
import type { Base } from '../engine/base.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Accounts } from '../identity/accounts.ts';
import type { Rounds } from '../rounds.ts';
import { startLogoReferences } from './logo-references.ts';
import { projectEndpoints } from './project-endpoints.ts';
import { makeProjectPages } from './project-pages.ts';

type Needs = Base & {
  readonly authority: Authority;
  readonly accounts: Pick<Accounts, 'verifyAccessToken'>;
  readonly files: Pick<FileStore, 'refer'>;
};

export function launchpadPart({ accounts, authority, files, log }: Needs): Made<object> {
  const untilDurable = makeDurableWait(authority, systemTimers);
  let logos: Rounds | undefined;
  return {
    offers: {},
    endpoints: () => projectEndpoints({ accounts, pages: makeProjectPages({ authority, untilDurable }) }),
    begin() {
      logos = startLogoReferences({ authority, files, timers: systemTimers, log });
    },
    stop: { follow: () => logos?.stop() },
  };
}
