// Proves the form's check of an investment: what it costs and brings, the largest amount that would be accepted under each
// bound, and the same refusals in the same order as the authority.
import { describe, expect, it } from 'vitest';
import { DEFAULT_FEE_TERMS } from '#domain/fee/parameters.ts';
import { aBacking, aProject } from '#tests/builders/shown-projects.ts';
import { allowedMaximum, checkInvestment, type InvestForm, sumHeld } from './invest-check.ts';

const form = (change: Partial<InvestForm> = {}): InvestForm => ({
  project: aProject(),
  terms: DEFAULT_FEE_TERMS,
  available: 10_000_000_000n,
  before: 0n,
  ...change,
});
const codeOf = (text: string, change: Partial<InvestForm> = {}): string => {
  const checked = checkInvestment(text, form(change));
  return checked.ok ? 'ok' : checked.code;
};

describe('an investment', () => {
  it('costs its fee on top, and brings the amount divided by the price', () => {
    expect(checkInvestment('100', form())).toEqual({
      ok: true,
      quote: { amount: 100_000_000n, fee: 50_000n, total: 100_050_000n, tokens: 200_000_000n },
    });
  });

  it('costs its fee on top also where recipients pay the fees of transfers', () => {
    const checked = checkInvestment('100', form({ terms: { ...DEFAULT_FEE_TERMS, feePayer: 'recipient' } }));
    expect(checked.quote?.total).toBe(100_050_000n);
  });

  it.each([
    ['', 'STAKE_INVALID', {}],
    ['0', 'STAKE_INVALID', {}],
    ['-1', 'STAKE_INVALID', {}],
    ['1.0000001', 'STAKE_INVALID', {}],
    ['0.000001', 'STAKE_INVALID', { project: aProject({ price: '5' }) }],
    ['700', 'ok', {}],
    ['700.000001', 'CAP_EXCEEDED', {}],
    ['700.000001', 'ok', { project: aProject({ continueAfterHardCap: true }) }],
    ['699.999999', 'STAKE_LEAVES_REST', { project: aProject({ price: '2' }) }],
    ['699.999998', 'ok', { project: aProject({ price: '2' }) }],
    ['699.999999', 'ok', { project: aProject({ price: '1' }) }],
    ['699.999999', 'ok', { project: aProject({ price: '2', continueAfterHardCap: true }) }],
    ['49', 'STAKE_TOO_SMALL', { project: aProject({ minStake: '50' }) }],
    ['49', 'ok', { project: aProject({ minStake: '50' }), before: 1_000_000n }],
    ['20', 'ok', { project: aProject({ minStake: '50', raised: '980' }) }],
    ['41', 'STAKE_TOO_LARGE', { project: aProject({ maxStake: '50' }), before: 10_000_000n }],
    ['2', 'TOKENS_SOLD_OUT', { project: aProject({ totalSupply: '603', tokensSold: '600' }) }],
    ['100', 'STAKE_FUNDS_MISSING', { available: 100_000_000n }],
    ['100', 'ok', { available: 100_050_000n }],
    // The cap is checked before the balance.
    ['800', 'CAP_EXCEEDED', { available: 0n }],
  ] as const)('of %s DC: %s', (text, code, change) => {
    expect(codeOf(text, change)).toBe(code);
  });
});

describe('the allowed maximum', () => {
  it.each([
    ['what is left until the hard cap', {}, 700_000_000n],
    ['what fits the balance with its fee', { available: 100_050_000n }, 100_000_000n],
    [
      'what is left for one backer',
      { project: aProject({ maxStake: '50' }), before: 10_000_000n },
      40_000_000n,
    ],
    [
      'what the unsold tokens cost',
      { project: aProject({ totalSupply: '603', tokensSold: '600' }) },
      1_500_000n,
    ],
    ['nothing without a balance', { available: 0n }, 0n],
    ['nothing at the maximum', { project: aProject({ maxStake: '5' }), before: 10_000_000n }, 0n],
  ] as const)('is %s', (_what, change, maximum) => {
    expect(allowedMaximum(form(change))).toBe(maximum);
  });

  it('would be accepted, and one unit more would not', () => {
    const held = form({ available: 33_333_333n });
    const maximum = allowedMaximum(held);
    const text = (micro: bigint) =>
      `${String(micro / 1_000_000n)}.${String(micro % 1_000_000n).padStart(6, '0')}`;
    expect(checkInvestment(text(maximum), held).ok).toBe(true);
    expect(checkInvestment(text(maximum + 1n), held).ok).toBe(false);
  });
});

it('counts what is held, and not what was returned', () => {
  const [stake] = aBacking().stakes;
  if (stake === undefined) throw new Error('there is no stake');
  expect(sumHeld(aBacking({ stakes: [stake, { ...stake, status: 'returned' }] }))).toBe(100_000_000n);
  expect(sumHeld(undefined)).toBe(0n);
});
