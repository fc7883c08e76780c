/** The features that have something at the edge, one line each. */
import type { EdgeFeature } from './edge-feature.ts';
import { explorer } from './explorer/feature.ts';
import { files } from './files/feature.ts';
import { identity } from './identity/feature.ts';
import { investor } from './investor/feature.ts';
import { launchpad } from './launchpad/feature.ts';
import { network } from './network/feature.ts';
import { notify } from './notify/feature.ts';
import { operator } from './operator/feature.ts';
import { payments } from './payments/feature.ts';
import { supply } from './supply/feature.ts';
import { waitlist } from './waitlist/feature.ts';
import { wallet } from './wallet/feature.ts';

export const EDGE_FEATURES: readonly EdgeFeature[] = [
  identity,
  wallet,
  payments,
  notify,
  supply,
  network,
  waitlist,
  files,
  explorer,
  investor,
  launchpad,
  operator,
];
