// Proves a raise from the submission to the launch, and one that misses its soft cap: every amount, to the micro-unit.
import { expect, it } from 'vitest';
import { anOffer, anOpenProject, carryOutDue, DAY, projectIn, stakeIn } from '#tests/builders/projects.ts';
import { aWorld, idOf, person, statement, type World } from '#tests/builders/world.ts';
import { balanceOf } from '../ledger/state.ts';
import { writeMicro } from '../money.ts';
import { findProject } from '../project/projects.ts';

const world = (parameters: Parameters<typeof aWorld>[0] = {}): World =>
  aWorld(parameters).with(
    person('owen').as('owner'),
    person('ada').as('admin'),
    person('cleo').holding('300 DC'),
    person('ben').holding('2000 DC'),
    person('dan').holding('2000 DC'),
  );

const balance = (of: World, account: string): string => writeMicro(balanceOf(of.state, account).posted);

it('holds the fee at submission and pays it to the core vault on approval', () => {
  const of = world();
  const answer = of.send('cleo', 'project.submit', anOffer(of));
  expect(of.available('cleo', 'DC')).toBe('50');
  const project = projectIn(answer);
  const approved = of.send('ada', 'project.approve', { project });
  expect(statement(approved)).toEqual([
    'cleo -250 DC',
    'vault core +250 DC',
    `mint token ${project} -1000000 SUN`,
    `project ${project} tokens +1000000 SUN`,
  ]);
});

it('puts a stake into escrow, with the fee on top, and allots locked tokens', () => {
  const of = world();
  const project = anOpenProject(of, { creator: 'cleo', staff: 'ada' });
  const answer = of.send('ben', 'project.invest', { project, amount: '100' });
  expect(statement(answer)).toEqual([
    'ben -100.05 DC',
    `project ${project} escrow +100 DC`,
    'vault universal +0.0075 DC',
    'vault core +0.02125 DC',
    'vault developer +0.02125 DC',
    `project ${project} tokens -200 SUN`,
    `ben +200 SUN`,
  ]);
  const token = `user:${idOf('ben')}:token:${project}:SUN`;
  expect(balanceOf(of.state, token)).toEqual({ posted: 200_000_000n, held: 200_000_000n });
});

it('ends with the stake that reaches the hard cap, launches, delivers, releases and vests', () => {
  const of = world();
  const project = anOpenProject(of, { creator: 'cleo', staff: 'ada' });
  of.send('ben', 'project.invest', { project, amount: '600' });
  expect(of.outcome('dan', 'project.invest', { project, amount: '400.000001' })).toBe('CAP_EXCEEDED');
  of.send('dan', 'project.invest', { project, amount: '400' });
  expect(findProject(of.state, project)).toMatchObject({ state: 'succeeded', goLiveBy: of.now + 7 * DAY });
  expect(of.outcome('dan', 'project.invest', { project, amount: '1' })).toBe('RAISE_ENDED');
  expect(of.outcome('ben', 'project.launch', { project })).toBe('NOT_THE_CREATOR');
  expect(statement(of.send('cleo', 'project.launch', { project }))).toEqual([
    `project ${project} escrow -525 DC`,
    'vault core +50 DC',
    `project ${project} vesting +475 DC`,
    `project ${project} tokens -998000 SUN`,
    `project ${project} tokens-marketing +149700 SUN`,
    `project ${project} tokens-liquidity +848300 SUN`,
  ]);
  expect(carryOutDue(of)).toEqual(['project.deliver']);
  of.send('ada', 'project.check_release', { project, passed: true, reason: 'looked at' });
  expect(carryOutDue(of)).toEqual(['project.release']);
  expect(balance(of, `project:${project}:vault:DC`)).toBe('475');
  of.later(30 * DAY + 5_000);
  expect(carryOutDue(of)).toEqual(['project.vest']);
  expect(balance(of, `project:${project}:vault:DC`)).toBe('950');
  of.later(60 * DAY);
  expect(carryOutDue(of)).toEqual(['project.unlock_liquidity']);
  expect(statement(of.send('cleo', 'project.pay_out', { project, amount: '950' }))).toEqual([
    `project ${project} vault -950 DC`,
    'cleo +950 DC',
  ]);
  const currency = `token:${project}:SUN`;
  expect(
    statement(of.send('ben', 'wallet.transfer', { to: of.address('dan'), amount: '1', currency })),
  ).toEqual(['ben -1 SUN', 'dan +1 SUN']);
});

it('refunds everybody once when the soft cap is missed, less one refund fee each', () => {
  const of = world();
  const project = anOpenProject(of, { creator: 'cleo', staff: 'ada' });
  of.send('ben', 'project.invest', { project, amount: '10' });
  of.send('ben', 'project.invest', { project, amount: '0.02' });
  of.send('dan', 'project.invest', { project, amount: '0.03' });
  of.later(10 * DAY + 5_000);
  expect(carryOutDue(of)).toEqual(['project.close', 'project.refund']);
  expect(findProject(of.state, project)).toMatchObject({
    state: 'failed',
    raised: 10_050_000n,
    refunded: 9_970_000n,
    refundFees: 80_000n,
    tokensSold: 0n,
  });
  expect(balance(of, `project:${project}:escrow:DC`)).toBe('0');
  expect(balance(of, `user:${idOf('ben')}:token:${project}:SUN`)).toBe('0');
  expect(carryOutDue(of)).toEqual([]);
});

it('returns a stake within 24 hours, without its fee', () => {
  const of = world();
  const project = anOpenProject(of, { creator: 'cleo', staff: 'ada' });
  const investment = stakeIn(of.send('ben', 'project.invest', { project, amount: '100' }));
  expect(of.outcome('dan', 'project.take_back', { investment })).toBe('STAKE_NOT_FOUND');
  of.later(DAY - 1);
  expect(statement(of.send('ben', 'project.take_back', { investment }))).toEqual([
    `project ${project} escrow -100 DC`,
    'ben +100 DC',
    'ben -200 SUN',
    `project ${project} tokens +200 SUN`,
  ]);
  expect(of.outcome('ben', 'project.take_back', { investment })).toBe('STAKE_NOT_FOUND');
  expect(of.posted('ben', 'DC')).toBe('1999.95');
});
