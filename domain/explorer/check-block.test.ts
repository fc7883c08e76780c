// Proves that a device finds every alteration of a block that the service shows, at the step where the chain breaks.
import { ed25519 } from '@noble/curves/ed25519.js';
import { describe, expect, it } from 'vitest';
import { aWorld, person } from '#tests/builders/world.ts';
import { GENESIS_HASH, headerOf, sealBlock } from '../ledger/block.ts';
import { bytesToHex, hexToBytes } from '../ledger/hash.ts';
import { entryLeaf, publicRecord, transactionId } from '../ledger/record.ts';
import { checkBlock } from './check-block.ts';
import type { BlockPage } from './schema.ts';

const secret = new Uint8Array(32).fill(7);
const publicKey = bytesToHex(ed25519.getPublicKey(secret));
const otherKey = bytesToHex(ed25519.getPublicKey(new Uint8Array(32).fill(8)));
const sign = (hash: string): string => bytesToHex(ed25519.sign(hexToBytes(hash), secret));

const world = aWorld().with(person('ann').holding('50 DC'), person('ben'));
for (const amount of ['1', '999', '2'])
  world.send('ann', 'wallet.transfer', { to: world.address('ben'), amount, currency: 'DC' });
const { entries } = world;
const sealed = sealBlock(
  {
    prev: GENESIS_HASH,
    header: { n: 4, epoch: 2, writer: 'a-writer', at: 1_800_000_000_000, first: 1 },
    entries,
  },
  sign,
);

const block: BlockPage = {
  header: headerOf(sealed),
  prev: sealed.prev,
  root: sealed.root,
  hash: sealed.hash,
  sig: sealed.sig,
  leaves: entries.map((entry) => bytesToHex(entryLeaf(entry))),
  entries: entries.map((entry) => {
    const record = publicRecord(entry);
    return { ids: record.transactions.map((_, index) => transactionId(entryLeaf(entry), index)), record };
  }),
  next: null,
  isNewest: false,
};

const failedChecks = (page: BlockPage, key = publicKey): string[] =>
  checkBlock([page], key).flatMap(({ step, holds }) => (holds ? [] : [step]));

const entryWith = (index: number, change: (entry: BlockPage['entries'][number]) => object): BlockPage => ({
  ...block,
  entries: block.entries.map((entry, at) => (at === index ? { ...entry, ...change(entry) } : entry)),
});

const last = block.entries.length - 1;

describe('a block on a device', () => {
  it('holds at every step, refusals included', () => {
    expect(block.entries.some(({ record }) => record.verdict === 'refused')).toBe(true);
    expect(checkBlock([block], publicKey)).toEqual([
      { step: 'entries', holds: true },
      { step: 'root', holds: true },
      { step: 'chain', holds: true },
      { step: 'signature', holds: true },
    ]);
  });

  it('holds page by page, and a page of another block does not', () => {
    const first = { ...block, entries: block.entries.slice(0, 3), next: 3 };
    const second = { ...block, entries: block.entries.slice(3) };
    expect(checkBlock([first, second], publicKey).every(({ holds }) => holds)).toBe(true);
    expect(checkBlock([first], publicKey).every(({ holds }) => holds)).toBe(true);
    const foreign = { ...second, hash: '0'.repeat(64) };
    expect(checkBlock([first, foreign], publicKey)[0]).toEqual({ step: 'entries', holds: false });
  });

  it('holds without entries', () => {
    const header = { n: 1, epoch: 1, writer: 'a-writer', at: 1_800_000_000_000, first: 1 };
    const empty = sealBlock({ prev: GENESIS_HASH, header, entries: [] }, sign);
    const { prev, root, hash, sig } = empty;
    const page = { header: headerOf(empty), prev, root, hash, sig, leaves: [], entries: [], next: null };
    expect(failedChecks({ ...page, isNewest: true })).toEqual([]);
  });

  it.each<[string, BlockPage, string[]]>([
    [
      'an amount',
      entryWith(last, ({ record }) => ({
        record: { ...record, transactions: record.transactions.map((one) => ({ ...one, amount: '3' })) },
      })),
      ['entries'],
    ],
    ['the id of a transaction', entryWith(last, () => ({ ids: ['a'.repeat(32)] })), ['entries']],
    ['a left-out entry', { ...block, entries: block.entries.slice(1) }, ['entries']],
    ['a left-out last entry', { ...block, entries: block.entries.slice(0, -1) }, ['entries']],
    ['the leaves', { ...block, leaves: block.leaves.slice(1) }, ['entries', 'root', 'chain', 'signature']],
    ['the time', { ...block, header: { ...block.header, at: 1 } }, ['chain', 'signature']],
    ['the block before', { ...block, prev: '1'.repeat(64) }, ['chain', 'signature']],
    ['the hash before, cut off', { ...block, prev: '1' }, ['chain', 'signature']],
    ['the signature', { ...block, sig: '0'.repeat(128) }, ['signature']],
  ])('shows where the chain breaks: %s', (_what, page, steps) => {
    expect(failedChecks(page)).toEqual(steps);
  });

  it('is not signed by another key', () => {
    expect(failedChecks(block, otherKey)).toEqual(['signature']);
  });
});
