// Proves that anybody can read every block of the journal by its number, page by page, that a device can check it from
// the answer alone, and that it shows nothing besides the public records.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkBlock } from '#domain/explorer/check-block.ts';
import { type BlockPage, BlockPageSchema } from '#domain/explorer/schema.ts';
import { ProblemSchema } from '#domain/protocol.ts';
import { makeServiceWorld, type Person, type ServiceWorld } from '#tests/security/service-world.ts';

let world: ServiceWorld;
let ann: Person;
let publicKey: string;

beforeAll(async () => {
  world = await makeServiceWorld();
  ann = await world.signUp('ann');
  const ben = await world.signUp('ben');
  await world.issue(ann, '1000', 'DC');
  for (let batch = 0; batch < 3; batch++) {
    const commands = Array.from({ length: 50 }, () => ({
      id: randomUUID(),
      type: 'wallet.transfer',
      payload: { to: ben.address, amount: '0.5', currency: 'DC', note: 'between us' },
    }));
    await world.call('POST', '/api/commands', { token: ann.session.accessToken, body: { commands } });
  }
  await world.command(ann, 'wallet.transfer', { to: ben.address, amount: '9999', currency: 'DC' });
  const key = await world.call('GET', '/api/explorer/key');
  publicKey = (JSON.parse(key.text) as { publicKey: string }).publicKey;
});
afterAll(async () => {
  await world.close();
});

const ask = (path: string) => world.call('GET', `/api/explorer/blocks/${path}`);

async function readBlock(n: number): Promise<[BlockPage, ...BlockPage[]]> {
  const read = async (from: number): Promise<BlockPage> => {
    const answer = await ask(`${String(n)}?from=${String(from)}`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.text).not.toContain('between us');
    expect(answer.text).not.toContain(ann.id);
    return BlockPageSchema.parse(JSON.parse(answer.text));
  };
  const first = await read(0);
  const pages: [BlockPage, ...BlockPage[]] = [first];
  for (let { next } = first; next !== null;) {
    const page = await read(next);
    pages.push(page);
    ({ next } = page);
  }
  return pages;
}

it('every block holds on a device, is chained to the one before, and has the entries of the journal', async () => {
  const { n, seq } = world.service.authority.durable();
  let before = '0'.repeat(64);
  const seqs: number[] = [];
  for (let at = 1; at <= n; at++) {
    const pages = await readBlock(at);
    expect(checkBlock(pages, publicKey).filter(({ holds }) => !holds)).toEqual([]);
    const [{ header, prev, hash, isNewest }] = pages;
    expect([header.n, prev, isNewest]).toEqual([at, before, at === n]);
    before = hash;
    seqs.push(...pages.flatMap(({ entries }) => entries.map(({ record }) => record.seq)));
  }
  expect(seqs).toEqual(Array.from({ length: seq }, (_, index) => index + 1));
});

it('links the transactions that the explorer lists', async () => {
  await world.service.projections.idle();
  const listed = await world.call('GET', '/api/explorer/transactions?limit=1');
  const [newest] = (JSON.parse(listed.text) as { items: { id: string; seq: number }[] }).items;
  const { n } = world.service.authority.durable();
  const blocks = await Promise.all(Array.from({ length: n }, (_, index) => readBlock(index + 1)));
  const entry = blocks
    .flat()
    .flatMap(({ entries }) => entries)
    .find(({ record }) => record.seq === newest?.seq);
  expect(entry?.ids).toEqual([newest?.id]);
});

it('finds the block of an entry of the journal', async () => {
  const { n, seq } = world.service.authority.durable();
  const newest = await ask(`entry-${String(seq)}`);
  expect(BlockPageSchema.parse(JSON.parse(newest.text)).header.n).toBe(n);
  const { header } = BlockPageSchema.parse(JSON.parse((await ask('entry-7')).text));
  expect(header.first).toBeLessThanOrEqual(7);
  expect(header.first + header.count).toBeGreaterThan(7);
  for (const none of [`entry-${String(seq + 1)}`, 'entry-0', 'entry-', 'entry-x', 'entry--1']) {
    expect((await ask(none)).status, none).toBe(404);
  }
});

it('the newest block is asked for again, an older one is cached', async () => {
  const { n } = world.service.authority.durable();
  expect((await ask(String(n))).headers.get('cache-control')).toBe('no-cache');
  expect((await ask('1')).headers.get('cache-control')).toBe('public, max-age=300');
});

it.each(['0', '-1', '01', '1e3', '99999999', '9999999999999', 'x', '__proto__'])(
  'there is no block %s',
  async (number) => {
    const answer = await ask(number);
    expect(answer.status).toBe(404);
    expect(ProblemSchema.parse(JSON.parse(answer.text)).code).toBe('NOT_FOUND');
  },
);

it.each(['from=-1', 'from=1000', 'from=x', 'upTo=3'])('refuses %s', async (query) => {
  expect((await ask(`1?${query}`)).status).toBe(400);
});
