// Proves that a quote adds up in every reading of the fee rulings, and that the vaults get the whole fee to the last
// micro-unit.
import { defaultParameters, assertParameters } from '../features.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES } from '../constants.ts';
import type { RuleParameters } from '../ledger/parameters.ts';
import { feePostings, quoteTransfer } from './fee.ts';

const parameters: fc.Arbitrary<RuleParameters> = fc
  .record({
    feeMode: fc.constantFrom('bps' as const, 'flat' as const),
    feePayer: fc.constantFrom('sender' as const, 'recipient' as const),
    feeBps: fc.bigInt({ min: 0n, max: 10_000n }),
    feeFlatUsd: fc.bigInt({ min: 0n, max: 10_000_000n }),
    feeCurrencies: fc.subarray([...CURRENCIES]),
    dcPriceUsd: fc.bigInt({ min: 1n, max: 100_000_000n }),
    universal: fc.bigInt({ min: 0n, max: 5_000n }),
    core: fc.bigInt({ min: 0n, max: 5_000n }),
  })
  .map(({ universal, core, ...rest }) => ({
    ...defaultParameters,
    ...rest,
    feeSplit: { universal, core, developer: 10_000n - universal - core },
  }));

describe('the fee of a transfer', () => {
  it('is debit less credit, paid by the person whom the ruling names', () => {
    fc.assert(
      fc.property(
        parameters,
        fc.bigInt({ min: 1n, max: 10n ** 18n }),
        fc.constantFrom(...CURRENCIES),
        (terms, amount, currency) => {
          const { fee, debit, credit } = quoteTransfer(amount, currency, terms);
          expect(debit - credit).toBe(fee);
          expect(terms.feePayer === 'sender' ? credit : debit).toBe(amount);
          expect(fee >= 0n && (fee === 0n || terms.feeCurrencies.includes(currency))).toBe(true);
          const postings = feePostings(fee, currency, { parameters: terms });
          expect(postings.reduce((sum, posting) => sum + posting.amount, 0n)).toBe(fee);
          expect(postings.every((posting) => posting.amount > 0n)).toBe(true);
        },
      ),
    );
  });

  it('is never below the exact share', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n }), (amount) => {
        const { fee } = quoteTransfer(amount, 'DC', defaultParameters);
        expect(fee * 10_000n >= amount * 5n && (fee - 1n) * 10_000n < amount * 5n).toBe(true);
      }),
    );
  });

  it.each([
    ['USD', 250_000n],
    ['DC', 62_500n],
    ['TDC', 62_500n],
  ] as const)('of 25 cents at $4 for a credit is in %s %s micro-units', (currency, fee) => {
    const flat = { feeMode: 'flat', feeFlatUsd: 250_000n, dcPriceUsd: 4_000_000n } as const;
    const terms = { ...defaultParameters, ...flat, feeCurrencies: [...CURRENCIES] };
    expect(quoteTransfer(10_000_000n, currency, terms).fee).toBe(fee);
  });

  it('in flat dollars is rounded up to one micro-unit of credits', () => {
    const flat = { feeMode: 'flat', feeFlatUsd: 1_000_000n, dcPriceUsd: 3_000_000n } as const;
    expect(quoteTransfer(10_000_000n, 'DC', { ...defaultParameters, ...flat }).fee).toBe(333_334n);
  });

  it.each([
    [{ dcPriceUsd: 0n }, 'price'],
    [{ feeBps: -1n }, 'fee'],
    [{ feeBps: 10_001n }, 'fee'],
    [{ feeFlatUsd: -1n }, 'fee'],
    [{ feeSplit: { universal: 1n, core: 1n, developer: 1n } }, 'divided'],
    [{ feeSplit: { universal: -1n, core: 1n, developer: 10_000n } }, 'divided'],
    [{ purchaseSplit: { marketing: 10_000n, core: 0n, universal: 0n } }, 'buyer'],
    [{ purchaseSplit: { marketing: -1n, core: 0n, universal: 0n } }, 'buyer'],
    [{ phaseSize: 999_999n }, 'phase'],
    [{ phaseStepUsd: -1n }, 'no cheaper'],
    [{ launchAt: -1 }, 'launch'],
    [{ investorMinimumUsd: 0n }, 'investment'],
    [{ exitAfterMonths: 0.5 }, 'months'],
    [{ exitReserveBps: 10_001n }, 'reserve'],
    [{ exitReserveMinimum: 0n }, 'reserve'],
    [{ rewardHoldDays: -1 }, 'reward'],
    [{ rewardHoldDays: 1.5 }, 'reward'],
  ])('a configuration of %o stops the start', (wrong, message) => {
    expect(() => assertParameters({ ...defaultParameters, ...wrong })).toThrow(message);
  });
});
