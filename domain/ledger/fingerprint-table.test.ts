// Proves that the table finds a fingerprint whatever else shares its part or row, that adding it again changes nothing,
// and that the table grows before it is full.
import { describe, expect, it } from 'vitest';
import { FingerprintTable } from './fingerprint-table.ts';

const wordPair = (first: number, second: number): Uint32Array => Uint32Array.of(first, second);
const rowsOf = (table: FingerprintTable) => [...table.rows()].map((row) => [...row]);

describe('the table of fingerprints', () => {
  it('is empty at first, and takes no memory', () => {
    const table = new FingerprintTable();
    expect([table.size, table.bytes(), table.seqOf(wordPair(1, 2)), rowsOf(table)]).toEqual([0, 0, 0, []]);
  });

  it('distinguishes fingerprints that begin in the same row', () => {
    const table = new FingerprintTable();
    // All share a part (1 and 1,025 are 1 modulo 1,024) and a row of sixteen (5 and 21); each differs in one word only.
    const all = [wordPair(1, 5), wordPair(1_025, 5), wordPair(1, 21), wordPair(1_025, 21)];
    all.forEach((each, n) => expect(table.add(each, n + 1)).toBe(true));
    expect(all.map((each) => table.seqOf(each))).toEqual([1, 2, 3, 4]);
    expect(table.seqOf(wordPair(2_049, 5))).toBe(0);
    expect(table.seqOf(wordPair(1, 37))).toBe(0);
    expect(rowsOf(table)).toEqual([
      [1, 5, 1],
      [1_025, 5, 2],
      [1, 21, 3],
      [1_025, 21, 4],
    ]);
  });

  it('keeps the first seq of a fingerprint, and counts it once', () => {
    const table = new FingerprintTable();
    expect(table.add(wordPair(7, 7), 3)).toBe(true);
    expect(table.add(wordPair(7, 7), 4)).toBe(false);
    expect([table.seqOf(wordPair(7, 7)), table.size, rowsOf(table).length]).toEqual([3, 1, 1]);
  });

  it('accepts every seq that fits into a word, and no other', () => {
    const table = new FingerprintTable();
    expect(() => table.add(wordPair(1, 1), 0)).toThrow('a seq fits into a word');
    expect(() => table.add(wordPair(1, 1), 4_294_967_296)).toThrow('a seq fits into a word');
    expect(table.add(wordPair(1, 1), 4_294_967_295)).toBe(true);
    expect(table.seqOf(wordPair(1, 1))).toBe(4_294_967_295);
  });

  it('grows by half of its rows and more, and loses nothing', () => {
    const table = new FingerprintTable();
    const bytes: number[] = [];
    for (let n = 1; n <= 13; n += 1) {
      expect(table.add(wordPair(0, n), n)).toBe(true);
      bytes.push(table.bytes());
    }
    // Sixteen rows of twelve bytes hold twelve fingerprints; the thirteenth makes it thirty-two rows.
    expect(bytes).toEqual([...new Array<number>(12).fill(192), 384]);
    for (let n = 14; n <= 5_000; n += 1) table.add(wordPair(0, n), n);
    expect(table.size).toBe(5_000);
    for (let n = 1; n <= 5_000; n += 1) expect(table.seqOf(wordPair(0, n))).toBe(n);
    expect(rowsOf(table).length).toBe(5_000);
    // The rows double whenever eight of ten are taken.
    expect(table.bytes()).toBe(8_192 * 12);
  });

  it('recognises a repeat in a part that is about to grow', () => {
    const table = new FingerprintTable();
    for (let n = 1; n <= 12; n += 1) table.add(wordPair(0, n), n);
    expect(table.add(wordPair(0, 12), 99)).toBe(false);
    expect([table.size, table.seqOf(wordPair(0, 12))]).toEqual([12, 12]);
  });
});
