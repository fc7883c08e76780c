// Proves that amounts are read, written, truncated and split exactly, to the last digit.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountUnitsMax } from './limits.ts';
import {
  centsOfMicro,
  MICRO_PER_UNIT,
  microOfCents,
  parseAmount,
  portionUp,
  scaleDown,
  scaleUp,
  readMicro,
  splitByWeights,
  sayMicro,
  truncateMicro,
  writeMicro,
} from './money.ts';

const amountMax = amountUnitsMax * MICRO_PER_UNIT;
const anyText = fc.array(fc.nat(0xffff), { maxLength: 24 }).map((units) => String.fromCharCode(...units));
const positive = fc.bigInt({ min: 1n, max: amountMax });
const anyMicro = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });

describe('reading an amount of the wire', () => {
  it.each([
    ['12.5', 12_500_000n],
    ['0.000001', 1n],
    ['1.500000', 1_500_000n],
    ['1000000000000', amountMax],
    ['1000000000000.000000', amountMax],
    ['999999999999.999999', amountMax - 1n],
  ])('%s', (text, micro) => {
    expect(parseAmount(text)).toEqual({ ok: true, value: micro });
  });

  it.each([
    '',
    ' ',
    '0',
    '0.0',
    '-1',
    '+1',
    '-0',
    ' 1',
    '1 ',
    '\t1',
    '1\n',
    '\u00a01',
    '01',
    '007',
    '00.5',
    '.5',
    '5.',
    '1.',
    '1.2.3',
    '1,5',
    '1 000',
    '1e3',
    '0x10',
    '1_000',
    'NaN',
    'Infinity',
    '١٢',
    '１２',
    '1.0000001',
    '1000000000000.000001',
    '9999999999999',
    '10000000000000',
    '1\n2',
  ])('refuses %j', (text) => {
    expect(parseAmount(text)).toEqual({ ok: false, code: 'AMOUNT_INVALID' });
  });

  it('returns every amount that was written', () => {
    fc.assert(
      fc.property(positive, (micro) => {
        expect(parseAmount(writeMicro(micro))).toEqual({ ok: true, value: micro });
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(typeof parseAmount(text).ok).toBe('boolean');
      }),
    );
  });
});

describe('reading an amount that we wrote', () => {
  it.each([
    ['-0.5', -500_000n],
    ['-0', 0n],
    ['12', 12_000_000n],
    ['-12.000001', -12_000_001n],
  ])('%s', (text, micro) => {
    expect(readMicro(text)).toBe(micro);
  });

  it.each(['', '-', '--1', '1.', '.1', '1.1234567', ' 1', '1 ', '0x1', '1n', '1e1'])(
    'throws at %j',
    (text) => {
      expect(() => readMicro(text)).toThrow('not an amount');
    },
  );

  it('round trips both signs, without trailing zeros and in one form only', () => {
    fc.assert(
      fc.property(anyMicro, (micro) => {
        const text = writeMicro(micro);
        expect(text).toMatch(/^(0|-?(0\.\d{0,5}[1-9]|[1-9]\d*(\.\d{0,5}[1-9])?))$/);
        if (text.length < 25) expect(readMicro(text)).toBe(micro);
      }),
    );
  });
});

describe('truncating for a screen', () => {
  it.each([
    [1_999_999n, 2, '1.99'],
    [1_999_999n, 0, '1'],
    [1_000_000n, 2, '1.00'],
    [999n, 2, '0.00'],
    [-999n, 2, '0.00'],
    [-999n, 0, '0'],
    [-1_999_999n, 2, '-1.99'],
    [-500_000n, 2, '-0.50'],
    [-1n, 6, '-0.000001'],
    [0n, 6, '0.000000'],
  ])('%s micro-units to %s places: %s', (micro, decimals, text) => {
    expect(truncateMicro(micro, decimals)).toBe(text);
  });

  it('never shows more than there is, and less only by under one unit of the last decimal', () => {
    fc.assert(
      fc.property(
        anyMicro.filter((n) => n > -(10n ** 24n) && n < 10n ** 24n),
        fc.integer({ min: 0, max: 6 }),
        (micro, decimals) => {
          const text = truncateMicro(micro, decimals);
          expect(text.split('.')[1]?.length ?? 0).toBe(decimals);
          const [shown, there] = [readMicro(text), micro].map((n) => (n < 0n ? -n : n)) as [bigint, bigint];
          expect(shown <= there && there - shown < 10n ** BigInt(6 - decimals)).toBe(true);
        },
      ),
    );
  });

  it.each([-1, 7, 1.5, Number.NaN])('throws at %s places', (decimals) => {
    expect(() => truncateMicro(1n, decimals)).toThrow('decimals');
  });
});

