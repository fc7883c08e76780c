// Proves that the check on this device accepts an honest proof and names the step at which a forged one fails.
import { ed25519 } from '@noble/curves/ed25519.js';
import { expect, test } from 'vitest';
import { GENESIS_HASH, headerOf, type InclusionProof, sealBlock } from '#domain/ledger/block.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { bytesToHex, hexToBytes } from '#domain/ledger/hash.ts';
import { inclusionPath } from '#domain/ledger/merkle.ts';
import { entryLeaf, publicRecord, transactionId } from '#domain/ledger/record.ts';
import type { ExplorerDoc } from '#domain/protocol.ts';
import { proofSteps } from './proof-steps.ts';

const key = new Uint8Array(32).fill(7);
const publicKey = bytesToHex(ed25519.getPublicKey(key));
const at = Date.UTC(2026, 10, 21, 12);

const entry = (seq: number): Entry => ({
  seq,
  id: `01J0000000000000000000000${String(seq)}`,
  requestHash: '00',
  type: 'wallet.transfer',
  actor: 'somebody',
  at,
  verdict: 'committed',
  legs: [],
  facts: [
    {
      kind: 'transaction.recorded',
      transactionKind: 'send',
      from: 'VIQ-1763712000000-k3v9q2m7x4tz',
      to: 'VIQ-1763711000000-a8b2c4d6e8f0',
      amount: '12.5',
      fee: '0.00625',
      currency: 'DC',
    },
  ],
});

function honestEvidence() {
  const entries = [entry(1), entry(2), entry(3)];
  const header = { n: 4, epoch: 1, writer: 'w', at, first: 1 };
  const sign = (hash: string): string => bytesToHex(ed25519.sign(hexToBytes(hash), key));
  const block = sealBlock({ prev: GENESIS_HASH, header, entries }, sign);
  const leaves = entries.map((each) => entryLeaf(each));
  const index = 1;
  const shownEntry = entries[index] ?? entry(2);
  const proof: InclusionProof = {
    header: headerOf(block),
    prev: block.prev,
    root: block.root,
    hash: block.hash,
    sig: block.sig,
    index,
    path: inclusionPath(leaves, index).map((step) => bytesToHex(step)),
  };
  const shown: ExplorerDoc = {
    id: transactionId(leaves[index] ?? new Uint8Array(32)),
    seq: 2,
    order: 1,
    at: new Date(at).toISOString(),
    kind: 'send',
    from: 'VIQ-1763712000000-k3v9q2m7x4tz',
    to: 'VIQ-1763711000000-a8b2c4d6e8f0',
    amount: '12.5',
    fee: '0.00625',
    currency: 'DC',
    status: 'success',
  };
  return { shown, record: publicRecord(shownEntry), proof };
}

const stepResults = (shown: ExplorerDoc, evidence: Parameters<typeof proofSteps>[1]): boolean[] =>
  proofSteps(shown, evidence).map((step) => step.holds);

test('an honest proof holds at every step', () => {
  const { shown, record, proof } = honestEvidence();
  expect(stepResults(shown, { record, proof, publicKey })).toEqual([true, true, true, true, true]);
});

test('notices another amount on the screen than in the record', () => {
  const { shown, record, proof } = honestEvidence();
  expect(stepResults({ ...shown, amount: '13' }, { record, proof, publicKey })[0]).toBe(false);
});

test('rejects a record that was changed, by its hash and by its block', () => {
  const { shown, record, proof } = honestEvidence();
  const forged = { ...record, transactions: record.transactions.map((each) => ({ ...each, amount: '13' })) };
  const steps = stepResults({ ...shown, amount: '13' }, { record: forged, proof, publicKey });
  expect(steps).toEqual([true, false, false, false, false]);
});

test('notices a block that was chained to another predecessor', () => {
  const { shown, record, proof } = honestEvidence();
  const forged = { ...proof, prev: 'f'.repeat(64) };
  expect(stepResults(shown, { record, proof: forged, publicKey })).toEqual([true, true, true, false, false]);
});

test("notices another service's signature", () => {
  const { shown, record, proof } = honestEvidence();
  const other = bytesToHex(ed25519.getPublicKey(new Uint8Array(32).fill(8)));
  expect(stepResults(shown, { record, proof, publicKey: other })).toEqual([true, true, true, true, false]);
});
