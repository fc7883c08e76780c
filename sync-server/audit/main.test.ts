// Proves the audit command: on a copy of an embedded installation, with the exit code of its result.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LEDGER } from '#couchdb/databases.ts';
import { openEmbeddedStore } from '#couchdb/embedded-store.ts';
import { type Block, blockId } from '#domain/ledger/block.ts';
import { programArguments } from '#tests/builders/bundle.ts';
import { findAddress, transfer } from '#tests/builders/ledger-commands.ts';
import { openTestAuthority, TEST_SEED, testSigner } from '#tests/fakes/open-authority.ts';
import { ANN, BEN, openTwoWallets } from '#tests/fakes/restartable.ts';

let parent: string;
let data: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'vaultiq-audit-'));
  data = join(parent, 'data');
  const store = await openEmbeddedStore({ directory: join(data, 'store') });
  const authority = await openTestAuthority({ store });
  await openTwoWallets(authority);
  await authority.submit(transfer(ANN, findAddress(authority.state, BEN), '10 DC'));
  await authority.close();
  await store.close();
});
afterEach(() => rm(parent, { recursive: true, force: true }));

async function run(...options: readonly string[]): Promise<{ code: number; said: string }> {
  const { JOURNAL_SIGNING_KEY: _, COUCHDB_URL: __, DATA_DIR: ___, ...env } = process.env;
  const child = spawn(
    process.execPath,
    [...(await programArguments('sync-server/audit/main.ts')), ...options],
    {
      env,
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

const MINUTE_MS = 60_000;

it('reports a copy as clean, with the key beside the data or given', { timeout: MINUTE_MS }, async () => {
  const copy = join(parent, 'copy');
  await cp(data, copy, { recursive: true });
  await writeFile(
    join(copy, 'keys.json'),
    JSON.stringify({ tokenKey: 'ab'.repeat(32), signingKey: TEST_SEED }),
  );
  const kept = await run('--data', copy);
  expect(kept).toMatchObject({ code: 0, said: expect.stringMatching(/clean[^]*"entries": 4/) as string });
  expect(kept.said).toContain('a journal that was replaced together with this file would pass');
  const pinned = await run('--data', data, '--public-key', testSigner.publicKey);
  expect(pinned.code).toBe(0);
  expect(pinned.said).not.toContain('keys.json');
  expect(await run('--data', data, '--public-key', 'cd'.repeat(32))).toMatchObject({ code: 1 });
});

it('exits 1 and names the block if one was changed', { timeout: MINUTE_MS }, async () => {
  const store = await openEmbeddedStore({ directory: join(data, 'store') });
  const block = await store.get<Block>(LEDGER, blockId(3));
  if (block === null) throw new Error('there is no block 3');
  await store.put(LEDGER, { ...block, at: block.at + 1 } as Block);
  await store.close();
  const failed = await run('--data', data, '--key', testSigner.publicKey);
  expect(failed).toMatchObject({
    code: 1,
    said: expect.stringMatching(/block 3 \(b:000000000003\)/) as string,
  });
});

it('exits 2 without a key, and without an installation', { timeout: MINUTE_MS }, async () => {
  expect(await run('--data', data)).toMatchObject({
    code: 2,
    said: expect.stringMatching(/--public-key/) as string,
  });
  const nowhere = await run('--data', join(parent, 'nowhere'), '--key', testSigner.publicKey);
  expect(nowhere.code).toBe(2);
});

it(
  "exits 1 if the journal's end was cut together with its projections, because of the second head",
  { timeout: MINUTE_MS },
  async () => {
    const head = { n: 9, seq: 8, hash: 'ab'.repeat(32), at: 1_800_000_000_000 };
    await writeFile(join(data, 'journal-head.json'), JSON.stringify(head));
    const failed = await run('--data', data, '--public-key', testSigner.publicKey);
    expect(failed).toMatchObject({
      code: 1,
      said: expect.stringMatching(/lost its end: .* Entries 5 to 8 are missing, since 20/) as string,
    });
  },
);
