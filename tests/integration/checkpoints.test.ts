// Proves that anybody can watch the journal: heads are signed, each has a proof that it extends the one before, and a
// published head stays valid.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEDGER } from '#couchdb/databases.ts';
import { blockId, type StoredBlock } from '#domain/ledger/block.ts';
import { bytesToHex, hexToBytes } from '#domain/ledger/hash.ts';
import { leafHash, merkleRoot } from '#domain/ledger/merkle.ts';
import { ProblemSchema } from '#domain/protocol.ts';
import { headSignedBy } from '#domain/witness/checkpoint.ts';
import { isContinued } from '#domain/witness/compare-heads.ts';
import {
  CheckpointAnswerSchema,
  CheckpointPageSchema,
  ConsistencyAnswerSchema,
} from '#domain/witness/schema.ts';
import { runInSteps, STEP_BY_STEP } from '#tests/builders/run-in-steps.ts';
import { makeServiceWorld, type Person, type ServiceWorld } from '#tests/security/service-world.ts';

let world: ServiceWorld;
let ann: Person;
let ben: Person;
let publicKey: string;

beforeAll(async () => {
  world = await makeServiceWorld();
  ann = await world.signUp('ann');
  ben = await world.signUp('ben');
  await world.issue(ann, '100', 'DC');
  publicKey = (JSON.parse((await world.call('GET', '/api/explorer/key')).text) as { publicKey: string })
    .publicKey;
});
afterAll(async () => {
  await world.close();
});

const pay = () => world.command(ann, 'wallet.transfer', { to: ben.address, amount: '1', currency: 'DC' });
const get = async (path: string): Promise<unknown> => {
  const answer = await world.call('GET', path);
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.text);
};
const checkpoint = async (which: string | number) =>
  CheckpointAnswerSchema.parse(await get(`/api/checkpoints/${String(which)}`));

async function headOf(which: string | number) {
  const { note, size, root } = await checkpoint(which);
  const head = headSignedBy(note, publicKey);
  if (head === null) throw new Error('the note is not signed');
  expect({ size, root }).toEqual({ size: head.size, root: head.root });
  return head;
}

const problem = async (path: string) => {
  const { status, text } = await world.call('GET', path);
  return { status, ...ProblemSchema.pick({ code: true }).parse(JSON.parse(text)) };
};

describe('GET /api/checkpoints', () => {
  it("the newest is signed and dated, and its root is that of the journal's blocks", async () => {
    const before = Date.now();
    const { size, root, at } = await headOf('latest');
    expect(at).toBeGreaterThanOrEqual(before - 1_000);
    expect(at).toBeLessThanOrEqual(Date.now());
    const range = { start: blockId(1), end: blockId(size), limit: size };
    const blocks = await world.store.range<StoredBlock>(LEDGER, range);
    expect(blocks.map(({ n }) => n)).toEqual(Array.from({ length: size }, (_, n) => n + 1));
    expect(root).toBe(bytesToHex(merkleRoot(blocks.map(({ hash }) => leafHash(hexToBytes(hash))))));
  });

  it('each continues every earlier one', async () => {
    const before = await headOf('latest');
    await pay();
    await pay();
    const after = await headOf('latest');
    expect(after.size).toBeGreaterThan(before.size);
    for (const size of [1, 2, 3, before.size, after.size]) {
      const answer = ConsistencyAnswerSchema.parse(
        await get(`/api/checkpoints/consistency?from=${String(size)}&to=${String(after.size)}`),
      );
      expect(isContinued(await headOf(size), after, answer.proof), `from ${String(size)}`).toBe(true);
    }
    expect((await headOf(before.size)).root).toBe(before.root);
    expect((await headOf(before.size)).at).toBeNull();
  });

  it('are listed: the newest, then one for every 256 blocks', STEP_BY_STEP, async () => {
    await runInSteps(async (_step, progresses) => {
      while (world.service.authority.durable().n < 520) {
        await pay();
        progresses();
      }
      return false;
    });
    const newest = await headOf('latest');
    const first = CheckpointPageSchema.parse(await get('/api/checkpoints?limit=2'));
    expect(first.items.map(({ size }) => size)).toEqual([newest.size, 512]);
    expect(first.next).toBe(512);
    const second = CheckpointPageSchema.parse(await get('/api/checkpoints?limit=2&before=512'));
    expect(second).toMatchObject({ items: [{ size: 256 }], next: null });
    expect(first.items[1]).toEqual(await checkpoint(512));
    expect(first.key).toMatch(/^vaultiq\/[0-9a-f]{16}\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}$/);
  });

  it('can be cached for as long as they do not change', async () => {
    const caching = async (path: string) => (await world.call('GET', path)).headers.get('cache-control');
    expect(await caching('/api/checkpoints/latest')).toBe('no-cache');
    expect(await caching('/api/checkpoints')).toBe('no-cache');
    expect(await caching('/api/checkpoints?before=300')).toBe('public, max-age=300');
    expect(await caching('/api/checkpoints/2')).toBe('public, max-age=300');
    expect(await caching('/api/checkpoints/consistency?from=1&to=2')).toBe('public, max-age=300');
  });

  it.each([
    ['/api/checkpoints/0', 404, 'NOT_FOUND'],
    ['/api/checkpoints/999999', 404, 'NOT_FOUND'],
    ['/api/checkpoints/-1', 404, 'NOT_FOUND'],
    ['/api/checkpoints/1.5', 404, 'NOT_FOUND'],
    ['/api/checkpoints/consistency?from=1&to=999999', 404, 'NOT_FOUND'],
    ['/api/checkpoints/consistency?from=2&to=1', 400, 'REQUEST_INVALID'],
    ['/api/checkpoints/consistency?from=0&to=1', 400, 'REQUEST_INVALID'],
    ['/api/checkpoints/consistency?from=1', 400, 'REQUEST_INVALID'],
    ['/api/checkpoints?limit=51', 400, 'REQUEST_INVALID'],
    ['/api/checkpoints?of=1', 400, 'REQUEST_INVALID'],
  ])('%s is refused', async (path, status, code) => {
    expect(await problem(path)).toEqual({ status, code });
  });
});
