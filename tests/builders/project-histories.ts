/** Random histories of projects: two creators, four backers, staff, and whatever is due. */
import fc from 'fast-check';
import { isoTime } from '#domain/iso-time.ts';
import type { RuleParameters } from '#domain/ledger/parameters.ts';
import { writeMicro } from '#domain/money.ts';
import { projects } from '#domain/project/projects.ts';
import { stakes } from '#domain/stake/stakes.ts';
import { anOffer, carryOutDue, DAY, HOUR, projectIn } from './projects.ts';
import { aWorld, person, type World } from './world.ts';

const CREATORS = ['cleo', 'cem'] as const;
const BACKERS = ['ben', 'dan', 'eve', 'fay'] as const;

export const projectWorld = (parameters: Partial<RuleParameters> = {}): World =>
  aWorld(parameters).with(
    person('owen').as('owner'),
    person('ada').as('admin'),
    ...CREATORS.map((label) => person(label).holding('5000 DC')),
    ...BACKERS.map((label) => person(label).holding('5000 DC')),
  );

export type ProjectStep = { readonly name: string; readonly run: (world: World) => void };

const anyProject = (world: World, n: number): string => {
  const ids = [...projects.of(world.state).byId.keys()];
  return ids[n % Math.max(1, ids.length)] ?? 'p999999';
};

const step = (
  name: string,
  run: (world: World, n: number, amount: string) => void,
): fc.Arbitrary<ProjectStep> =>
  fc
    .tuple(fc.nat(20), fc.constantFrom('0.000001', '0.05', '7.77', '100', '400', '950'))
    .map(([n, amount]) => ({
      name: `${name} ${String(n)} ${amount}`,
      run: (world: World) => {
        run(world, n, amount);
      },
    }));

const pick = <T>(of: readonly [T, ...T[]], n: number): T => of[n % of.length] ?? of[0];

const submitAndApprove = step('offer', (world, n) => {
  const answer = world.send(
    pick(CREATORS, n),
    'project.submit',
    anOffer(world, {
      symbol: `T${String.fromCharCode(65 + n)}`,
      continueAfterHardCap: n % 3 === 0,
      ...(n % 4 === 0 && { price: '0.001', launchPrice: '0.0015', hardCap: '990' }),
      ...(n % 5 === 1 && { totalSupply: '2000000' }),
    }),
  );
  if (answer.decided && answer.entry.verdict === 'committed' && n % 5 > 0)
    world.send('ada', 'project.approve', { project: projectIn(answer) });
});

const byCreator = (world: World, type: string, n: number, more: object = {}): void => {
  const project = anyProject(world, n);
  for (const label of CREATORS) world.send(label, type, { project, ...more });
};

const STEPS: fc.Arbitrary<ProjectStep>[] = [
  submitAndApprove,
  step('invest', (world, n, amount) => {
    world.send(pick(BACKERS, n), 'project.invest', { project: anyProject(world, n), amount });
  }),
  step('invest', (world, n, amount) => {
    world.send(pick(BACKERS, n + 1), 'project.invest', { project: anyProject(world, n), amount });
  }),
  step('fill', (world, n) => {
    const project = anyProject(world, n);
    const known = projects.of(world.state).byId.get(project);
    if (known === undefined) return;
    const amount = writeMicro(known.terms.hardCap - known.raised);
    world.send(pick(BACKERS, n), 'project.invest', { project, amount });
  }),
  step('take back', (world, n) => {
    const ids = [...stakes.of(world.state).byId];
    const [investment] = ids[n % Math.max(1, ids.length)] ?? [];
    for (const label of BACKERS) world.send(label, 'project.take_back', { investment });
  }),
  step('edit', (world, n) => {
    const project = anyProject(world, n);
    const symbol = projects.of(world.state).byId.get(project)?.terms.symbol ?? 'NONE';
    const offer = anOffer(world, { symbol, title: `Title ${String(n)}` });
    for (const label of CREATORS) world.send(label, 'project.edit', { project, ...offer });
  }),
  step('propose', (world, n, amount) => {
    const project = anyProject(world, n);
    const known = projects.of(world.state).byId.get(project);
    if (known === undefined) return;
    const { endAt, presaleEndAt, startAt, symbol, totalSupply } = known.terms;
    const changes: readonly [object, ...object[]] = [
      { hardCap: amount, softCap: '0.05' },
      { price: '0.25', continueAfterHardCap: n % 2 === 0 },
      { presaleEndAt: isoTime(presaleEndAt + n * HOUR), endAt: isoTime(endAt + n * DAY) },
      { totalSupply: writeMicro(totalSupply - BigInt(n) * 1_000_000n), maxStake: amount },
    ];
    const dates = {
      startAt: isoTime(startAt),
      presaleEndAt: isoTime(presaleEndAt),
      endAt: isoTime(endAt),
    };
    const offer = { ...anOffer(world, { symbol, ...dates }), totalSupply: writeMicro(totalSupply) };
    const { description: _description, title: _title, ...deal } = { ...offer, ...pick(changes, n) };
    byCreator(world, 'project.propose_change', n, deal);
  }),
  step('withdraw change', (world, n) => {
    if (n % 4 === 0) byCreator(world, 'project.withdraw_change', n);
  }),
  step('leave', (world, n) => {
    world.send(pick(BACKERS, n), 'project.leave', { project: anyProject(world, n) });
  }),
  step('decide', (world, n) => {
    world.send('ada', n % 3 === 0 ? 'project.reject' : 'project.approve', { project: anyProject(world, n) });
  }),
  step('flags', (world, n) => {
    const project = anyProject(world, n);
    world.send('ada', 'project.verify', { project, verified: n % 2 === 0 });
    world.send('ada', 'project.set_active', { project, active: n % 3 > 0 });
    if (n % 2 === 0) world.send('ada', 'project.freeze', { project, reason: 'a complaint' });
    else world.send('ada', 'project.unfreeze', { project });
  }),
  step('check', (world, n) => {
    const project = anyProject(world, n);
    world.send('ada', 'project.check_release', { project, passed: n % 3 > 0, reason: 'looked at' });
  }),
  step('launch', (world, n) => {
    byCreator(world, 'project.launch', n);
  }),
  step('burn', (world, n, amount) => {
    byCreator(world, 'project.burn', n, { amount: n % 2 === 0 ? amount : '15000' });
  }),
  step('pay out', (world, n, amount) => {
    byCreator(world, 'project.pay_out', n, { amount });
  }),
  step('hours', (world, n) => {
    world.later(n * HOUR + 1);
    carryOutDue(world);
  }),
  step('days', (world, n) => {
    world.later((n % 12) * DAY);
    carryOutDue(world);
  }),
];

export const projectHistory = fc.array(fc.oneof(...STEPS), { minLength: 15, maxLength: 60 });
