/**
 * Proves over real HTTP that contested or invalid requests get one clear answer, and that nothing is lost or happens twice:
 * the last of a cap, two decisions at once, a symbol submitted twice, a project edited while somebody invests, an
 * investment that arrives after the end, deadlines that pass while the service is down, and invalid amounts and texts of
 * every kind.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { projectFaults } from '#domain/project-launch/project-faults.ts';
import { findProject } from '#domain/project/projects.ts';
import { eventually } from '#tests/builders/device.ts';
import { idOf } from '#tests/builders/world.ts';
import { makeServiceWorld, OWNER, type Person, type ServiceWorld } from '#tests/security/service-world.ts';

const DAY_MS = 86_400_000;
const CONTESTANTS = 200;

let world: ServiceWorld;
let cleo: Person;
let ben: Person;
let ada: Person;
let owner: Person;

beforeAll(async () => {
  world = await makeServiceWorld({ TEST_CLOCK: 'on' });
  [cleo, ben, ada] = [await world.signUp('cleo'), await world.signUp('ben'), await world.signUp('ada')];
  owner = await world.signIn(OWNER);
  for (const person of [cleo, ben]) await world.issue(person, '50000', 'DC');
  await system('role.grant', { role: 'admin', userId: ada.id }, owner.id);
});
afterAll(async () => {
  await world.close();
});

const submitAs = (actor: string, type: string, payload: object) =>
  world.service.authority.submit({ id: randomUUID(), type, actor, payload });

async function system(type: string, payload: object, actor: string = SYSTEM_ACTOR): Promise<void> {
  const answer = await submitAs(actor, type, payload);
  if (!answer.ok) throw new Error(answer.code);
}

let aheadMs = 0;
const at = (days: number): string => new Date(Date.now() + aheadMs + days * DAY_MS).toISOString();

async function advance(days: number): Promise<void> {
  const advanceMs = days * DAY_MS;
  await world.call('POST', '/api/test/clock', { body: { advanceMs } });
  aheadMs += advanceMs;
}

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
  startAt: at(-1),
  presaleEndAt: at(10),
  endAt: at(20),
  continueAfterHardCap: false,
  ...change,
});

async function open(symbol: string, change: object = {}): Promise<string> {
  const { project } = await world.command(cleo, 'project.submit', offer(symbol, change));
  const approved = await world.command(owner, 'project.approve', { project });
  expect(approved).toMatchObject({ verdict: 'committed' });
  return String(project);
}

const projectOf = (id: string) => {
  const project = findProject(world.service.authority.state, id);
  if (project === undefined) throw new Error(`there is no ${id}`);
  return project;
};
const expectNoFaults = (): void => expect(projectFaults(world.service.authority.state)).toEqual([]);
const codesOf = (verdicts: readonly Record<string, unknown>[]): unknown[] =>
  verdicts.map((verdict) => verdict['code'] ?? verdict['verdict']).sort();

it('the last 10 DC of a cap are contested by 200 people: one gets them', async () => {
  const project = await open('LAST');
  await world.command(ben, 'project.invest', { project, amount: '990' });
  const people = Array.from({ length: CONTESTANTS }, (_, n) => idOf(`c${String(1_000 + n)}`));
  await Promise.all(people.map((userId) => system('account.open', { userId })));
  const { users } = world.service.authority.state;
  const funds = { amount: '20', currency: 'DC', reason: 'test' };
  await Promise.all(
    people.map((userId) => system('ledger.issue', { ...funds, to: users.get(userId)?.address })),
  );
  const answers = await Promise.all(
    people.map((userId) => submitAs(userId, 'project.invest', { project, amount: '10' })),
  );
  const codes = answers.map((answer) => (answer.ok ? (answer.verdict.code ?? 'committed') : answer.code));
  expect(codes.filter((code) => code === 'committed')).toHaveLength(1);
  // The raise ended with the stake that reached its cap.
  expect(codes.filter((code) => code === 'RAISE_ENDED')).toHaveLength(CONTESTANTS - 1);
  expect(projectOf(project)).toMatchObject({ raised: 1_000_000_000n, backers: 2, state: 'succeeded' });
  expectNoFaults();
});

it('two members of the staff decide at once: one decision counts, the other one is refused', async () => {
  const { project } = await world.command(cleo, 'project.submit', offer('TWICE'));
  const verdicts = await Promise.all([
    world.command(owner, 'project.approve', { project }),
    world.command(owner, 'project.reject', { project, reason: 'unclear' }),
    world.command(ada, 'project.approve', { project }),
  ]);
  expect(verdicts.filter(({ verdict }) => verdict === 'committed')).toHaveLength(1);
  expect(verdicts.filter(({ verdict }) => verdict === 'refused')).toHaveLength(2);
  expectNoFaults();
});

it('a symbol submitted twice at once belongs to one project', async () => {
  const verdicts = await Promise.all([
    world.command(cleo, 'project.submit', offer('SAME')),
    world.command(ben, 'project.submit', offer('same')),
  ]);
  expect(codesOf(verdicts)).toEqual(['SYMBOL_TAKEN', 'committed']);
  expectNoFaults();
});

it('terms that are edited while somebody invests are refused, or the investment is', async () => {
  const project = await open('EDIT', { startAt: at(1) });
  const known = await world.call('GET', `/api/launchpad/projects/${project}`);
  const { terms } = JSON.parse(known.text) as { readonly terms: string };
  const changed = offer('EDIT', { startAt: at(1), price: '0.6' });
  expect(await world.command(cleo, 'project.edit', { project, ...changed })).toMatchObject({
    verdict: 'committed',
  });
  await world.command(owner, 'project.approve', { project });
  await advance(1.01);
  const invest = { project, amount: '10' };
  const [edited, seen] = await Promise.all([
    world.command(cleo, 'project.edit', { project, ...changed, price: '0.7' }),
    world.command(ben, 'project.invest', { ...invest, terms }),
  ]);
  expect([edited['code'], seen['code']]).toEqual(['PROJECT_STARTED', 'TERMS_CHANGED']);
  expect(await world.command(ben, 'project.invest', { ...invest, minTokens: '20' })).toMatchObject({
    code: 'TOKENS_TOO_FEW',
  });
  expectNoFaults();
});

it('an investment that was queued before the end and arrives after it takes no money', async () => {
  const project = await open('LATE');
  const queued = { id: randomUUID(), type: 'project.invest', payload: { project, amount: '200' } };
  await advance(11);
  const requestedAt = at(-2);
  const send = async () => {
    const body = { commands: [{ ...queued, requestedAt }] };
    const token = ben.session.accessToken;
    const answer = await world.call('POST', '/api/commands', { token, body });
    return (JSON.parse(answer.text) as { verdicts: Record<string, unknown>[] }).verdicts[0];
  };
  const first = await send();
  expect(first).toMatchObject({ verdict: 'refused', code: 'RAISE_ENDED' });
  expect(await send()).toEqual(first);
  await eventually('the raise is closed', () => projectOf(project).state === 'failed');
  expectNoFaults();
});

it('work that became due three days ago is done immediately, and only once', async () => {
  const [missed, reached] = [await open('DOWN'), await open('DONE')];
  await world.command(ben, 'project.invest', { project: missed, amount: '20' });
  await world.command(ben, 'project.invest', { project: reached, amount: '150' });
  // Simulates a service that was down for three days; tests/crash/raise-steps.test.ts starts a real one after such a time.
  await advance(13);
  await eventually('everybody is refunded', () => projectOf(missed).refunds?.paid.length === 1);
  await eventually('the other one has succeeded', () => projectOf(reached).state === 'succeeded');
  const { goLiveBy, refunded, refundFees } = projectOf(missed);
  expect({ goLiveBy, sum: refunded + refundFees }).toEqual({ goLiveBy: null, sum: 20_000_000n });
  // The creator has the whole window, counted from when the raise was closed.
  const left = (projectOf(reached).goLiveBy ?? 0) - Date.now() - aheadMs;
  expect(Math.round(left / DAY_MS)).toBe(7);
  expectNoFaults();
});

it.each([
  ['1e3', 'STAKE_INVALID'],
  ['-5', 'STAKE_INVALID'],
  ['0', 'STAKE_INVALID'],
  ['', 'STAKE_INVALID'],
  ['0.0000001', 'STAKE_INVALID'],
  ['NaN', 'STAKE_INVALID'],
  ['1,5', 'STAKE_INVALID'],
  ['٣', 'STAKE_INVALID'],
  ['9'.repeat(21), 'STAKE_INVALID'],
  [5, 'STAKE_INVALID'],
  [null, 'STAKE_INVALID'],
  [undefined, 'STAKE_INVALID'],
  [['5'], 'STAKE_INVALID'],
  ['1001', 'CAP_EXCEEDED'],
])('investing %j is refused with %s, and takes nothing', async (amount, code) => {
  const symbol = `BAD${String((wrong += 1))}`;
  const project = await open(symbol);
  expect(await world.command(ben, 'project.invest', { project, amount })).toMatchObject({ code });
  expect(projectOf(project).raised).toBe(0n);
  await world.command(owner, 'project.set_active', { project, active: false });
});
let wrong = 0;

it.each([
  [{ title: '' }, 'FIELDS_REQUIRED'],
  [{ title: 'x'.repeat(1_000) }, 'PROJECT_TEXT_INVALID'],
  [{ title: 'A\u0000B' }, 'PROJECT_TEXT_INVALID'],
  [{ title: '\u202E\u200B' }, 'FIELDS_REQUIRED'],
  [{ description: 7 }, 'PROJECT_TEXT_INVALID'],
  [{ symbol: 'U5D' }, 'SYMBOL_RESERVED'],
  [{ symbol: 'ДС' }, 'SYMBOL_INVALID'],
  [{ totalSupply: '999999' }, 'SUPPLY_OUT_OF_RANGE'],
  [{ softCap: '1000.01' }, 'CAPS_OUT_OF_ORDER'],
  [{ price: '0' }, 'AMOUNT_INVALID'],
  [{ startAt: 'tomorrow' }, 'DATE_INVALID'],
  [{ startAt: '2027-02-30T00:00:00.000Z' }, 'DATE_INVALID'],
  [{ type: 'pyramid' }, 'PROJECT_TYPE_INVALID'],
  [{ logo: 'https://elsewhere.example/logo.png' }, 'LOGO_INVALID'],
  [{ allow: ['not an address'] }, 'COMMAND_INVALID'],
  [{ more: 'fields' }, 'COMMAND_INVALID'],
])('an offer with %j is refused with %s, and costs nothing', async (change, code) => {
  const readHeld = (): unknown => world.service.authority.state.accounts.get(`user:${cleo.id}:DC`)?.held;
  const before = readHeld();
  const verdict = await world.command(cleo, 'project.submit', offer('GOOD', change));
  expect(verdict['verdict']).not.toBe('committed');
  expect(verdict['code']).toBe(code);
  expect(readHeld()).toBe(before);
});

it('invisible characters are removed from a title, so that two titles cannot look alike', async () => {
  const project = await open('PLAIN', { title: 'pay\u202Ecod\u200B' });
  expect(projectOf(project).text.title).toBe('paycod');
});
