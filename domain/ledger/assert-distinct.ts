import { assertUnique } from './assert-unique.ts';
import type { Feature } from './feature.ts';
import { KERNEL_TABLES } from './snapshot-tables.ts';

/** Throws when two features declare the same name of any kind, or when a feature declares a table of the kernel. */
export function assertDistinct(features: readonly Feature[]): void {
  const slices = features.flatMap((feature) => feature.slices ?? []);
  const claims: Readonly<Record<string, readonly string[]>> = {
    command: features.flatMap(({ rules = [] }) => rules.map(({ type }) => type)),
    slice: slices.map(({ name }) => name),
    fact: features.flatMap(({ facts = {} }) => Object.keys(facts)),
    error: features.flatMap(({ wire }) => Object.keys(wire?.errors ?? {})),
    'transaction kind': features.flatMap(({ wire }) => Object.keys(wire?.transactionKinds ?? {})),
    notice: features.flatMap(({ notices = {} }) => Object.keys(notices)),
    'open point': features.flatMap(({ openPoints = {} }) => Object.keys(openPoints)),
    parameter: features.flatMap(({ parameters }) => Object.keys(parameters?.defaults ?? {})),
    'environment variable': features.flatMap(({ variables = {} }) =>
      Object.values(variables).map(({ name }) => name),
    ),
    'wallet field': features.flatMap(({ wire }) => Object.keys(wire?.wallet ?? {})),
    'transaction field': features.flatMap(({ wire }) => Object.keys(wire?.transaction ?? {})),
    collection: features.flatMap(({ wire }) => [
      ...Object.keys(wire?.ownCollections ?? {}),
      ...Object.keys(wire?.collections ?? {}),
    ]),
    vault: features.flatMap(({ vaults = [] }) => vaults),
    'snapshot table': [
      ...Object.keys(KERNEL_TABLES),
      ...slices.flatMap(({ snapshot }) => Object.keys(snapshot)),
    ],
  };
  for (const [what, names] of Object.entries(claims)) assertUnique(what, names);
}
