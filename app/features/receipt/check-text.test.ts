// Proves that a failed check is headed by its most telling failure.
import { expect, it } from 'vitest';
import { CHECK_STEPS, type CheckStep } from '#domain/receipt/check.ts';
import { findFailure } from './check-text.ts';

const resultWithFailures = (...failed: readonly CheckStep[]) => ({
  steps: CHECK_STEPS.map((step) => ({ step, holds: !failed.includes(step) })),
});

it.each<[readonly CheckStep[], string]>([
  [['fingerprint', 'path', 'chain', 'signature', 'whole'], 'This receipt was altered'],
  [['path', 'chain', 'signature'], 'The transaction is not in the block'],
  [['chain', 'signature'], 'The block was altered'],
  [['signature', 'key'], 'The signature is not valid'],
  [['key'], 'Somebody else signed this receipt'],
  [['legs', 'whole'], 'The amounts do not add up'],
  [['whole'], 'The file was changed or damaged'],
])('%j has the heading "%s"', (failed, title) => {
  expect(findFailure(resultWithFailures(...failed))?.title).toBe(title);
});

it('names no fault of a valid receipt, or of one that cannot be checked', () => {
  expect(findFailure(resultWithFailures())).toBeNull();
  expect(findFailure({ steps: [{ step: 'key', holds: null }] })).toBeNull();
});
