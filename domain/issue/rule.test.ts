// Proves the legs of issuing in each currency, and its refusals.
import { describe, expect, it } from 'vitest';
import { aWorld, person, refusal, statement, type World } from '#tests/builders/world.ts';

const issue = (world: World, more: object = {}, actor = 'system') =>
  world.send(actor, 'ledger.issue', {
    to: world.address('ann'),
    amount: '5',
    currency: 'DC',
    reason: 'a start',
    ...more,
  });
const ann = (): World => aWorld().with(person('ann'));

describe('ledger.issue', () => {
  it.each([
    ['DC', ['mint -5 DC', 'ann +5 DC']],
    ['TDC', ['mint -5 TDC', 'ann +5 TDC']],
    ['USD', ['world -5 USD', 'ann +5 USD']],
  ])('%s', (currency, lines) => {
    expect(statement(issue(ann(), { currency }))).toEqual(lines);
  });

  it('is one movement from the issue vault, with its reason as the note', () => {
    const answer = issue(ann());
    expect(answer.decided && answer.entry.facts[0]).toMatchObject({
      from: 'ISSUE-VAULT',
      amount: '5',
      fee: '0',
      note: 'a start',
      transactionKind: 'issue',
    });
  });

  it.each([
    ['a person asks', {}, 'ann', 'FORBIDDEN'],
    ['no amount', { amount: '' }, 'system', 'FIELDS_REQUIRED'],
    ['an amount of zero', { amount: '0' }, 'system', 'AMOUNT_INVALID'],
    ['a wallet that nobody has', { to: 'VIQ-1800000000000-aaaaaaaaaaaa' }, 'system', 'RECIPIENT_NOT_FOUND'],
    ['no reason', { reason: ' ' }, 'system', 'COMMAND_INVALID'],
  ])('refused: %s', (_name, payload, actor, code) => {
    expect(refusal(issue(ann(), payload, actor)).code).toBe(code);
  });
});
