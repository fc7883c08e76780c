// Proves the legs of a transfer in both readings of every fee ruling, each of its refusals, and which refusal wins.
import { describe, expect, it } from 'vitest';
import { aWorld, idOf, OPENED_AT, person, refusal, statement, type World } from '#tests/builders/world.ts';
import type { RuleParameters } from '../ledger/parameters.ts';

const two = (parameters: Partial<RuleParameters> = {}): World =>
  aWorld(parameters).with(person('ann').holding('100 DC', '100 TDC', '100 USD'), person('ben'));

const pay = (world: World, amount: string, currency = 'DC', more: object = {}) =>
  world.send('ann', 'wallet.transfer', { to: world.address('ben'), amount, currency, ...more });

describe('a transfer', () => {
  it.each([
    [
      '0.05 % on top, split 15/42.5/42.5',
      {},
      '10',
      'DC',
      [
        'ann -10.005 DC',
        'ben +10 DC',
        'vault universal +0.00075 DC',
        'vault core +0.002125 DC',
        'vault developer +0.002125 DC',
      ],
    ],
    [
      'a fee below a micro-unit is one',
      {},
      '0.000001',
      'DC',
      ['ann -0.000002 DC', 'ben +0.000001 DC', 'vault core +0.000001 DC'],
    ],
    [
      'the same in dollars',
      {},
      '20',
      'USD',
      [
        'ann -20.01 USD',
        'ben +20 USD',
        'vault universal +0.0015 USD',
        'vault core +0.00425 USD',
        'vault developer +0.00425 USD',
      ],
    ],
    ['test credits are free', {}, '50', 'TDC', ['ann -50 TDC', 'ben +50 TDC']],
    [
      'FEE_MODE flat: $0.05',
      { feeMode: 'flat' },
      '10',
      'USD',
      [
        'ann -10.05 USD',
        'ben +10 USD',
        'vault universal +0.0075 USD',
        'vault core +0.02125 USD',
        'vault developer +0.02125 USD',
      ],
    ],
    [
      'FEE_MODE flat at $1.25 a DC: 0.04 DC',
      { feeMode: 'flat', dcPriceUsd: 1_250_000n },
      '10',
      'DC',
      [
        'ann -10.04 DC',
        'ben +10 DC',
        'vault universal +0.006 DC',
        'vault core +0.017 DC',
        'vault developer +0.017 DC',
      ],
    ],
    [
      'FEE_MODE flat at $3 a DC: rounded up',
      { feeMode: 'flat', dcPriceUsd: 3_000_000n },
      '10',
      'DC',
      [
        'ann -10.016667 DC',
        'ben +10 DC',
        'vault universal +0.0025 DC',
        'vault core +0.007084 DC',
        'vault developer +0.007083 DC',
      ],
    ],
    [
      'FEE_PAYER recipient: taken out of it',
      { feePayer: 'recipient' },
      '10',
      'DC',
      [
        'ann -10 DC',
        'ben +9.995 DC',
        'vault universal +0.00075 DC',
        'vault core +0.002125 DC',
        'vault developer +0.002125 DC',
      ],
    ],
    ['FEE_CURRENCIES without DC: free', { feeCurrencies: ['USD'] }, '10', 'DC', ['ann -10 DC', 'ben +10 DC']],
    [
      'FEE_CURRENCIES with TDC: charged',
      { feeCurrencies: ['TDC'] },
      '10',
      'TDC',
      [
        'ann -10.005 TDC',
        'ben +10 TDC',
        'vault universal +0.00075 TDC',
        'vault core +0.002125 TDC',
        'vault developer +0.002125 TDC',
      ],
    ],
    ['no fee at all at 0 bps', { feeBps: 0n }, '10', 'DC', ['ann -10 DC', 'ben +10 DC']],
  ] as const)('%s', (_name, parameters, amount, currency, lines) => {
    expect(statement(pay(two(parameters), amount, currency))).toEqual(lines);
  });

  it('states the balance after each leg, where the next transfer starts', () => {
    const world = two();
    pay(world, '10');
    expect(pay(world, '10')).toMatchObject({
      entry: {
        legs: [
          [expect.anything(), '-10.005', '79.99'],
          [expect.anything(), '10', '20'],
          expect.anything(),
          expect.anything(),
          expect.anything(),
        ],
      },
    });
    expect([world.posted('ann', 'DC'), world.posted('ben', 'DC')]).toEqual(['79.99', '20']);
  });

  it('can empty the wallet to the last micro-unit', () => {
    const world = aWorld().with(person('ann').holding('10.005 DC'), person('ben'));
    expect(statement(pay(world, '10'))[0]).toBe('ann -10.005 DC');
    expect(world.posted('ann', 'DC')).toBe('0');
  });

  it('records one transaction and notifies both parties', () => {
    const world = two();
    const answer = pay(world, '10.50', 'DC', { note: '  for lunch \n' });
    const [from, to] = [world.address('ann'), world.address('ben')];
    expect(answer).toMatchObject({
      entry: {
        seq: 6,
        at: OPENED_AT,
        facts: [
          {
            kind: 'transaction.recorded',
            transactionKind: 'send',
            from,
            to,
            fromUser: idOf('ann'),
            toUser: idOf('ben'),
            amount: '10.5',
            fee: '0.00525',
            currency: 'DC',
            note: 'for lunch',
          },
          {
            kind: 'notification.raised',
            userId: idOf('ann'),
            notice: 'transfer.sent',
          },
          {
            kind: 'notification.raised',
            userId: idOf('ben'),
            notice: 'transfer.received',
          },
        ],
      },
    });
  });

  it('stores no empty note', () => {
    const answer = pay(two(), '1', 'DC', { note: '   ' });
    expect(answer.decided && answer.entry.facts[0]).not.toHaveProperty('note');
  });

  it('counts the sent amount with the fee and the received one without it', () => {
    const world = two();
    pay(world, '10');
    expect(world.state.totals.get(`user:${idOf('ann')}:DC`)).toEqual({
      sent: 10_005_000n,
      received: 100_000_000n,
      count: 2,
    });
    expect(world.state.totals.get(`user:${idOf('ben')}:DC`)).toEqual({
      sent: 0n,
      received: 10_000_000n,
      count: 1,
    });
  });
});

