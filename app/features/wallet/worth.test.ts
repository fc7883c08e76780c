// Proves the arithmetic of a person's worth: the parts add up to the cent, nothing is counted twice or missing, test
// credits never count, incoming money is apart, and an unknown price is not zero.
import { expect, test } from 'vitest';
import { MICRO_PER_UNIT, type Micro } from '#domain/money.ts';
import type { Holding } from '#domain/market/holding.ts';
import type { Balance, Balances } from '#app/data/queries/balances.ts';
import type { CreditLine } from '#app/data/queries/credit-source.ts';
import { computeWorth, type Worth, type WorthInput } from './worth.ts';

const units = (amount: number): Micro => BigInt(Math.round(amount * 1_000_000));
const balance = (confirmed: number, more: { held?: number; out?: number; in?: number } = {}): Balance => ({
  confirmed: units(confirmed),
  held: units(more.held ?? 0),
  onItsWay: units(more.in ?? 0) - units(more.out ?? 0),
  available: units(confirmed) - units(more.held ?? 0) - units(more.out ?? 0),
});
const nothing = balance(0);
const balancesWith = (balances: Partial<Balances>): Balances => ({
  DC: nothing,
  TDC: nothing,
  USD: nothing,
  ...balances,
});
const line = (part: CreditLine['part'], dc: number): CreditLine => ({
  name: part,
  micro: units(dc),
  part,
  to: `/${part}`,
});
const token = (symbol: string, balanceOf: number, valueUsd: number | null): Holding => ({
  projectId: symbol,
  symbol,
  title: null,
  logo: null,
  isListed: valueUsd !== null,
  balance: units(balanceOf),
  locked: 0n,
  valueUsd: valueUsd === null ? null : units(valueUsd),
});
const worthOf = (input: Partial<WorthInput>): Worth =>
  computeWorth({
    balances: balancesWith({}),
    credits: [],
    holdings: [],
    dcPriceUsd: MICRO_PER_UNIT,
    ...input,
  });
const figures = ({ parts }: Worth): Record<string, number> =>
  Object.fromEntries(parts.map(({ name, usd }) => [name, Number(usd) / 1_000_000]));

test('available, leaving, held, invested and tokens add up to the confirmed worth', () => {
  const found = worthOf({
    balances: balancesWith({
      DC: balance(1000, { held: 40, out: 20.01, in: 7 }),
      USD: balance(12.5, { out: 2.5 }),
    }),
    credits: [line('invested', 500), line('held', 3.5)],
    holdings: [token('SUN', 1200, 300.129)],
    dcPriceUsd: units(1.25),
  });
  expect(figures(found)).toEqual({
    available: 1184.98,
    leaving: 27.51,
    held: 54.37,
    invested: 625,
    tokens: 300.12,
  });
  expect(found.totalUsd).toBe(units(2191.98));
  expect(found.arrivingUsd).toBe(units(8.75));
  expect(found.parts.find(({ name }) => name === 'invested')?.to).toBe('/invested');
});

test('test credits are in no figure', () => {
  const found = worthOf({ balances: balancesWith({ TDC: balance(200, { held: 5, out: 3, in: 9 }) }) });
  expect(figures(found)).toEqual({ available: 0 });
  expect([found.totalUsd, found.arrivingUsd]).toEqual([0n, 0n]);
});

test('incoming money is apart until it is confirmed', () => {
  const found = worthOf({ balances: balancesWith({ DC: balance(0, { in: 74.95 }) }) });
  expect([found.totalUsd, found.arrivingUsd]).toEqual([0n, units(74.95)]);
});

test('figures are cut before they are added, so that they add up to the cent', () => {
  const found = worthOf({
    balances: balancesWith({ DC: balance(1.009) }),
    credits: [line('invested', 2.009)],
  });
  expect(figures(found)).toEqual({ available: 1, invested: 2 });
  expect(found.totalUsd).toBe(units(3));
});

test('without the price of DC there is no total, unless there are no DC', () => {
  const known = { balances: balancesWith({ DC: balance(5), USD: balance(3) }), dcPriceUsd: null };
  expect(worthOf(known)).toMatchObject({ totalUsd: null, parts: [] });
  expect(worthOf({ credits: [line('invested', 500)], dcPriceUsd: null }).totalUsd).toBeNull();
  expect(worthOf({ balances: balancesWith({ USD: balance(3) }), dcPriceUsd: null }).totalUsd).toBe(units(3));
});

test('a token without a price is named, and not counted as zero', () => {
  const moon = token('MOON', 5, null);
  const found = worthOf({ holdings: [token('SUN', 1, 2), moon] });
  expect(figures(found)).toEqual({ available: 0, tokens: 2 });
  expect(found.unpriced).toEqual([moon]);
});

test('transfers that wait for more than there is make the available part negative', () => {
  const found = worthOf({ balances: balancesWith({ DC: balance(5, { out: 8.001 }) }) });
  expect(figures(found)).toEqual({ available: -3.01, leaving: 8 });
});
