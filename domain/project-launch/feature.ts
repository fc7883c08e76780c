import type { Feature } from '../ledger/feature.ts';
import { deliverRule } from './deliver.ts';
import { dueDeliveries, dueLaunches, dueReleases, makesReleaseDue } from './due.ts';
import type { LaunchFact } from './facts.ts';
import { autoLaunchRule, launchRule } from './launch.ts';
import { launches } from './launches.ts';
import { burnRule, priceRule, unlockLiquidityRule } from './liquidity.ts';
import { launchNotices } from './notices.ts';
import { launchOpenPoints } from './open-points.ts';
import { launchParameters } from './parameters.ts';
import { launchVariables } from './variables.ts';
import { payOutRule } from './pay-out.ts';
import { checkReleaseRule, releaseRule, vestRule } from './release.ts';
import { projectFaults } from './project-faults.ts';
import { launchpadTermsDocument } from './terms-document.ts';
import { tokenDocument } from './token-document.ts';
import { projectLaunchWire } from './wire-part.ts';

export const projectLaunch = {
  name: 'project-launch',
  parameters: launchParameters,
  variables: launchVariables,
  rules: [
    launchRule,
    autoLaunchRule,
    deliverRule,
    checkReleaseRule,
    releaseRule,
    vestRule,
    unlockLiquidityRule,
    burnRule,
    priceRule,
    payOutRule,
  ],
  slices: [launches],
  facts: {
    'project.launched': true,
    'project.tokens_delivered': true,
    'project.delivery_batch_done': true,
    'project.release_checked': true,
    'project.released': true,
    'project.vested': true,
    'project.liquidity_unlocked': true,
    'project.burned': true,
    'project.priced': true,
    'project.paid_out': true,
  } satisfies Readonly<Record<LaunchFact['kind'], true>>,
  documents: [tokenDocument, launchpadTermsDocument],
  notices: launchNotices,
  parts: {
    staff: {
      times: {
        'project.launched': ['liquidityLockedUntil', 'vestingUntil'],
        'project.priced': ['nextFrom'],
      },
    },
  },
  openPoints: launchOpenPoints,
  faults: projectFaults,
  due: [dueLaunches, dueReleases],
  dueInBatches: [dueDeliveries],
  isDueAfter: makesReleaseDue,
  wire: projectLaunchWire,
} satisfies Feature;
