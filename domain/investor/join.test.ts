// Proves that joining locks DC in the investor's own vault at the price of the day and without a fee, that locked DC
// are neither spendable nor counted twice, and every refusal in its order.
import { describe, expect, it } from 'vitest';
import { join, readVault } from '#tests/builders/investors.ts';
import { aWorld, idOf, OPENED_AT, person, refusal, statement, type World } from '#tests/builders/world.ts';
import { investmentsPerUserMax } from './limits.ts';
import { convertToUsd } from './tiers.ts';
import { investments } from './investments.ts';

const worldWithMoney = (): World =>
  aWorld().with(
    person('ann').holding('2000 DC', '9 USD'),
    person('ben').holding('600 DC'),
    person('owen').as('owner'),
  );
const withPrice = (on: World, priceUsd: string): World => {
  on.send('system', 'supply.set_price', { priceUsd, reason: 'market' });
  return on;
};
const vaultAddress = (on: World, label: string) => investments.of(on.state).investors.get(idOf(label))?.vault;

describe('joining', () => {
  it('moves DC from the wallet into the vault, and nothing else', () => {
    const on = worldWithMoney();
    expect(statement(join(on, 'ann', '500'))).toEqual(['ann -500 DC', `investor ${idOf('ann')} +500 DC`]);
    expect([on.available('ann', 'DC'), readVault(on, 'ann')]).toEqual(['1500', '500']);
    expect(
      refusal(on.send('ann', 'wallet.transfer', { to: on.address('ben'), amount: '1501', currency: 'DC' }))
        .code,
    ).toBe('INSUFFICIENT_FUNDS');
  });

  it('gives the vault its own address, to which nobody can send', () => {
    const on = worldWithMoney();
    join(on, 'ann', '500');
    const vault = vaultAddress(on, 'ann');
    expect(vault).toBe(`VIQ-${String(OPENED_AT)}-${idOf('ann').slice(0, 12)}`);
    expect(vault).not.toBe(on.address('ann'));
    const sent = { to: vault, amount: '1', currency: 'DC' };
    expect(on.outcome('ben', 'wallet.transfer', sent)).toBe('RECIPIENT_NOT_FOUND');
  });

  it('chooses another address if that one is taken', () => {
    const on = worldWithMoney();
    investments.of(on.state).vaults.set(`VIQ-${String(OPENED_AT)}-${idOf('ann').slice(0, 12)}`, idOf('ben'));
    join(on, 'ann', '500');
    expect(vaultAddress(on, 'ann')).toBe(`VIQ-${String(OPENED_AT + 1)}-${idOf('ann').slice(0, 12)}`);
  });

  it('records price, dollars and time, and again for later additions', () => {
    const on = worldWithMoney();
    join(on, 'ann', '500');
    withPrice(on, '1.25').later(1_000);
    join(on, 'ann', '400.8');
    expect(investments.of(on.state).investors.get(idOf('ann'))).toMatchObject({
      number: 1,
      locked: 900_800_000n,
      everUsd: 1_001_000_000n,
      lots: [
        { dc: 500_000_000n, usd: 500_000_000n, priceUsd: 1_000_000n, joinedAt: OPENED_AT },
        { dc: 400_800_000n, usd: 501_000_000n, priceUsd: 1_250_000n, joinedAt: OPENED_AT + 1_000 },
      ],
    });
    join(on, 'ben', '400');
    expect(investments.of(on.state).investors.get(idOf('ben'))?.number).toBe(2);
    expect(investments.of(on.state).programme).toMatchObject({
      locked: 1_300_800_000n,
      nextMonth: '2027-01',
    });
  });

  it('is notified and public', () => {
    const on = worldWithMoney();
    const answer = join(on, 'ann', '500');
    expect(answer.decided && answer.entry.facts).toMatchObject([
      { from: on.address('ann'), to: vaultAddress(on, 'ann'), transactionKind: 'invest', fee: '0' },
      { kind: 'investor.joined', dc: '500', usd: '500', priceUsd: '1', investor: 1 },
      { notice: 'investor.joined', userId: idOf('ann') },
    ]);
  });
});

describe('joining is refused', () => {
  it.each([
    ['nobody', { amount: '500' }, 'WALLET_NOT_FOUND'],
    ['ann', { amount: '499.999999' }, 'INVESTMENT_TOO_SMALL'],
    ['ann', { amount: '0' }, 'AMOUNT_INVALID'],
    ['ann', { amount: '-500' }, 'AMOUNT_INVALID'],
    ['ann', {}, 'FIELDS_REQUIRED'],
    ['ann', { amount: '500', currency: 'USD' }, 'COMMAND_INVALID'],
    ['ann', { amount: '2000.000001' }, 'INSUFFICIENT_FUNDS'],
    ['ann', { amount: '2000' }, 'committed'],
  ] as const)('%s with %j: %s', (label, payload, outcome) => {
    expect(worldWithMoney().outcome(label, 'investor.join', payload)).toBe(outcome);
  });

  it("below $500 at the day's price, with the amount required", () => {
    const on = withPrice(worldWithMoney(), '0.3');
    expect(refusal(join(on, 'ann', '1666.666666'))).toEqual({
      code: 'INVESTMENT_TOO_SMALL',
      detail: { field: 'amount', minimum: '1666.666667', minimumUsd: '500' },
    });
    expect(statement(join(on, 'ann', '1666.666667'))[0]).toBe('ann -1666.666667 DC');
    expect(convertToUsd(1_666_666_667n, 300_000n)).toBe(500_000_000n);
  });

  it('with DC that are held for a dispute', () => {
    const on = worldWithMoney();
    on.state.accounts.set(`user:${idOf('ben')}:DC`, { posted: 600_000_000n, held: 200_000_000n });
    expect(refusal(join(on, 'ben', '500'))).toEqual({
      code: 'INSUFFICIENT_FUNDS',
      detail: { available: '400', needed: '500' },
    });
  });

  it('when the vault has its maximum of lots, before the balance is checked', () => {
    const on = aWorld({ investorMinimumUsd: 1_000_000n }).with(person('ann').holding('200 DC'));
    for (let n = 0; n < investmentsPerUserMax; n++) join(on, 'ann', '1');
    expect(refusal(join(on, 'ann', '1000'))).toEqual({
      code: 'INVESTMENTS_FULL',
      detail: { limit: investmentsPerUserMax },
    });
  });
});
