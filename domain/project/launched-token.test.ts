// Proves that the token of a project is sent by its symbol, its project's id or its code once the project is launched, and with a
// clear refusal before; that every record has its code; and that the first approved project earns the referrer 25 DC, once.
import { describe, expect, it } from 'vitest';
import { anOffer, anOpenProject, carryOutDue, projectIn } from '#tests/builders/projects.ts';
import { projectWorld } from '#tests/builders/project-histories.ts';
import { idOf, statement, type World } from '#tests/builders/world.ts';
import { entryLeaf, publicRecord } from '../ledger/record.ts';
import { tokenAccount } from '../ledger/accounts.ts';
import { availableOf } from '../ledger/state.ts';
import { rewards } from '../referral/rewards.ts';

const worldAfterRaise = (world: World): string => {
  const project = anOpenProject(world, { creator: 'cleo', staff: 'ada' });
  world.send('ben', 'project.invest', { project, amount: '1000' });
  return project;
};
const launch = (world: World, project: string): void => {
  world.send('cleo', 'project.launch', { project });
  carryOutDue(world);
};
const send = (world: World, currency: string, amount = '10') =>
  world.send('ben', 'wallet.transfer', { to: world.address('dan'), amount, currency });
const codeOf = (world: World, currency: string) =>
  world.outcome('ben', 'wallet.transfer', { to: world.address('dan'), amount: '10', currency });

describe("a project's token", () => {
  it('cannot be sent before the launch, however it is named', () => {
    const world = projectWorld();
    const project = worldAfterRaise(world);
    for (const name of ['SUN', project, `token:${project}:SUN`])
      expect(codeOf(world, name)).toBe('PROJECT_NOT_LAUNCHED');
  });

  it('is sent after it by symbol, by project and by code, free of fees', () => {
    const world = projectWorld();
    const project = worldAfterRaise(world);
    launch(world, project);
    for (const name of ['SUN', project, `token:${project}:SUN`]) {
      const answer = send(world, name);
      expect(statement(answer)).toEqual(['ben -10 SUN', 'dan +10 SUN']);
      if (!answer.decided) throw new Error(answer.code);
      expect(publicRecord(answer.entry).transactions).toMatchObject([
        { currency: `token:${project}:SUN`, amount: '10', fee: '0', kind: 'send' },
      ]);
      expect(entryLeaf(answer.entry)).toHaveLength(32);
    }
    expect(availableOf(world.state, tokenAccount(idOf('dan'), project, 'SUN'))).toBe(30_000_000n);
    expect(
      world.outcome('ben', 'wallet.transfer', { to: world.address('dan'), amount: '5000', currency: 'SUN' }),
    ).toBe('INSUFFICIENT_FUNDS');
  });

  it('that does not exist, has another symbol, or whose raise has failed is unknown', () => {
    const world = projectWorld();
    const project = worldAfterRaise(world);
    launch(world, project);
    for (const name of ['MOON', 'p999999', `token:${project}:MOON`, 'token:p1:SUN', 'sun', 'S', 'p0'])
      expect(codeOf(world, name)).toBe('CURRENCY_UNKNOWN');
  });
});

describe('the first project of a referred person', () => {
  const worldWithReferral = (): World => {
    const world = projectWorld();
    world.send('system', 'account.open', { userId: idOf('rea'), referrer: world.address('eve') });
    world.send('system', 'account.confirm_mailbox', { userId: idOf('rea'), mailbox: 'f'.repeat(64) });
    world.send('system', 'ledger.issue', {
      to: world.address('rea'),
      amount: '900',
      currency: 'DC',
      reason: 'to begin with',
    });
    return world;
  };
  const reward = (world: World) => rewards.of(world.state).byKey.get(`${idOf('rea')}:project`);

  it('earns 25 DC when staff approve it, and the second one nothing', () => {
    const world = worldWithReferral();
    const first = projectIn(world.send('rea', 'project.submit', anOffer(world)));
    expect(reward(world)).toBeUndefined();
    world.send('ada', 'project.approve', { project: first });
    expect(reward(world)).toMatchObject({ referrer: idOf('eve'), amount: 25_000_000n });
    const count = rewards.of(world.state).byKey.size;
    const second = projectIn(world.send('rea', 'project.submit', anOffer(world, { symbol: 'TWO' })));
    expect(world.outcome('ada', 'project.approve', { project: second })).toBe('committed');
    expect(rewards.of(world.state).byKey.size).toBe(count);
  });

  it('earns nothing when it is rejected', () => {
    const world = worldWithReferral();
    const project = projectIn(world.send('rea', 'project.submit', anOffer(world)));
    world.send('ada', 'project.reject', { project });
    expect(reward(world)).toBeUndefined();
  });
});
