// Proves that only an owner grants test credits, each refusal, and which refusal wins.
import { describe, expect, it } from 'vitest';
import { aWorld, idOf, person, statement, type World } from '#tests/builders/world.ts';

const world = (): World =>
  aWorld().with(person('owen').as('owner'), person('ada').as('admin'), person('ben'));

describe('tdc.grant', () => {
  it('mints into the wallet', () => {
    const answer = world().send('owen', 'tdc.grant', { userId: idOf('ben'), amount: '25.5' });
    expect(statement(answer)).toEqual(['mint -25.5 TDC', 'ben +25.5 TDC']);
    expect(answer.decided && answer.entry.facts).toMatchObject([
      { transactionKind: 'grant' },
      { notice: 'tdc.granted' },
    ]);
  });

  it.each([
    ['owen', 'ben', '1', 'committed'],
    ['ada', 'ben', '1', 'FORBIDDEN'],
    ['ben', 'ben', '1', 'FORBIDDEN'],
    ['system', 'ben', '1', 'FORBIDDEN'],
    ['owen', 'ben', '', 'FIELDS_REQUIRED'],
    ['owen', 'ben', 'x', 'AMOUNT_INVALID'],
    ['owen', 'ben', '0.999999', 'AMOUNT_INVALID'],
    ['owen', 'nobody', '1', 'USER_NOT_FOUND'],
    // precedence: the form, the actor, the amount, the user
    ['ada', 'nobody', '0.5', 'FORBIDDEN'],
    ['owen', 'nobody', '0.5', 'AMOUNT_INVALID'],
    ['ada', 'nobody', 'x', 'AMOUNT_INVALID'],
  ])('%s gives %s %j TDC: %s', (by, to, amount, code) => {
    expect(world().outcome(by, 'tdc.grant', { userId: idOf(to), amount })).toBe(code);
  });
});
