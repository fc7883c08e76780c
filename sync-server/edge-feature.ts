import type { Authority } from './commands/authority.ts';
import type { Part } from './composition.ts';
import type { DemoPart } from './demo/demo-feature.ts';
import type { Base } from './engine/base.ts';
import type { FileStore } from './files/file-store.ts';
import type { Endpoint } from './http/endpoint.ts';
import type { RequestLimiter } from './http/request-limiter.ts';
import type { Accounts } from './identity/accounts.ts';
import type { JobDefinition } from './job/job.ts';
import type { CardPayments } from './payments/card-payments.ts';
import type { Projections } from './projections/projections.ts';
import type { AccountsCheck } from './start/check-accounts.ts';

/** The service's objects that a feature's part may use. */
export type EdgeNeeds = Base & {
  readonly authority: Authority;
  readonly projections: Projections;
  readonly accounts: Accounts;
  readonly accountsCheck: AccountsCheck;
  readonly limiter: RequestLimiter;
  readonly payments: CardPayments | null;
  readonly files: FileStore;
};

/** Everything that a feature adds at the edge; one line for each in `features.ts`. */
export type EdgeFeature = {
  readonly name: string;
  /** Its part, unless others build on what it offers: those are in `compose.ts`, in the order of their needs. */
  readonly part?: Part<EdgeNeeds, object>;
  readonly endpoints?: readonly Endpoint[];
  /** The commands of `npm run job`. */
  readonly jobs?: readonly JobDefinition[];
  /** Its acts in the demo world. */
  readonly demo?: readonly DemoPart[];
};
