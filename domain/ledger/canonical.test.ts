// Proves that the fast path gives the canonical form (RFC 8785) of every JSON value, and that the entries and records
// of every command have sorted keys, so that the fast path is taken.
import { commandTypes } from '../features.ts';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runEveryCommand } from '#tests/builders/every-command.ts';
import { canonicalText, isInOrder } from './canonical.ts';
import { bytesToHex, canonicalBytes, hashHex, passingBytes } from './hash.ts';
import { publicRecord } from './record.ts';

/** Single UTF-16 units, so that lone surrogates occur. */
const anyText = fc
  .oneof(fc.nat(0xff), fc.nat(0xffff), fc.integer({ min: 0xd800, max: 0xdfff }))
  .chain((unit) => fc.array(fc.oneof(fc.constant(unit), fc.nat(0xffff)), { maxLength: 4 }))
  .map((units) => String.fromCharCode(...units));
const keys = fc.oneof(anyText, fc.constantFrom('1', '10', '9', 'a', 'b', 'toJSON', ''));
const { value: anyJson } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(anyText, fc.double(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant(undefined)),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(keys, tie('value'), { maxKeys: 6 }),
  ),
}));

const outcome = (write: () => unknown): unknown => {
  try {
    return write() ?? 'nothing';
  } catch {
    return 'nothing';
  }
};

describe('the canonical text', () => {
  it('is that of the reference implementation for every value, and both refuse the same', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        expect(outcome(() => canonicalText(value))).toBe(outcome(() => canonicalize(value)));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    [
      'keys in order of UTF-16 units',
      { b: 1, a: 2, '10': 3, '9': 4, '\u20ac': 5, '\ud83d\ude00': 6, '\ufb33': 7 },
      '{"10":3,"9":4,"a":2,"b":1,"€":5,"😀":6,"\ufb33":7}',
    ],
    [
      'numbers as the standard writes them',
      [1e21, 1e-7, 0.1, -0, 333333333.3333333],
      '[1e+21,1e-7,0.1,0,333333333.3333333]',
    ],
    ['escapes', ['\u000f\n"\\/€'], '["\\u000f\\n\\"\\\\/€"]'],
    ['what is not there', { a: undefined, b: [undefined] }, '{"b":[null]}'],
    ['a prototype’s name as a key', JSON.parse('{"b":1,"__proto__":2}'), '{"__proto__":2,"b":1}'],
    ['an object with toJSON', { a: new URL('http://a.b/') }, '{"a":"http://a.b/"}'],
  ] as const)('%s', (_name, value, text) => {
    expect(canonicalText(value)).toBe(text);
  });

  it.each([
    ['a lone surrogate', 'a\ud800'],
    ['a lone surrogate in a key', { 'a\ud800': 1 }],
    ['not a number', { a: [Number.NaN] }],
    ['nothing', undefined],
    ['a bigint', 1n],
  ])('throws at %s', (_name, value) => {
    expect(() => canonicalText(value)).toThrow();
  });
});

describe('a value stands in canonical order', () => {
  it.each([
    ['a text', 'a', true],
    ['a lone surrogate', 'a\ud800', false],
    ['a number', 0.5, true],
    ['not a number', Number.NaN, false],
    ['endless', Number.POSITIVE_INFINITY, false],
    ['yes', true, true],
    ['no', false, true],
    ['null', null, true],
    ['keys in order', { a: 1, b: { c: 1, d: [] } }, true],
    ['keys out of order', { b: 1, a: 2 }, false],
    ['keys out of order further in', { a: [{ b: 1, a: 2 }] }, false],
    ['a lone surrogate in a key', { 'a\ud800': 1 }, false],
    ['an object without a prototype', Object.assign(Object.create(null) as object, { a: 1 }), true],
    ['an object with toJSON', new URL('http://a.b/'), false],
    ['a time', new Date(0), false],
    ['a map', new Map(), false],
    ['nothing', undefined, false],
    ['undefined in a list', [undefined], false],
    ['undefined under a key', { a: undefined }, false],
    ['a bigint', 1n, false],
    ['a function', () => 1, false],
    ['a symbol', Symbol('a'), false],
  ])('%s', (_name, value, stands) => {
    expect(isInOrder(value)).toBe(stands);
  });
});

describe('bytes on their way into a hash', () => {
  it('are the canonical bytes, whatever their size', () => {
    for (const length of [0, 1, 5_000, 6_000, 100_000]) {
      const value = { note: '€'.repeat(length) };
      expect(bytesToHex(passingBytes(value))).toBe(bytesToHex(canonicalBytes(value)));
      expect(bytesToHex(passingBytes(value, 0))).toBe(`00${bytesToHex(canonicalBytes(value))}`);
    }
  });

  it('leave nothing behind for the next value', () => {
    const short = hashHex({ a: 1 });
    hashHex({ a: 'x'.repeat(9_000) });
    expect(hashHex({ a: 1 })).toBe(short);
  });
});

describe('what the ledger hashes', () => {
  const world = runEveryCommand();

  it('includes rewards that were held, taken back and cancelled, and collected debts', () => {
    const kinds = new Set(world.entries.flatMap(({ facts }) => facts.map(({ kind }) => kind)));
    for (const kind of [
      'referral.confirmed',
      'referral.taken_back',
      'referral.cancelled',
      'receivable.collected',
    ] as const)
      expect(kinds).toContain(kind);
  });

  it('is in canonical order for every command, committed or refused', () => {
    expect(
      new Set(world.entries.filter((entry) => entry.verdict === 'committed').map((entry) => entry.type)),
    ).toEqual(new Set(commandTypes));
    expect(world.entries.filter((entry) => !isInOrder(entry)).map((entry) => entry.type)).toEqual([]);
    expect(
      world.entries.filter((entry) => !isInOrder(publicRecord(entry))).map((entry) => entry.type),
    ).toEqual([]);
  });

  it('has the same hash after a store has reordered its keys', () => {
    const shuffleKeys = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shuffleKeys);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, inner]) => [key, shuffleKeys(inner)]),
      );
    };
    for (const entry of world.entries) expect(hashHex(shuffleKeys(entry))).toBe(hashHex(entry));
  });
});
