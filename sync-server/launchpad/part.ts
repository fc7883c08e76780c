/** The part for API clients that read about projects. */
import { systemTimers } from '../adapters/timers.ts';
import { makeDurableWait } from '../commands/durable-wait.ts';
import type { Authority } from '../commands/authority.ts';
import type { Made } from '../composition.ts';
import type { Base } from '../engine/base.ts';
import type { Accounts } from '../identity/accounts.ts';
import { projectEndpoints } from './project-endpoints.ts';
import { makeProjectPages } from './project-pages.ts';

type Needs = Base & {
  readonly authority: Authority;
  readonly accounts: Pick<Accounts, 'verifyAccessToken'>;
};

export function launchpadPart({ accounts, authority }: Needs): Made<object> {
  const untilDurable = makeDurableWait(authority, systemTimers);
  return {
    offers: {},
    endpoints: () => projectEndpoints({ accounts, pages: makeProjectPages({ authority, untilDurable }) }),
  };
}
