// Proves that blocks which the start skipped because of a snapshot are checked nevertheless: each one before it is
// returned, and all of them in the background.
import { beforeEach, describe, expect, it } from 'vitest';
import { LEDGER } from '#couchdb/databases.ts';
import { blockId, sealBlock, type StoredBlock, toStored } from '#domain/ledger/block.ts';
import { nodeSha256 } from '#server/adapters/signing.ts';
import { findAddress, transfer } from '#tests/builders/ledger-commands.ts';
import { quietLog, testSigner } from '#tests/fakes/open-authority.ts';
import { ANN, BEN, type Bench, makeBench, openTwoWallets } from '#tests/fakes/restartable.ts';

let bench: Bench;

beforeEach(async () => {
  bench = makeBench();
  const authority = await bench.open();
  await openTwoWallets(authority);
  for (let n = 0; n < 6; n++) {
    await authority.submit(transfer(ANN, findAddress(authority.state, BEN), '0.5 DC'));
  }
  await authority.close();
});

type Editable = { -readonly [K in keyof StoredBlock]: StoredBlock[K] };

async function change(n: number, edit: (block: Editable) => object): Promise<void> {
  const stored = await bench.store.get<StoredBlock>(LEDGER, blockId(n));
  if (stored === null) throw new Error(`there is no block ${String(n)}`);
  await bench.store.put(LEDGER, { ...stored, ...edit({ ...stored }) });
}

const swapped = (text: string, from: string, to: string): string => {
  expect(text).toContain(from);
  return text.replaceAll(from, to);
};

const DAMAGES: readonly (readonly [string, (block: Editable) => object, RegExp])[] = [
  ['an amount', ({ entries }) => ({ entries: swapped(entries, '"0.5"', '"5"') }), /Merkle root/],
  ['an actor', ({ entries }) => ({ entries: swapped(entries, ANN, BEN) }), /Merkle root/],
  ['the signature', () => ({ sig: 'ab'.repeat(64) }), /signature/],
  ['the link to the block before', () => ({ prev: 'cd'.repeat(32) }), /hash is wrong|does not follow/],
  ['entries that are no list', () => ({ entries: '7' }), /cannot be read/],
  ['the number', () => ({ n: 4 }), /missing/],
];

const errors: string[] = [];
const log = { ...quietLog, error: (_: unknown, message: string) => void errors.push(message) };

describe.each(DAMAGES)('in a block before the snapshot: %s', (_what, edit, message) => {
  beforeEach(async () => {
    errors.length = 0;
    await change(6, edit);
  });

  it('is found in the background and reported once', async () => {
    const authority = await bench.open({ log, verifiesChain: true });
    expect(authority.health().broken).toBeNull();
    await bench.time.pass(1_000);
    expect(authority.health().broken).toMatch(/^block 6 \(b:000000000006\) is broken/);
    expect(authority.health().broken).toMatch(message);
    expect(errors).toHaveLength(1);
    expect(authority.health().writable).toBe(true);
  });

  it('is not served', async () => {
    const authority = await bench.open({ log });
    const broken = { name: 'JournalBroken', message: expect.stringMatching(/^block 6 /) as string };
    await expect(authority.proofOf(5)).rejects.toMatchObject(broken);
    await expect(authority.readEntries(0, 100)).rejects.toMatchObject(broken);
    await expect(authority.readEntries(4, 1)).rejects.toMatchObject(broken);
    expect(authority.health().broken).toMatch(/^block 6 /);
    expect(await authority.proofOf(4)).not.toBeNull();
  });
});

it("finds a block that the installation's key has signed, with another history before it", async () => {
  const [block] = (await bench.blocks()).filter(({ n }) => n === 6);
  if (block === undefined) throw new Error('no block 6');
  const { n, epoch, writer, at, first, entries } = block;
  const header = { n, epoch, writer, at, first };
  const forged = sealBlock({ prev: 'ef'.repeat(32), header, entries }, testSigner.sign, nodeSha256);
  await change(6, () => toStored(forged));
  const authority = await bench.open({ verifiesChain: true });
  await bench.time.pass(1_000);
  expect(authority.health().broken).toMatch(/block 6 .*does not follow the block before it/);
});

it('finds a missing block, and reports a complete chain as complete', async () => {
  const said: string[] = [];
  const telling = { ...log, info: (_: unknown, message: string) => void said.push(message) };
  const whole = await bench.open({ log: telling, verifiesChain: true });
  await bench.time.pass(1_000);
  expect(said).toContain('every block before the snapshot is valid');
  expect(whole.health().broken).toBeNull();
  await whole.close();
  await change(3, () => ({ _deleted: true }));
  const authority = await bench.open({ log, verifiesChain: true });
  await bench.time.pass(1_000);
  expect(authority.health().broken).toMatch(/^block 3 .*missing/);
});
