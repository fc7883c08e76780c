// Proves over random sales that a quote adds up to the last micro-unit, charges what it says, never sells beyond a
// phase at its price, and changes the supply by what it promises.
import { defaultParameters, assertParameters } from '../features.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MICRO_PER_UNIT } from '../money.ts';
import { sell, type Supply } from '../supply/supply.ts';
import { refuseAmount, type PurchaseTerms, quotePurchase } from './quote.ts';

const terms: fc.Arbitrary<PurchaseTerms> = fc.record({
  purchaseSplit: fc.record({
    marketing: fc.bigInt({ min: 0n, max: 3_000n }),
    core: fc.bigInt({ min: 0n, max: 3_000n }),
    universal: fc.bigInt({ min: 0n, max: 3_000n }),
  }),
  purchaseSplitMode: fc.constantFrom('from_gross' as const, 'on_top' as const),
  phaseSize: fc.bigInt({ min: 1_000n * MICRO_PER_UNIT, max: 1_000_000n * MICRO_PER_UNIT }),
  phaseStepUsd: fc.bigInt({ min: 0n, max: MICRO_PER_UNIT }),
});
const sale = terms.chain((of) =>
  fc.record({
    of: fc.constant(of),
    supply: fc.record({
      phase: fc.integer({ min: 1, max: 9 }),
      priceUsd: fc.bigInt({ min: 10_000n, max: 50n * MICRO_PER_UNIT }),
      phaseSold: fc.bigInt({ min: 0n, max: of.phaseSize - 1n }),
      totalSold: fc.constant(0n),
    }) satisfies fc.Arbitrary<Supply>,
    usd: fc.bigInt({ min: 1_000n, max: 10_000_000n }).map((cents) => cents * 10_000n),
  }),
);
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n);

describe('a quote', () => {
  it('adds up: parts and lines to the minted DC, lines to the paid dollars', () => {
    fc.assert(
      fc.property(sale, ({ of, supply, usd }) => {
        const quote = quotePurchase(supply, of, usd);
        expect(sum([quote.buyer, quote.marketing, quote.core, quote.universal])).toBe(quote.gross);
        expect(sum(quote.lines.map(({ dc }) => dc))).toBe(quote.gross);
        expect(sum(quote.lines.map((line) => line.usd))).toBe(usd);
        expect(quote.payUsd).toBe(usd);
        expect([
          quote.buyer > 0n,
          quote.marketing >= 0n,
          quote.core >= 0n,
          quote.universal >= 0n,
        ]).not.toContain(false);
      }),
    );
  });

  it('fills each phase to its end and no further, each line at its phase’s price', () => {
    fc.assert(
      fc.property(sale, ({ of, supply, usd }) => {
        const { lines } = quotePurchase(supply, of, usd);
        lines.forEach(({ phase, priceUsd, dc, usd: paid }, index) => {
          const room = index === 0 ? of.phaseSize - supply.phaseSold : of.phaseSize;
          const isLast = index === lines.length - 1;
          expect(phase).toBe(supply.phase + index);
          expect(priceUsd).toBe(supply.priceUsd + BigInt(index) * of.phaseStepUsd);
          expect(isLast ? dc <= room : dc === room).toBe(true);
          // Never more than the dollars buy at this price, including the vaults' parts on top.
          const { marketing, core, universal } = of.purchaseSplit;
          const whole = of.purchaseSplitMode === 'on_top' ? 10_000n + marketing + core + universal : 10_000n;
          expect(dc * priceUsd * 10_000n <= paid * MICRO_PER_UNIT * whole).toBe(true);
        });
      }),
    );
  });

  it('is the amount by which the supply moves, phase by phase', () => {
    fc.assert(
      fc.property(sale, ({ of, supply, usd }) => {
        const { gross, lines } = quotePurchase(supply, of, usd);
        const { supply: after, opened } = sell(supply, gross, of);
        expect(after.totalSold).toBe(gross);
        expect(after.phaseSold >= 0n && after.phaseSold < of.phaseSize).toBe(true);
        expect(opened.map(({ phase }) => phase)).toEqual(opened.map((_, n) => supply.phase + n + 1));
        expect(BigInt(opened.length) * of.phaseSize + after.phaseSold).toBe(supply.phaseSold + gross);
        // The last line may fill its phase, which opens the next one.
        expect(opened.length - lines.length === 0 || opened.length - lines.length === -1).toBe(true);
        expect(after.priceUsd).toBe(supply.priceUsd + BigInt(opened.length) * of.phaseStepUsd);
      }),
    );
  });

  it('takes the step from the current price (ruling M11)', () => {
    expect(defaultParameters.phaseSize).toBe(1_000_000_000n * MICRO_PER_UNIT);
    const supply = { phase: 3, priceUsd: 9_000_000n, phaseSold: 0n, totalSold: 0n };
    const of = { ...defaultParameters, phaseSize: MICRO_PER_UNIT };
    expect(quotePurchase(supply, of, 18_250_000n).lines.map(({ priceUsd }) => priceUsd)).toEqual([
      9_000_000n,
      9_250_000n,
    ]);
  });

  it('leaves no dollars over if too few are left to buy anything of the next phase', () => {
    const supply = { phase: 1, priceUsd: 10_000n, phaseSold: 0n, totalSold: 0n };
    const of = { ...defaultParameters, phaseSize: 1_000n * MICRO_PER_UNIT - 1n, phaseStepUsd: 10n ** 12n };
    const { lines, gross } = quotePurchase(supply, of, 10n * MICRO_PER_UNIT);
    expect(lines).toEqual([{ phase: 1, priceUsd: 10_000n, usd: 10n * MICRO_PER_UNIT, dc: gross }]);
  });
});

describe('the limits of a purchase', () => {
  it.each([
    [9_999_999n, 'PURCHASE_TOO_SMALL'],
    [10_000_000n, null],
    [100_000_000_000n, null],
    [100_000_000_001n, 'PURCHASE_TOO_LARGE'],
  ])('%s micro-dollars: %s', (usd, code) => {
    expect(refuseAmount(usd)).toBe(code);
  });
});

describe('the parameters of a sale', () => {
  const { purchaseSplit } = defaultParameters;
  it.each([
    [
      'with nothing left for the buyer',
      { purchaseSplit: { ...purchaseSplit, marketing: 9_000n } },
      'the buyer',
    ],
    ['with a negative part', { purchaseSplit: { ...purchaseSplit, core: -1n } }, 'the buyer'],
    ['with empty phases', { phaseSize: 0n }, 'sells something'],
    ['that get cheaper', { phaseStepUsd: -1n }, 'no cheaper'],
    ['without a launch', { launchAt: Number.NaN }, 'a moment'],
  ])('%s make no sense', (_name, wrong, message) => {
    expect(() => {
      assertParameters({ ...defaultParameters, ...wrong });
    }).toThrow(message);
  });
});
