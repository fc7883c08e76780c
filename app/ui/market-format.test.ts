/**
 * Proves how prices, supply and market figures are written: with the specification's places, truncated and never
 * rounded.
 */
import { expect, test } from 'vitest';
import {
  barLength,
  bpsText,
  compactAmount,
  compactUsd,
  exactUsd,
  formatPercent,
  formatShare,
  priceText,
  wholeAmount,
} from './market-format.ts';

test('a price has four decimals', () => {
  expect(['1', '1.25', '0.00019', '1234.56789', '0'].map(priceText)).toEqual([
    '$1.0000',
    '$1.2500',
    '$0.0001',
    '$1,234.5678',
    '$0.0000',
  ]);
});

test('a price below four decimals is not written as zero', () => {
  expect(['0.0001', '0.000099', '0.000001'].map(priceText)).toEqual(['$0.0001', '$0.000099', '$0.000001']);
  expect(['0.01', '0.000156'].map(compactUsd)).toEqual(['$0.01', '$0.000156']);
});

test('a charged amount is written in full', () => {
  expect(['10', '10.5', '99999.999999'].map(exactUsd)).toEqual(['$10.00', '$10.50', '$99,999.999999']);
});

test('large amounts are in billions and millions, with two decimals; smaller ones are written in full', () => {
  const figures = ['1000000000', '1259999999.9', '999999999.9', '750000000', '999999.99', '645.5', '0'];
  expect(figures.map(compactAmount)).toEqual([
    '1.00B',
    '1.25B',
    '999.99M',
    '750.00M',
    '999,999.99',
    '645.50',
    '0.00',
  ]);
});

test('market money is $x.xxM, $x.xxK or $x.xx', () => {
  const figures = ['1259999', '1000000', '999999.999999', '1000', '999.999', '0.5', '0'];
  expect(figures.map(compactUsd)).toEqual([
    '$1.25M',
    '$1.00M',
    '$999.99K',
    '$1.00K',
    '$999.99',
    '$0.50',
    '$0.00',
  ]);
});

test('the ends of a range are short and exact', () => {
  expect(['0', '1000000000', '1500000000', '250000000', '1234.5'].map(wholeAmount)).toEqual([
    '0',
    '1B',
    '1.5B',
    '250M',
    '1,234.50',
  ]);
});

test('a share is truncated, so that nothing looks sold out too early', () => {
  expect(formatPercent(999_999_999n, 1_000_000_000n)).toBe('99.9%');
  expect(formatPercent(1n, 3n)).toBe('33.3%');
  expect(formatPercent(0n, 0n)).toBe('0.0%');
  expect([barLength(1n, 3n), barLength(5n, 4n), barLength(1n, 0n)]).toEqual([33.33, 100, 0]);
});

test('a share that is little, but not nothing, is not zero', () => {
  expect([0n, 1n, 999n, 1_000n, 123_456n].map((part) => formatShare(part, 1_000_000n))).toEqual([
    '0.00%',
    '<0.01%',
    '0.09%',
    '0.10%',
    '12.34%',
  ]);
});

test('basis points in words', () => {
  expect([1500, 5, 7495n].map(bpsText)).toEqual(['15%', '0.05%', '74.95%']);
});
