// Proves how a file of evidence is read: completely, with a refusal for a newer or damaged one, and as null for any
// other file.
import { expect, it } from 'vitest';
import { readEvidence } from './evidence-file.ts';

const evidence = {
  ...{ format: 'vaultiq-heads', version: 1, problem: 'rolled-back' },
  ...{ publicKey: 'ab'.repeat(32), earlier: 'a note', later: 'another note', seenAt: 1_800_000_000_000 },
};
const read = (value: unknown) => readEvidence(JSON.stringify(value));

it('reads a complete file unchanged', () => {
  expect(read(evidence)).toEqual({ ok: true, value: evidence });
});

it.each([
  ['not JSON', '{'],
  ['nothing', ''],
  ['null', 'null'],
  ['a text', '"vaultiq-heads"'],
  ['a number', '5'],
  ['another object', '{}'],
  ['another format', JSON.stringify({ ...evidence, format: 'vaultiq-receipt' })],
])('%s is not evidence', (_, text) => {
  expect(readEvidence(text)).toBeNull();
});

it.each([2, 1.5, 99])('a file of version %d is from a later app', (version) => {
  expect(read({ ...evidence, version })).toEqual({ ok: false, code: 'RECEIPT_NEWER' });
});

it.each([
  ['without a version', { version: undefined }],
  ['with a version that is not a number', { version: '2' }],
  ['with an earlier version', { version: 0 }],
  ['with another problem', { problem: 'late' }],
  ['without the later head', { later: undefined }],
  ['with something else', { more: 1 }],
])('a file %s is damaged', (_, change) => {
  expect(read({ ...evidence, ...change })).toEqual({ ok: false, code: 'EVIDENCE_DAMAGED' });
});
