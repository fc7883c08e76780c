// Proves that the tree continues over restarts: from the snapshot, without reading the blocks it covers, and from the
// journal if the snapshot's version contained no tree.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SNAPSHOTS } from '#couchdb/databases.ts';
import type { Authority } from '#server/commands/authority.ts';
import { findAddress, transfer } from '#tests/builders/ledger-commands.ts';
import { testSigner } from '#tests/fakes/open-authority.ts';
import { ANN, BEN, type Bench, makeBench, openTwoWallets } from '#tests/fakes/restartable.ts';
import { nodeSha256 } from '../adapters/signing.ts';
import { readManifests } from './load-snapshot.ts';
import { type Manifest, manifestDigest } from './snapshot-documents.ts';

let bench: Bench;
let authority: Authority;

beforeEach(async () => {
  bench = makeBench();
  authority = await bench.open();
  await openTwoWallets(authority);
});
afterEach(() => authority.close());

const pay = () => authority.submit(transfer(ANN, findAddress(authority.state, BEN), '1 DC'));
const rootAt = (size: number) => authority.tree.rootAt(size);

async function newestManifest(): Promise<Manifest & { readonly _rev: string }> {
  const [manifest] = await readManifests({ store: bench.store }, 1);
  if (manifest === undefined) throw new Error('there is no snapshot');
  return manifest;
}

it('the tree has every durable block, across restarts too', async () => {
  const roots: string[] = [];
  for (let restart = 0; restart < 3; restart++) {
    await pay();
    const { n } = authority.durable();
    expect(authority.tree.size()).toBe(n);
    roots.push(`${String(n)} ${await rootAt(n)}`);
    await authority.close();
    authority = await bench.open();
  }
  for (const [size, root] of roots.map((each) => each.split(' ')))
    expect(await rootAt(Number(size))).toBe(root);
  expect((await newestManifest()).tree?.size).toBe(authority.durable().n - 1);
});

it('does not use a snapshot whose tree was changed', async () => {
  await authority.close();
  const manifest = await newestManifest();
  const tree = { size: manifest.tree?.size ?? 0, levels: ['00'.repeat(32)] };
  const changed = { ...manifest, tree };
  await bench.store.put(SNAPSHOTS, changed);
  const { n } = authority.durable();
  const root = await rootAt(n);
  authority = await bench.open();
  expect(await rootAt(n)).toBe(root);
});

it('the tree is filled from the journal after a start from a snapshot without one', async () => {
  await pay();
  const { n } = authority.durable();
  const root = await rootAt(n);
  await authority.close();
  const { tree, ...earlier } = await newestManifest();
  expect(tree?.size).toBe(n);
  const digest = manifestDigest(earlier, nodeSha256);
  const signed = { ...earlier, digest, sig: testSigner.sign(digest) };
  await bench.store.put(SNAPSHOTS, signed);
  authority = await bench.open();
  await pay();
  await expect.poll(() => authority.tree.size()).toBe(authority.durable().n);
  expect(await rootAt(n)).toBe(root);
  await pay();
  expect(authority.tree.size()).toBe(authority.durable().n);
});
