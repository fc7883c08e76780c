// Proves that the PDF of a statement is well-formed and complete, and that nothing exceeds a page, for any length of
// history and any notes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeStatement } from '#domain/statement/statement.ts';
import type { TransactionDoc } from '#domain/protocol.ts';
import { aTransaction } from '#tests/builders/wire-documents.ts';
import { truncateToWidth, measureText } from './pdf-font.ts';
import { PAGE, writePdf } from './pdf-writer.ts';
import { statementPdf } from './statement-pdf.ts';
import type { MonthStatement } from './statement-rows.ts';

const ownAddress = 'VIQ-1700000000000-me0000000000';
const month = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };

const monthStatement = (transactions: readonly TransactionDoc[]): MonthStatement => ({
  head: {
    owner: 'A new user',
    address: ownAddress,
    month: '2026-11',
    timeZone: 'UTC',
    madeAt: Date.UTC(2026, 11, 1, 9),
    asOf: null,
  },
  currencies: makeStatement(transactions, month),
  names: new Map([['VIQ-1700000000000-oldfriend000', 'Grandmother']]),
});

/** The texts of each page, as a reader shows them. */
function read(pdf: string): string[][] {
  const special: Readonly<Record<string, string>> = { '200': '€', '205': '…', '226': '–', '227': '—' };
  const streams = [...pdf.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, content = '']) => content);
  return streams.map((content) =>
    [...content.matchAll(/Tm \(((?:\\.|[^\\)])*)\) Tj/g)].map(([, text = '']) =>
      text
        .replaceAll(
          /\\(\d{3})/g,
          (_, octal: string) => special[octal] ?? String.fromCharCode(parseInt(octal, 8)),
        )
        .replaceAll(/\\([()\\])/g, '$1'),
    ),
  );
}

/** The checks of a strict reader. */
function expectWellFormed(pdf: string): void {
  expect(pdf).toMatch(/^%PDF-1\.7\n[\x20-\x7e\n]*%%EOF\n$/);
  const start = Number(/startxref\n(\d+)\n/.exec(pdf)?.[1]);
  expect(pdf.slice(start, start + 5)).toBe('xref\n');
  const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  for (const [index, offset] of offsets.entries())
    expect(pdf.slice(offset).startsWith(`${String(index + 1)} 0 obj\n`)).toBe(true);
  expect(pdf).toContain(`/Size ${String(offsets.length + 1)}`);
  for (const [, length = '', content = ''] of pdf.matchAll(
    /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g,
  ))
    expect(content).toHaveLength(Number(length));
}

