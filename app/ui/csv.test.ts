// Proves that an exported table can be read back unchanged, that no text in it can be a formula, and that amounts stay
// numbers.
import { expect, test } from 'vitest';
import { type CsvCell, writeCsv } from './csv.ts';

const lineOf = (...cells: CsvCell[]): string => {
  const columns = cells.map((cell, index) => ({ name: `c${String(index)}`, cell: () => cell }));
  return writeCsv(columns, [null]).split('\r\n')[1] ?? '';
};
const text = (words: string): CsvCell => ({ text: words });

test('begins with a UTF-8 byte order mark and a header, and every line ends as RFC 4180 requires', () => {
  const columns = [
    { name: 'Note', cell: ({ note }: { note: string }) => text(note) },
    { name: 'Amount, net', cell: () => ({ number: '-12.5' }) },
  ];
  expect(writeCsv(columns, [{ note: 'Zoë' }, { note: '' }])).toBe(
    '\ufeffNote,"Amount, net"\r\nZoë,-12.5\r\n,-12.5\r\n',
  );
});

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [' spaced ', '" spaced "'],
  ['', ''],
])('%j is written as %j', (words, written) => {
  expect(lineOf(text(words))).toBe(written);
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '\u00a0=1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://x","y")',
  '＝1',
  '＋1',
  '－1',
  '＠x',
])('%j does not become a formula', (words) => {
  expect(lineOf(text(words)).replace(/^"/, '')).toMatch(/^'/);
});

test.each(['0', '12.5', '-12.5', '-0.000001', ''])('the amount %j stays a number', (amount) => {
  expect(lineOf({ number: amount })).toBe(amount);
});

test('a text that is no number is not written as one', () => {
  expect(lineOf({ number: '-1+cmd' })).toBe("'-1+cmd");
});

test('a row keeps its columns whatever its texts contain', () => {
  const line = lineOf(text('a"b,c'), { number: '-1' }, text('=x'), text('d'));
  expect(line).toBe('"a""b,c",-1,\'=x,d');
});