describe('portions and splits', () => {
  it('a portion is rounded up, and never by a whole micro-unit', () => {
    fc.assert(
      fc.property(positive, fc.bigInt({ min: 0n, max: 10_000n }), (amount, bps) => {
        const excess = portionUp(amount, bps) * 10_000n - amount * bps;
        expect(excess >= 0n && excess < 10_000n).toBe(true);
      }),
    );
    expect(() => portionUp(-1n, 5n)).toThrow('negative');
    expect(() => portionUp(5n, -1n)).toThrow('negative');
    expect(portionUp(0n, 5n)).toBe(0n);
    expect(portionUp(5n, 0n)).toBe(0n);
  });

  it.each([
    [10n, 1n, 3n, 3n, 4n],
    [9n, 1n, 3n, 3n, 3n],
    [1n, 1n, 1_000_000n, 0n, 1n],
    [0n, 7n, 3n, 0n, 0n],
    [7n, 0n, 3n, 0n, 0n],
  ])('%s times %s divided by %s is %s rounded down, and %s rounded up', (amount, by, per, down, up) => {
    expect(scaleDown(amount, by, per)).toBe(down);
    expect(scaleUp(amount, by, per)).toBe(up);
  });

  it.each([
    [-1n, 1n, 1n],
    [1n, -1n, 1n],
    [1n, 1n, -1n],
    [1n, 1n, 0n],
  ])('%s times %s divided by %s is undefined', (amount, by, per) => {
    expect(() => scaleDown(amount, by, per)).toThrow('a part of a negative amount');
    expect(() => scaleUp(amount, by, per)).toThrow('a part of a negative amount');
  });

  it.each([
    [100n, [1n, 1n, 1n], [34n, 33n, 33n]],
    [1n, [1_500n, 4_250n, 4_250n], [0n, 1n, 0n]],
    [2n, [1_500n, 4_250n, 4_250n], [0n, 1n, 1n]],
    [0n, [1n, 2n], [0n, 0n]],
    [7n, [0n, 5n], [0n, 7n]],
    // When remainders are equal, the earlier parts get the rest, however many parts there are.
    [3n, [1n, 1n, 1n, 1n, 1n], [1n, 1n, 1n, 0n, 0n]],
    [2n, [1n, 2n, 1n, 2n], [0n, 1n, 0n, 1n]],
    [3n, [1n, 2n, 1n, 2n], [1n, 1n, 0n, 1n]],
  ])('%s by %s is %s', (total, weights, parts) => {
    expect(splitByWeights(total, weights)).toEqual(parts);
  });

  it('parts sum to the whole, and each is within one micro-unit of its share', () => {
    const weights = fc
      .array(fc.bigInt({ min: 0n, max: 10_000n }), { minLength: 1, maxLength: 8 })
      .filter((all) => all.some((w) => w > 0n));
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: amountMax }), weights, (total, all) => {
        const parts = splitByWeights(total, all);
        const sum = all.reduce((a, b) => a + b, 0n);
        expect(parts.reduce((a, b) => a + b, 0n)).toBe(total);
        all.forEach((weight, index) => {
          const off = (parts[index] ?? -1n) * sum - total * weight;
          expect(off > -sum && off < sum).toBe(true);
        });
      }),
    );
  });

  it.each([
    [1n, []],
    [1n, [0n, 0n]],
    [-1n, [1n]],
    [1n, [2n, -1n]],
  ])('throws at %s by %s', (total, weights) => {
    expect(() => splitByWeights(total, weights)).toThrow('assertion failed');
  });
});

describe('an amount in words of a text', () => {
  it.each([
    [0n, '0.00'],
    [1n, '0.000001'],
    [1_025_500_000n, '1,025.50'],
    [999_000_000n, '999.00'],
    [1_000_000_000n, '1,000.00'],
    [999_500_249_875_062_467n, '999,500,249,875.062467'],
    [-1_234_567_890_000n, '-1,234,567.89'],
  ])('writes %s as %s', (micro, text) => {
    expect(sayMicro(micro)).toBe(text);
  });
});

describe('cents', () => {
  it.each([
    [0n, 0],
    [10_000n, 1],
    [10_000_000n, 1_000],
    [100_000_000_000n, 10_000_000],
  ])('%s micro-units are %s of them', (micro, cents) => {
    expect(centsOfMicro(micro)).toBe(cents);
    expect(microOfCents(cents)).toBe(micro);
  });

  it.each([1n, 9_999n, 10_001n, -10_000n, 10_000n * 2n ** 60n])('%s micro-units are none', (micro) => {
    expect(centsOfMicro(micro)).toBeNull();
  });

  it.each([1.5, -1, Number.NaN])('throws at %s', (cents) => {
    expect(() => microOfCents(cents)).toThrow('assertion failed');
  });
});
