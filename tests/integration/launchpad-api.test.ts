/**
 * Proves over real HTTP what API clients read about projects: the fields of a project and of its stakes during a raise,
 * what is visible to whom before the approval, the pages of lists, and refused parameters. Also proves that the test clock
 * moves days in seconds, and exists only when it is turned on.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ProjectAnswerSchema,
  type ProjectAnswer,
  ProjectPageSchema,
  StakePageSchema,
} from '#domain/project-launch/answers.ts';
import { HolderPageSchema } from '#domain/project-launch/holder-answers.ts';
import { eventually } from '#tests/builders/device.ts';
import { makeServiceWorld, OWNER, type Person, type ServiceWorld } from '#tests/security/service-world.ts';

const DAY_MS = 86_400_000;

let world: ServiceWorld;
let cleo: Person;
let ben: Person;
let owner: Person;

beforeAll(async () => {
  world = await makeServiceWorld({ TEST_CLOCK: 'on' });
  cleo = await world.signUp('cleo');
  ben = await world.signUp('ben');
  owner = await world.signIn(OWNER);
  for (const person of [cleo, ben]) await world.issue(person, '5000', 'DC');
});
afterAll(async () => {
  await world.close();
});

let aheadMs = 0;
const at = (days: number): string => new Date(Date.now() + aheadMs + days * DAY_MS).toISOString();

const offer = (symbol: string, change: object = {}) => ({
  title: `Project ${symbol}`,
  description: 'Panels for schools.',
  type: 'standard',
  symbol,
  totalSupply: '1000000',
  softCap: '100',
  hardCap: '1000',
  price: '0.5',
  launchPrice: '0.75',
  startAt: at(0),
  presaleEndAt: at(10),
  endAt: at(20),
  continueAfterHardCap: false,
  ...change,
});

const submit = async (symbol: string, change: object = {}): Promise<string> => {
  const verdict = await world.command(cleo, 'project.submit', offer(symbol, change));
  expect(verdict).toMatchObject({ verdict: 'committed', project: expect.stringMatching(/^p\d+$/) as string });
  return String(verdict['project']);
};
const approve = async (project: string): Promise<void> => {
  expect(await world.command(owner, 'project.approve', { project })).toMatchObject({ verdict: 'committed' });
};

async function get(
  path: string,
  reader?: Person,
): Promise<{ status: number; body: unknown; cache: string | null }> {
  const answer = await world.call('GET', path, { token: reader?.session.accessToken });
  return { status: answer.status, body: JSON.parse(answer.text), cache: answer.headers.get('cache-control') };
}
const PROJECTS = '/api/launchpad/projects';
const projectOf = async (id: string, reader?: Person): Promise<ProjectAnswer> => {
  const { body, status } = await get(`${PROJECTS}/${id}`, reader);
  expect(status).toBe(200);
  return ProjectAnswerSchema.parse(body);
};
const advance = async (advanceMs: number): Promise<void> => {
  const answer = await world.call('POST', '/api/test/clock', { body: { advanceMs } });
  expect(answer.status).toBe(200);
  aheadMs += advanceMs;
};
async function projectWith(id: string, isThere: (project: ProjectAnswer) => boolean): Promise<ProjectAnswer> {
  await eventually('the due work is done', async () => isThere(await projectOf(id)));
  return projectOf(id);
}

it('answers every field of a project through a raise, a launch and the vesting', async () => {
  const id = await submit('SUN');
  expect(await projectOf(id, cleo)).toMatchObject({
    id,
    status: 'pending',
    stage: 'pending',
    approved: false,
  });
  expect((await projectOf(id, cleo)).review).toBeUndefined();
  expect((await projectOf(id, owner)).review).toEqual({
    fee: '250',
    creatorSince: expect.stringMatching(/^2\d{3}-/) as string,
    others: { all: 0, launched: 0, failed: 0 },
  });
  await approve(id);
  expect((await projectOf(id)).review).toBeUndefined();
  const verdict = await world.command(ben, 'project.invest', {
    project: id,
    amount: '600',
    minTokens: '1200',
  });
  expect(verdict).toMatchObject({ amount: '600', fee: '0.3', total: '600.3', tokens: '1200' });
  expect(verdict['investment']).toMatch(/^INV-\d+-[0-9a-z]{8}$/);
  const open = await projectOf(id);
  expect(open).toMatchObject({
    title: 'Project SUN',
    type: 'standard',
    creator: cleo.address,
    vault: expect.stringMatching(/^VIQ-/) as string,
    status: 'active',
    stage: 'raising',
    approved: true,
    verified: false,
    frozen: false,
    symbol: 'SUN',
    price: '0.5',
    totalSupply: '1000000',
    softCap: '100',
    hardCap: '1000',
    raised: '600',
    backers: 1,
    escrow: '600',
    released: '0',
    vesting: '0',
    vested: '0',
    completionFee: '0',
    refunded: '0',
    refundFees: '0',
    tokensSold: '1200',
    tokensLocked: '1200',
    tokensBurned: '0',
    terms: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    goLiveBy: null,
    referencePrice: '0.5',
  });
  await world.command(ben, 'project.invest', { project: id, amount: '400', terms: open.terms });
  expect((await projectOf(id)).stage).toBe('succeeded');
  expect(await world.command(cleo, 'project.launch', { project: id })).toMatchObject({
    verdict: 'committed',
  });
  expect(await projectWith(id, ({ tokensLocked }) => tokensLocked === '0')).toMatchObject({
    status: 'completed',
    stage: 'launched',
    raised: '1000',
    completionFee: '50',
    escrow: '475',
    vesting: '475',
    released: '0',
    referencePrice: '0.75',
  });
  await world.command(owner, 'project.check_release', { project: id, passed: true, reason: 'looked at' });
  expect(await projectWith(id, ({ released }) => released === '475')).toMatchObject({ escrow: '0' });
  await advance(30 * DAY_MS + 10_000);
  expect(await projectWith(id, ({ vested }) => vested === '475')).toMatchObject({
    released: '950',
    vesting: '0',
  });
  // Sessions stay valid although the ledger's clock was moved by a month.
  expect((await get('/api/wallet', ben)).status).toBe(200);

  const { body } = await get(`${PROJECTS}/${id}/stakes`);
  const { items, next } = StakePageSchema.parse(body);
  expect(next).toBeNull();
  expect(items).toMatchObject([
    { address: ben.address, amount: '400', tokens: '800', status: 'delivered' },
    { address: ben.address, amount: '600', tokens: '1200', status: 'delivered', txId: verdict['txId'] },
  ]);
  const transaction = await world.call('GET', `/api/explorer/transactions/${String(items[0]?.txId)}`);
  expect(JSON.parse(transaction.text)).toMatchObject({ type: 'stake', amount: '400' });
});

it('refunds everybody when the soft cap is missed, when the test clock passes its end', async () => {
  const id = await submit('MISS');
  await approve(id);
  await world.command(ben, 'project.invest', { project: id, amount: '20' });
  await advance(10 * DAY_MS + 10_000);
  expect(await projectWith(id, ({ stage }) => stage === 'refunded')).toMatchObject({
    status: 'failed',
    raised: '20',
    escrow: '0',
    refunded: '19.95',
    refundFees: '0.05',
    tokensSold: '0',
  });
  const { body } = await get(`${PROJECTS}/${id}/stakes`);
  expect(StakePageSchema.parse(body).items).toMatchObject([
    {
      ...{ amount: '20', status: 'refunded', address: ben.session.user.address },
      refund: { amount: '19.95', fee: '0.05', txId: expect.stringMatching(/^[a-z2-7]{32}$/) as string },
    },
  ]);
});

describe('before the approval', () => {
  it('only creators and staff see a project, by every path', async () => {
    const id = await submit('SECRET');
    for (const path of [`${PROJECTS}/${id}`, `${PROJECTS}/${id}/stakes`]) {
      for (const reader of [undefined, ben]) expect((await get(path, reader)).status).toBe(404);
      for (const reader of [cleo, owner]) expect((await get(path, reader)).status).toBe(200);
    }
    const isListed = async (reader?: Person, query = ''): Promise<boolean> =>
      ProjectPageSchema.parse((await get(`${PROJECTS}${query}`, reader)).body).items.some(
        (one) => one.id === id,
      );
    expect([await isListed(), await isListed(ben), await isListed(cleo), await isListed(owner)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(await isListed(owner, '?status=pending')).toBe(true);
    expect(await isListed(undefined, '?status=pending')).toBe(false);
    await world.command(owner, 'project.reject', { project: id, reason: 'unclear' });
    expect((await get(`${PROJECTS}/${id}`)).status).toBe(404);
    expect(await projectOf(id, cleo)).toMatchObject({ status: 'failed', stage: 'rejected', approved: false });
  });

  it('a token that is not valid is refused, so that its device gets another one', async () => {
    const answer = await world.call('GET', PROJECTS, { token: 'garbage' });
    expect(answer.status).toBe(401);
    expect((await get(PROJECTS)).cache).toBe('no-cache');
    expect((await get(PROJECTS, ben)).cache).toBe('private, no-cache');
  });
});

describe('lists', () => {
  it('are pages, newest first, that together hold every project once', async () => {
    const all = ProjectPageSchema.parse((await get(PROJECTS, owner)).body).items.map(({ id }) => id);
    expect(all.length).toBeGreaterThanOrEqual(3);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const from: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = ProjectPageSchema.parse((await get(`${PROJECTS}?limit=1${from}`, owner)).body);
      expect(page.items.length).toBe(1);
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    }
    expect(paged).toEqual(all);
    const numbers = all.map((id) => Number(id.slice(1)));
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
  });

  it('hold one status or stage', async () => {
    const stages = async (query: string) =>
      ProjectPageSchema.parse((await get(`${PROJECTS}?status=${query}`)).body).items.map(
        ({ symbol }) => symbol,
      );
    expect(await stages('completed')).toEqual(['SUN']);
    expect(await stages('refunded')).toEqual(['MISS']);
    expect(await stages('raising')).toEqual([]);
  });

  it.each(['?status=best', '?limit=0', '?limit=51', '?cursor=x', '?more=1'])('refuse %s', async (query) => {
    expect((await get(`${PROJECTS}${query}`)).status).toBe(400);
  });

  it('of stakes are pages too', async () => {
    const id = await submit('MANY');
    await approve(id);
    for (let n = 1; n <= 3; n += 1)
      await world.command(ben, 'project.invest', { project: id, amount: String(n) });
    const page = async (query: string) =>
      StakePageSchema.parse((await get(`${PROJECTS}/${id}/stakes${query}`)).body);
    const first = await page('?limit=2');
    expect(first.items.map(({ amount }) => amount)).toEqual(['3', '2']);
    const second = await page(`?limit=2&cursor=${String(first.next)}`);
    expect([second.items.map(({ amount }) => amount), second.next]).toEqual([['1'], null]);
    expect((await get(`${PROJECTS}/${id}/stakes?cursor=x`)).status).toBe(400);
    expect(new Set([...first.items, ...second.items].map(({ txId }) => txId)).size).toBe(3);
    expect((await get(`${PROJECTS}/p999999/stakes`)).status).toBe(404);
    expect((await get(`${PROJECTS}/nonsense`)).status).toBe(404);
  });
});

describe('the holders of a token', () => {
  const page = async (id: string, query = '') =>
    HolderPageSchema.parse((await get(`${PROJECTS}/${id}/holders${query}`)).body);

  it('are listed largest first, with what is locked and what the project has itself', async () => {
    const id = await submit('HOLD');
    expect((await get(`${PROJECTS}/${id}/holders`)).status).toBe(404);
    await approve(id);
    expect(await page(id)).toMatchObject({ holders: 0, items: [], next: null, supply: '1000000' });
    await world.command(ben, 'project.invest', { project: id, amount: '600' });
    await world.command(cleo, 'project.invest', { project: id, amount: '400' });
    const [first, second] = [await page(id, '?limit=1'), await page(id)];
    expect(second).toMatchObject({
      ...{ symbol: 'HOLD', holders: 2, hidden: 0, next: null },
      reserves: [{ name: 'unsold', amount: '998000' }],
      items: [
        { address: ben.address, amount: '1200', locked: '1200' },
        { address: cleo.address, amount: '800', locked: '800' },
      ],
    });
    expect(first.items).toEqual(second.items.slice(0, 1));
    const next = encodeURIComponent(first.next ?? '');
    expect((await page(id, `?limit=1&cursor=${next}`)).items).toEqual(second.items.slice(1));
    expect((await get(`${PROJECTS}/${id}/holders?cursor=x`)).status).toBe(400);
  });

  it('follow the launch and what is sent, and are only counted when they hide their balances', async () => {
    const { items } = ProjectPageSchema.parse((await get(PROJECTS)).body);
    const id = items.find(({ symbol }) => symbol === 'HOLD')?.id ?? '';
    await world.command(cleo, 'project.launch', { project: id });
    await projectWith(id, ({ tokensLocked }) => tokensLocked === '0');
    await world.command(ben, 'wallet.transfer', { to: cleo.address, amount: '500', currency: 'HOLD' });
    expect(await page(id)).toMatchObject({
      reserves: [
        { name: 'marketing', amount: '149700' },
        { name: 'liquidity', amount: '848300' },
      ],
      items: [
        { address: cleo.address, amount: '1300', locked: '0' },
        { address: ben.address, amount: '700', locked: '0' },
      ],
    });
    await world.command(cleo, 'privacy.set', { hideBalances: true });
    expect(await page(id)).toMatchObject({ holders: 2, hidden: 1, items: [{ address: ben.address }] });
  });
});

it('shows the trust score, and when a raise that succeeded early has ended', async () => {
  const id = await submit('EARLY');
  await approve(id);
  const before = await projectWith(id, ({ trustScore }) => trustScore !== undefined);
  expect([before.trustScore, before.closedAt]).toEqual([null, null]);
  await world.command(ben, 'project.invest', { project: id, amount: '1000' });
  const { closedAt, presaleEndAt, trustScore } = await projectWith(id, (project) => project.closedAt != null);
  // Every part of the trust score that the ledger can judge so far is full, except two: ben holds all sold tokens, and the
  // account is new.
  expect(trustScore).toBeGreaterThan(50);
  expect(Date.parse(closedAt ?? '')).toBeLessThan(Date.parse(presaleEndAt));
  const { body } = await get(PROJECTS);
  expect(ProjectPageSchema.parse(body).items.every((listed) => listed.trustScore === undefined)).toBe(true);
});

describe('the test clock', () => {
  it.each([{}, { advanceMs: -1 }, { advanceMs: 1.5 }, { advanceMs: 'a day' }, { advanceMs: 1e15 }])(
    'refuses %j',
    async (body) => {
      expect((await world.call('POST', '/api/test/clock', { body })).status).toBe(400);
    },
  );

  it('does not exist unless it is turned on', async () => {
    const usual = await makeServiceWorld();
    const answer = await usual.call('POST', '/api/test/clock', { body: { advanceMs: 1 } });
    expect(answer.status).toBe(404);
    await usual.close();
  });
});