describe('a refused transfer', () => {
  const refusalOf = (world: World, label: string, payload: object) =>
    refusal(
      world.send(label, 'wallet.transfer', {
        to: world.address('ben'),
        amount: '1',
        currency: 'DC',
        ...payload,
      }),
    );

  it.each([
    ['no recipient', { to: undefined }, 'FIELDS_REQUIRED', 'to'],
    ['an empty recipient', { to: '   ' }, 'FIELDS_REQUIRED', 'to'],
    ['no amount', { amount: undefined }, 'FIELDS_REQUIRED', 'amount'],
    ['an empty amount', { amount: '' }, 'FIELDS_REQUIRED', 'amount'],
    ['no currency', { currency: undefined }, 'FIELDS_REQUIRED', 'currency'],
    ['nothing', { amount: '0' }, 'AMOUNT_INVALID', 'amount'],
    ['a long zero', { amount: '0.000000' }, 'AMOUNT_INVALID', 'amount'],
    ['a negative amount', { amount: '-1' }, 'AMOUNT_INVALID', 'amount'],
    ['a seventh decimal', { amount: '1.0000001' }, 'AMOUNT_INVALID', 'amount'],
    ['an exponent', { amount: '1e3' }, 'AMOUNT_INVALID', 'amount'],
    ['a comma', { amount: '1,5' }, 'AMOUNT_INVALID', 'amount'],
    ['other digits', { amount: '١' }, 'AMOUNT_INVALID', 'amount'],
    ['a number instead of text', { amount: 1 }, 'AMOUNT_INVALID', 'amount'],
    ['more than the limit', { amount: '1000000000000.000001' }, 'AMOUNT_INVALID', 'amount'],
    ['a page of digits', { amount: '9'.repeat(4_000) }, 'AMOUNT_INVALID', 'amount'],
    ['an invalid address', { to: 'somebody' }, 'RECIPIENT_NOT_FOUND', 'to'],
    ['an address of another kind', { to: 7 }, 'RECIPIENT_NOT_FOUND', 'to'],
    ['an unknown currency', { currency: 'EUR' }, 'CURRENCY_UNKNOWN', 'currency'],
    ['a note too long', { note: 'n'.repeat(141) }, 'COMMAND_INVALID', 'note'],
    ['a lone surrogate in the note', { note: 'a\ud800b' }, 'COMMAND_INVALID', 'note'],
    ['a control character in the note', { note: 'a\u0000b' }, 'COMMAND_INVALID', 'note'],
    ['an unknown field', { fee: '0' }, 'COMMAND_INVALID', 'payload'],
  ])('is undecided: %s', (_name, payload, code, field) => {
    expect(refusalOf(two(), 'ann', payload)).toEqual({ code, detail: { field } });
  });

  it('is one to the own wallet', () => {
    const world = two();
    expect(refusalOf(world, 'ann', { to: world.address('ann') })).toEqual({
      code: 'OWN_WALLET',
      detail: undefined,
    });
  });

  it('is one to a wallet that nobody has', () => {
    expect(refusalOf(two(), 'ann', { to: 'VIQ-1800000000000-aaaaaaaaaaaa' }).code).toBe(
      'RECIPIENT_NOT_FOUND',
    );
  });

  it('is one of more than the balance with the fee, naming both', () => {
    expect(refusalOf(two(), 'ann', { amount: '100' })).toEqual({
      code: 'INSUFFICIENT_FUNDS',
      detail: { available: '100', needed: '100.05' },
    });
  });

  it('is one whose amount the recipient’s fee uses up', () => {
    expect(refusalOf(two({ feePayer: 'recipient' }), 'ann', { amount: '0.000001' })).toEqual({
      code: 'AMOUNT_INVALID',
      detail: { fee: '0.000001' },
    });
    expect(refusalOf(two({ feePayer: 'recipient', feeMode: 'flat' }), 'ann', { amount: '0.05' }).code).toBe(
      'AMOUNT_INVALID',
    );
    expect(
      refusalOf(two({ feePayer: 'recipient', feeMode: 'flat' }), 'ann', { amount: '0.050001' }).code,
    ).toBeUndefined();
  });

  it('is one by a sender without a wallet', () => {
    expect(refusalOf(two(), 'nobody', {}).code).toBe('WALLET_NOT_FOUND');
  });

  it('moves nothing and is stored in the journal', () => {
    const world = two();
    expect(refusalOf(world, 'ann', { amount: '101' }).code).toBe('INSUFFICIENT_FUNDS');
    expect(world.posted('ann', 'DC')).toBe('100');
    expect(world.entries.at(-1)).toMatchObject({ verdict: 'refused', legs: [] });
  });

  it('is notified to the sender, with the reason', () => {
    const world = two();
    expect(refusalOf(world, 'ann', { amount: '101' }).code).toBe('INSUFFICIENT_FUNDS');
    const userId = idOf('ann');
    expect(world.entries.at(-1)?.facts).toEqual([
      {
        amount: '101',
        code: 'INSUFFICIENT_FUNDS',
        currency: 'DC',
        kind: 'transfer.refused',
        to: world.address('ben'),
        userId,
      },
      { kind: 'notification.raised', notice: 'transfer.refused', userId },
    ]);
  });

  it('is not notified to a person without a wallet', () => {
    const world = two();
    expect(refusalOf(world, 'nobody', {}).code).toBe('WALLET_NOT_FOUND');
    expect(world.entries.at(-1)?.facts).toEqual([]);
  });
});

