/** The texts of the check of a block. */
import type { BlockStep, CheckedBlockStep } from '#domain/explorer/check-block.ts';
import type { CheckedStep } from '../../ui/check-steps.tsx';

const HOLDS: Readonly<Record<BlockStep, string>> = {
  entries: "The entries shown here are the block's entries, none left out and none changed.",
  root: "The fingerprints of all its entries lead to the block's Merkle root.",
  chain: 'The block is chained to the block before it: its hash covers both.',
  signature: "The block carries the signature of the service's key, as this device knows it.",
};

const FAILS: Readonly<Record<BlockStep, string>> = {
  entries: 'The entries that the service shows are not the entries of this block.',
  root: 'The fingerprints of the entries do not lead to the Merkle root of this block.',
  chain: 'The hash of this block does not match what the service says about it.',
  signature: 'The key that this device knows as the key of the service did not sign this block.',
};

export const blockSteps = (steps: readonly CheckedBlockStep[]): readonly CheckedStep[] =>
  steps.map(({ step, holds }) => ({ text: holds ? HOLDS[step] : FAILS[step], holds }));

/** The first step that does not hold as a sentence; null when all hold. */
export function blockFailure(steps: readonly CheckedBlockStep[]): string | null {
  const failed = steps.find(({ holds }) => !holds);
  return failed === undefined ? null : FAILS[failed.step];
}
