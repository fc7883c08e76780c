/**
 * Proves over real HTTP that an edit or a change of terms and an investment at the same time get clear answers in either
 * order, that no stake is under terms that its backer has not seen, and that a proposed change comes into force 72 hours
 * later.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ProjectAnswer, ProjectAnswerSchema } from '#domain/project-launch/answers.ts';
import { eventually } from '#tests/builders/device.ts';
import { makeServiceWorld, OWNER, type Person, type ServiceWorld } from '#tests/security/service-world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

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
const at = (ms: number): string => new Date(Date.now() + aheadMs + ms).toISOString();
const advance = async (advanceMs: number): Promise<void> => {
  expect((await world.call('POST', '/api/test/clock', { body: { advanceMs } })).status).toBe(200);
  aheadMs += advanceMs;
};

const offerOf = (symbol: string, startsInMs: number) => ({
  ...{ title: symbol, description: 'Panels.', type: 'standard', symbol, totalSupply: '1000000' },
  ...{ softCap: '100', hardCap: '1000', price: '0.5', launchPrice: '0.75' },
  ...{ startAt: at(startsInMs), presaleEndAt: at(10 * DAY_MS), endAt: at(20 * DAY_MS) },
});

const codeOf = async (person: Person, type: string, payload: object): Promise<string> => {
  const { code, verdict } = await world.command(person, type, payload);
  return String(code ?? verdict);
};

/** Approved, with the offer that was submitted. */
async function anOpenProject(symbol: string, startsInMs = 0) {
  const offer = offerOf(symbol, startsInMs);
  const { project } = await world.command(cleo, 'project.submit', offer);
  expect(await codeOf(owner, 'project.approve', { project })).toBe('committed');
  return { project: String(project), offer };
}
async function read(project: string): Promise<ProjectAnswer> {
  const { text } = await world.call('GET', `/api/launchpad/projects/${project}`, {});
  return ProjectAnswerSchema.parse(JSON.parse(text));
}

it('an edit of the terms that comes first closes the project to an investment on its way', async () => {
  const { project, offer } = await anOpenProject('FIRST', HOUR_MS);
  const { terms } = await read(project);
  expect(await codeOf(cleo, 'project.edit', { project, ...offer, price: '0.6' })).toBe('committed');
  await advance(HOUR_MS);
  expect(await codeOf(ben, 'project.invest', { project, amount: '10', terms })).toBe('PROJECT_NOT_OPEN');
  expect(await codeOf(owner, 'project.approve', { project })).toBe('committed');
  expect(await codeOf(ben, 'project.invest', { project, amount: '10', terms })).toBe('TERMS_CHANGED');
});

it('an investment that comes first fixes the terms; texts change freely', async () => {
  const { project, offer } = await anOpenProject('SECOND');
  const { terms } = await read(project);
  const [invested, edited] = await Promise.all([
    codeOf(ben, 'project.invest', { project, amount: '10', terms }),
    codeOf(cleo, 'project.edit', { project, ...offer, title: 'Second roofs' }),
  ]);
  expect([invested, edited]).toEqual(['committed', 'committed']);
  expect(await codeOf(cleo, 'project.edit', { project, ...offer, price: '0.6' })).toBe('PROJECT_STARTED');
  expect(await read(project)).toMatchObject({ title: 'Second roofs', price: '0.5', terms, approved: true });
});

it('a proposal and an investment at the same time: the second one sees the first', async () => {
  const { project, offer } = await anOpenProject('RACE');
  const { terms } = await read(project);
  const change = { project, ...offer, softCap: '200' };
  const [invested, proposed] = await Promise.all([
    codeOf(ben, 'project.invest', { project, amount: '10', terms, proposal: 'none' }),
    codeOf(cleo, 'project.propose_change', change),
  ]);
  expect(proposed).toBe('committed');
  expect(['committed', 'PROPOSAL_UNSEEN']).toContain(invested);
  const { backers, proposal } = await read(project);
  expect(backers).toBe(invested === 'committed' ? 1 : 0);
  expect(await codeOf(ben, 'project.invest', { project, amount: '10', terms, proposal: 'none' })).toBe(
    'PROPOSAL_UNSEEN',
  );
  const seen = { project, amount: '10', terms, proposal: proposal?.terms };
  expect(await codeOf(ben, 'project.invest', seen)).toBe('committed');
});

it('a change comes into force after 72 hours, and until then backers can leave without a fee', async () => {
  const { project, offer } = await anOpenProject('WAIT');
  expect(await codeOf(ben, 'project.invest', { project, amount: '100' })).toBe('committed');
  const change = { project, ...offer, hardCap: '2000', maxStake: '500' };
  expect(await codeOf(cleo, 'project.propose_change', change)).toBe('committed');
  const { proposal, terms } = await read(project);
  expect(proposal).toMatchObject({ to: { hardCap: '2000', maxStake: '500' } });
  expect(Date.parse(String(proposal?.inForceAt)) - Date.parse(String(proposal?.at))).toBe(259_200_000);
  expect(await codeOf(ben, 'project.leave', { project, terms: proposal?.terms })).toBe('committed');
  expect(await read(project)).toMatchObject({ raised: '0', escrow: '0', backers: 0, terms });
  await advance(3 * DAY_MS + 6_000);
  await eventually('the change is in force', async () => (await read(project)).proposal === null);
  expect(await read(project)).toMatchObject({ hardCap: '2000', maxStake: '500', terms: proposal?.terms });
  expect(await codeOf(ben, 'project.invest', { project, amount: '5', terms })).toBe('TERMS_CHANGED');
});