describe('the PDF of a statement', () => {
  const transactions = [
    aTransaction(1, { at: '2026-10-20T10:00:00.000Z', direction: 'in', amount: '100', from: 'SYSTEM-VAULT' }),
    aTransaction(2, {
      at: '2026-11-21T14:02:00.000Z',
      direction: 'out',
      amount: '12.5',
      fee: '0.00625',
      to: 'VIQ-1700000000000-oldfriend000',
      note: 'Rent (May) \\ “Zoë” €5',
    }),
    aTransaction(3, { at: '2026-11-22T08:00:00.000Z', direction: 'in', amount: '1.5' }),
  ];

  it('names the person and the month, and has every line with the balance after it', () => {
    const pdf = statementPdf(monthStatement(transactions));
    expectWellFormed(pdf);
    const [page = []] = read(pdf);
    const text = page.join('\n');
    for (const words of [
      'VaultIQ statement',
      'November 2026',
      'A new user',
      ownAddress,
      'Dates and times in UTC',
      'Opening balance\n100.00 DC',
      'Received\n1.50 DC',
      'Sent\n–12.50 DC',
      'Fees\n–0.00625 DC',
      'Closing balance\n88.99375 DC',
      'Nov 21, 2026\n14:02\nSent to Grandmother\n–12.50\n–0.00625\n87.49375',
      'Rent (May) \\ “Zoë” €5'.replace('“', '\u0093').replace('”', '\u0094'),
      '+1.50\n88.99375',
      'Page 1 of 1',
    ])
      expect(text).toContain(words);
    expect(pdf).toContain('/Title (VaultIQ statement, November 2026)');
    expect(pdf.match(/\/MediaBox \[[^\]]*\]/g), 'A4').toEqual(['/MediaBox [0 0 595 842]']);
    expect(text).not.toContain('font lacks');
  });

  it('says so when the font lacks a character', () => {
    const odd = aTransaction(2, { at: '2026-11-21T14:02:00.000Z', note: '日本', direction: 'in' });
    const [page = []] = read(statementPdf(monthStatement([odd])));
    expect(page).toContain('??');
    expect(page.at(-1)).toContain('A character that this font lacks is shown as a question mark');
  });

  it('states its time while movements may be missing', () => {
    const made = 'Made on Dec 1, 2026, 09:00';
    const { head, ...rest } = monthStatement(transactions);
    expect(read(statementPdf({ head, ...rest })).flat()).toContain(made);
    const stale = statementPdf({ head: { ...head, asOf: Date.UTC(2026, 10, 28, 9) }, ...rest });
    expect(read(stale).flat()).toContain(
      `${made}; as of Nov 28, 2026, 09:00: later transactions are missing`,
    );
  });

  it('says so for a month without transactions', () => {
    const pdf = statementPdf(monthStatement([]));
    expectWellFormed(pdf);
    expect(read(pdf).flat()).toContain('There was nothing in this wallet.');
    const still = statementPdf(monthStatement(transactions.slice(0, 1)));
    expect(read(still).flat()).toContain('No transactions in this month.');
  });

  it('continues on the next page, repeats the headings and loses no line', () => {
    const many = Array.from({ length: 500 }, (_, n) =>
      aTransaction(n + 1, { at: '2026-11-10T10:00:00.000Z', direction: 'in', amount: '1' }),
    );
    const pages = read(statementPdf(monthStatement(many)));
    expectWellFormed(statementPdf(monthStatement(many)));
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.every((page) => page.includes('Balance, DC'))).toBe(true);
    expect(pages.flat().filter((text) => text === '+1.00')).toHaveLength(500);
    expect(pages.at(-1)).toContain('500.00');
    expect(pages.at(-1)).toContain(`Page ${String(pages.length)} of ${String(pages.length)}`);
  });

  it('keeps every text on its page, whatever people write', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 140 }),
        fc.bigInt(1n, 10n ** 18n),
        (note, amount) => {
          const line = aTransaction(1, {
            at: '2026-11-10T10:00:00.000Z',
            direction: 'in',
            amount: String(amount / 1_000_000n),
            note,
          });
          const pdf = statementPdf(monthStatement([line]));
          expectWellFormed(pdf);
          const placed = [...pdf.matchAll(/\/[BR] ([\d.]+) Tf 1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm/g)];
          const texts = read(pdf).flat();
          expect(texts).toHaveLength(placed.length);
          for (const [index, [, size, x, y]] of placed.entries()) {
            expect(Number(x)).toBeGreaterThan(0);
            expect(Number(x) + measureText(texts[index] ?? '', Number(size))).toBeLessThan(595);
            expect(Number(y)).toBeGreaterThan(0);
            expect(Number(y)).toBeLessThan(PAGE.height);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('the font', () => {
  it('measures the width of a text', () => {
    expect(measureText('0123456789', 10)).toBe(55.6);
    expect(measureText('Ä', 10)).toBe(measureText('A', 10));
    expect(measureText('Wide', 10)).toBeGreaterThan(measureText('tiny', 10));
  });

  it('truncates only texts that do not fit', () => {
    expect(truncateToWidth('short', 10, 100)).toBe('short');
    const cut = truncateToWidth('a long text that goes on and on', 10, 60);
    expect(cut).toMatch(/^a long.*…$/);
    expect(measureText(cut, 10)).toBeLessThanOrEqual(60);
  });

  it('aligns a text to the right', () => {
    const page = { texts: [{ text: '000', x: 100, y: 10, size: 10, right: true }], rules: [] };
    expect(writePdf([page], { title: 't', author: 'a', madeAt: 0 })).toContain(
      '1 0 0 1 83.32 832 Tm (000) Tj',
    );
  });
});
