// Proves that the service returns many proofs in one answer that a device can check: of one block and of many, of people's
// transactions and of the system's, found by id or by position; and that the answer contains nothing else.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proofsPerRequestMax } from '#domain/limits.ts';
import { ProblemSchema } from '#domain/protocol.ts';
import { checkReceipt } from '#domain/receipt/check.ts';
import { makeReceipt } from '#domain/receipt/file.ts';
import { type Evidence, ProofsAnswerSchema } from '#domain/receipt/schema.ts';
import { makeServiceWorld, type Person, type ServiceWorld } from '#tests/security/service-world.ts';

let world: ServiceWorld;
let ann: Person;
let ben: Person;
let publicKey: string;
let rows: { id: string; seq: number }[];

beforeAll(async () => {
  world = await makeServiceWorld();
  ann = await world.signUp('ann');
  ben = await world.signUp('ben');
  await world.issue(ann, '100', 'DC');
  await world.issue(ann, '5', 'USD');
  const commands = Array.from({ length: 40 }, (_, n) => ({
    id: randomUUID(),
    type: 'wallet.transfer',
    payload: { to: ben.address, amount: `0.${String(n + 11)}`, currency: 'DC', note: 'between us' },
  }));
  await world.call('POST', '/api/commands', { token: ann.session.accessToken, body: { commands } });
  await world.command(ben, 'wallet.claim_tdc', {});
  await world.command(ann, 'wallet.transfer', { to: ben.address, amount: '9999', currency: 'DC' });
  await world.service.projections.idle();
  const list = await world.call('GET', '/api/explorer/transactions?limit=100');
  rows = (JSON.parse(list.text) as { items: typeof rows }).items;
  const key = await world.call('GET', '/api/explorer/key');
  publicKey = (JSON.parse(key.text) as { publicKey: string }).publicKey;
});
afterAll(async () => {
  await world.close();
});

const ask = (body: unknown) => world.call('POST', '/api/explorer/proofs', { body });

async function proofs(body: unknown): Promise<Evidence[]> {
  const answer = await ask(body);
  expect(answer.status, answer.text).toBe(200);
  return ProofsAnswerSchema.parse(JSON.parse(answer.text)).proofs;
}

const verdictOn = ({ id, record, proof, legs }: Evidence): string =>
  checkReceipt(makeReceipt({ id, record, proof, publicKey, stated: { legs } }), publicKey).verdict;

describe('POST /api/explorer/proofs', () => {
  it('answers every transaction with a proof that a device accepts', async () => {
    expect(rows.length).toBeGreaterThan(40);
    const ids = rows.map(({ id }) => id);
    const found = await proofs({ ids });
    expect(found.map(({ id }) => id)).toEqual(ids);
    expect(found.map(verdictOn)).toEqual(ids.map(() => 'verified'));
    expect(new Set(found.map(({ proof }) => proof.header.n)).size).toBeGreaterThan(1);
    expect(found.some(({ proof }) => proof.header.count > 30)).toBe(true);
  });

  it('answers the same with given positions', async () => {
    const ids = rows.map(({ id }) => id);
    expect(await proofs({ ids, seqs: rows.map(({ seq }) => seq) })).toEqual(await proofs({ ids }));
  });

  it('leaves out missing entries and those at other positions than given', async () => {
    const [first, second] = rows;
    const none = 'a'.repeat(32);
    const ids = [none, first?.id ?? '', `${second?.id ?? ''}-1`];
    expect((await proofs({ ids })).map(({ id }) => id)).toEqual([first?.id]);
    expect(await proofs({ ids: [first?.id], seqs: [second?.seq] })).toEqual([]);
    expect(await proofs({ ids: [first?.id], seqs: [999_999_999] })).toEqual([]);
  });

  it('names wallets by their addresses, and reveals neither notes nor people', async () => {
    const transfer = rows.filter(({ seq }) => seq > 8).slice(0, 5);
    const answer = await ask({ ids: transfer.map(({ id }) => id) });
    for (const secret of [ann.id, ben.id, ann.email, 'between us', 'ann of the tests'])
      expect(answer.text).not.toContain(secret);
    const [evidence] = ProofsAnswerSchema.parse(JSON.parse(answer.text)).proofs;
    expect(evidence?.legs.map(({ account }) => account)).toEqual(expect.arrayContaining([ben.address]));
  });

  it.each([
    ['none at all', { ids: [] }],
    ['more than a batch', { ids: Array.from({ length: proofsPerRequestMax + 1 }, () => 'a'.repeat(32)) }],
    ['an invalid id', { ids: ['../keys'] }],
    ['fewer places than ids', { ids: ['a'.repeat(32), 'b'.repeat(32)], seqs: [1] }],
    ['an invalid place', { ids: ['a'.repeat(32)], seqs: [-1] }],
    ['an additional field', { ids: ['a'.repeat(32)], notes: true }],
    ['not an object', 'ids'],
  ])('refuses %s', async (_what, body) => {
    const answer = await ask(body);
    expect(answer.status).toBe(400);
    expect(ProblemSchema.parse(JSON.parse(answer.text)).code).toBe('REQUEST_INVALID');
  });
});