describe('which refusal wins', () => {
  const ownAddress = (world: World) => world.address('ann');
  it.each([
    [
      'FIELDS_REQUIRED over a wrong amount',
      'ann',
      () => ({ amount: 'x', currency: 'DC' }),
      'FIELDS_REQUIRED',
    ],
    [
      'FIELDS_REQUIRED over a field too many',
      'ann',
      () => ({ amount: '1', currency: 'DC', extra: 1 }),
      'FIELDS_REQUIRED',
    ],
    [
      'AMOUNT_INVALID over an address that is none',
      'ann',
      () => ({ amount: 'x', currency: 'DC', to: 'y' }),
      'AMOUNT_INVALID',
    ],
    [
      'AMOUNT_INVALID over the own wallet',
      'ann',
      (w: World) => ({ amount: '0', currency: 'DC', to: ownAddress(w) }),
      'AMOUNT_INVALID',
    ],
    [
      'WALLET_NOT_FOUND over insufficient funds',
      'nobody',
      (w: World) => ({ amount: '1', currency: 'DC', to: ownAddress(w) }),
      'WALLET_NOT_FOUND',
    ],
    [
      'OWN_WALLET over insufficient funds',
      'ann',
      (w: World) => ({ amount: '999', currency: 'DC', to: ownAddress(w) }),
      'OWN_WALLET',
    ],
    [
      'RECIPIENT_NOT_FOUND over insufficient funds',
      'ann',
      () => ({ amount: '999', currency: 'DC', to: 'VIQ-1800000000000-aaaaaaaaaaaa' }),
      'RECIPIENT_NOT_FOUND',
    ],
  ] as const)('%s', (_name, label, payload, code) => {
    const world = two();
    expect(world.outcome(label, 'wallet.transfer', payload(world))).toBe(code);
  });
});
