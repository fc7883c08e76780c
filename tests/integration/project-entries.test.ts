/**
 * Proves over real HTTP that the entries of a project, with their proofs, let anybody replay its escrow: through stakes, taking
 * back, a launch and the vesting, in small pages; and what is refused.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ProjectAnswer, ProjectAnswerSchema } from '#domain/project-launch/answers.ts';
import { ProjectEntriesSchema, type ProjectEntry } from '#domain/project-trust/entries.ts';
import { makeReplay } from '#domain/project-trust/replay.ts';
import { eventually } from '#tests/builders/device.ts';
import { makeServiceWorld, OWNER, type Person, type ServiceWorld } from '#tests/security/service-world.ts';

const DAY_MS = 86_400_000;
const PROJECTS = '/api/launchpad/projects';

let world: ServiceWorld;
let cleo: Person;
let ben: Person;
let owner: Person;
let project = '';

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

const at = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const get = async (path: string): Promise<{ status: number; body: unknown }> => {
  const { status, text } = await world.call('GET', path, {});
  return { status, body: JSON.parse(text) };
};
const read = async (): Promise<ProjectAnswer> =>
  ProjectAnswerSchema.parse((await get(`${PROJECTS}/${project}`)).body);

async function readEntries(limit: number): Promise<{ entries: ProjectEntry[]; upTo: number }> {
  const entries: ProjectEntry[] = [];
  for (let cursor: string | null = '0'; ;) {
    const { body, status } = await get(
      `${PROJECTS}/${project}/entries?cursor=${cursor}&limit=${String(limit)}`,
    );
    expect(status).toBe(200);
    const page = ProjectEntriesSchema.parse(body);
    expect(page.items.length).toBeLessThanOrEqual(limit);
    entries.push(...page.items);
    if (page.next === null) return { entries, upTo: page.upTo };
    cursor = page.next;
  }
}

async function replay(limit: number) {
  const { publicKey } = (await get('/api/explorer/key')).body as { publicKey: string };
  const { entries, upTo } = await readEntries(limit);
  const run = makeReplay(await read(), publicKey);
  const types = entries.map((entry) => run.take(entry)).map(({ type }) => type);
  return { ...run.compare(await read()), types, upTo };
}
const command = async (by: Person, type: string, payload: object): Promise<Record<string, unknown>> => {
  const verdict = await world.command(by, type, payload);
  expect(verdict).toMatchObject({ verdict: 'committed' });
  return verdict;
};

it('the escrow adds up after every step, whatever the page size', async () => {
  const submitted = await command(cleo, 'project.submit', {
    title: 'Solar roofs',
    description: 'Panels for schools.',
    type: 'standard',
    symbol: 'SUN',
    totalSupply: '1000000',
    softCap: '100',
    hardCap: '1000',
    price: '0.5',
    launchPrice: '0.75',
    startAt: at(0),
    presaleEndAt: at(10),
    endAt: at(20),
    continueAfterHardCap: false,
  });
  project = String(submitted['project']);
  expect((await get(`${PROJECTS}/${project}/entries`)).status).toBe(404);
  await command(owner, 'project.approve', { project });
  const { investment } = await command(ben, 'project.invest', { project, amount: '300' });
  await command(ben, 'project.invest', { project, amount: '50.000001' });
  await command(ben, 'project.take_back', { investment });
  await eventually('the transactions are delivered', async () => (await replay(2)).addsUp);
  expect((await replay(2)).types).toEqual([
    'project.approve',
    'project.invest',
    'project.invest',
    'project.take_back',
  ]);
  await command(ben, 'project.invest', { project, amount: '949.999999' });
  await command(owner, 'project.check_release', { project, passed: true, reason: 'fine' });
  await command(cleo, 'project.launch', { project });
  await world.call('POST', '/api/test/clock', { body: { advanceMs: 31 * DAY_MS } });
  await eventually('the other half is vested', async () => (await read()).vesting === '0');
  await command(cleo, 'project.pay_out', { project, amount: '20' });
  await command(cleo, 'project.burn', { project, amount: '15000' });
  await eventually('the transactions are delivered', async () => (await replay(3)).addsUp);
  const found = await replay(100);
  expect(found).toMatchObject({ wrong: null, differences: [], addsUp: true });
  expect(found.types).toEqual([
    'project.approve',
    'project.invest',
    'project.invest',
    'project.take_back',
    'project.invest',
    'project.launch',
    'project.vest',
    'project.pay_out',
    'project.burn',
  ]);
  expect(found.sums).toMatchObject({ raised: '1000', released: '950', completionFee: '50', escrow: '0' });
});

it('continues after the entries that a device already has', async () => {
  const { entries } = await readEntries(100);
  const last = entries.at(-1)?.record.seq ?? 0;
  const { body } = await get(`${PROJECTS}/${project}/entries?cursor=${String(last)}`);
  expect(body).toMatchObject({ items: [], next: null });
  expect(ProjectEntriesSchema.parse(body).upTo).toBeGreaterThanOrEqual(last);
});

it.each(['cursor=-1', 'cursor=x', 'limit=0', 'limit=101', 'size=2'])('refuses %s', async (query) => {
  expect((await get(`${PROJECTS}/${project}/entries?${query}`)).status).toBe(400);
});

it.each(['p999999', 'nothing'])('knows no project %s', async (id) => {
  expect((await get(`${PROJECTS}/${id}/entries`)).status).toBe(404);
});
