/** A statement as PDF. Loaded on demand. */
import { currencyOf } from '#domain/ledger/accounts.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { CurrencyStatement, StatementLine } from '#domain/statement/statement.ts';
import { formatDate } from '../../ui/date-format.ts';
import { exactAmount } from '../../ui/format.ts';
import { longMonth } from '../../ui/month-text.ts';
import { truncateToWidth } from './pdf-font.ts';
import { isShowable, PAGE, type PdfPage, type PdfRule, type PdfText, writePdf } from './pdf-writer.ts';
import { currencyName, type MonthStatement, findParty, listTotals, titleOf } from './statement-rows.ts';

const margin = 42;
const right = PAGE.width - margin;
const bottom = PAGE.height - 64;
const size = { title: 18, heading: 12, text: 9, small: 8 };
const line = { title: 26, heading: 24, text: 13, row: 24, gap: 10 };
/** The left edges of the columns, or the right edges of figures. */
const column = { time: margin, what: 118, amount: 372, fee: 438, balance: right };
const whatWidth = column.amount - column.what - 80;

/** Places texts on pages from the top down; starts a new page when the next item does not fit. */
class Layout {
  readonly pages: { texts: PdfText[]; rules: PdfRule[] }[] = [];
  y = 0;
  /** Whether the font could not show a text completely. */
  lacks = false;

  constructor() {
    this.turn();
  }

  turn(): void {
    this.pages.push({ texts: [], rules: [] });
    this.y = margin;
  }

  /** Whether a new page was needed for this height. */
  room(height: number): boolean {
    if (this.y + height <= bottom) return false;
    this.turn();
    return true;
  }

  put(text: string, place: Omit<PdfText, 'text' | 'y'> & { readonly dy?: number }): void {
    const { dy = 0, ...rest } = place;
    this.lacks ||= !isShowable(text);
    this.pages.at(-1)?.texts.push({ text, y: this.y + dy, ...rest });
  }

  rule(dy = 0): void {
    this.pages.at(-1)?.rules.push({ x: margin, y: this.y + dy, width: right - margin });
  }
}

function head(
  page: Layout,
  { head: { owner, address, month, timeZone, madeAt, asOf } }: MonthStatement,
): void {
  page.y += size.title;
  page.put(`${PRODUCT_NAME} statement`, { x: margin, size: size.title, bold: true });
  page.put(longMonth(month), { x: right, size: size.title, right: true });
  page.y += line.title;
  const until = asOf === null ? '' : `; as of ${formatDate('moment', asOf)}: later transactions are missing`;
  const made = `Made on ${formatDate('moment', madeAt)}${until}`;
  for (const text of [owner, address, `Dates and times in ${timeZone}`, made]) {
    page.put(truncateToWidth(text, size.text, right - margin), { x: margin, size: size.text });
    page.y += line.text;
  }
}

function totals(page: Layout, of: CurrencyStatement): void {
  for (const { name, value, currency } of listTotals(of)) {
    const bold = name.endsWith('balance');
    page.put(name, { x: margin, size: size.text, bold });
    page.put(`${exactAmount(value)} ${currencyOf(currency)}`, {
      x: column.fee,
      size: size.text,
      right: true,
      bold,
    });
    page.y += line.text;
  }
  page.y += line.gap;
}

/** Includes the currency, because a page may be read alone. */
function columnHeads(page: Layout, of: CurrencyStatement): void {
  const small = { size: size.small, gray: true };
  page.put('Time', { x: column.time, ...small });
  page.put('Description', { x: column.what, ...small });
  page.put(`Amount, ${currencyOf(of.currency)}`, { x: column.amount, right: true, ...small });
  page.put(`Fee, ${currencyOf(of.currency)}`, { x: column.fee, right: true, ...small });
  page.put(`Balance, ${currencyOf(of.currency)}`, { x: column.balance, right: true, ...small });
  page.rule(4);
  page.y += line.text + 4;
}

function row(page: Layout, one: StatementLine, names: ReadonlyMap<string, string>): void {
  const { transaction, amount, fee, balance } = one;
  const at = Date.parse(transaction.at);
  const party = findParty(one, names);
  const figure = { size: size.text, right: true };
  const second = { size: size.small, gray: true, dy: 10 };
  const sign = amount > 0n ? '+' : '';
  page.put(formatDate('day', at), { x: column.time, size: size.text });
  page.put(formatDate('time', at), { x: column.time, ...second });
  const title = titleOf(one, names);
  const what = title.namesParty ? `${title.text} ${party.name}` : title.text;
  page.put(truncateToWidth(what, size.text, whatWidth), {
    x: column.what,
    size: size.text,
  });
  page.put(sign + exactAmount(amount), { x: column.amount, ...figure });
  if (fee !== 0n) page.put(exactAmount(-fee), { x: column.fee, ...figure });
  page.put(exactAmount(balance), { x: column.balance, ...figure });
  const note = (transaction.note ?? '').replaceAll(/\s+/g, ' ');
  page.put(truncateToWidth(note, size.small, whatWidth), { x: column.what, ...second });
  page.rule(14);
  page.y += line.row;
}

function currency(page: Layout, of: CurrencyStatement, names: ReadonlyMap<string, string>): void {
  page.y += line.gap;
  page.room(line.heading + listTotals(of).length * line.text + 2 * line.row);
  page.y += line.heading - line.gap;
  page.put(currencyName(of, names), { x: margin, size: size.heading, bold: true });
  page.y += line.text + 4;
  totals(page, of);
  if (of.lines.length === 0) {
    page.put('No transactions in this month.', { x: margin, size: size.text });
    page.y += line.text;
    return;
  }
  columnHeads(page, of);
  for (const one of of.lines) {
    if (page.room(line.row)) {
      page.y += line.text;
      columnHeads(page, of);
    }
    row(page, one, names);
  }
}

const lacking = 'A character that this font lacks is shown as a question mark; the CSV file has it.';

/** The page numbers, and a remark about incomplete texts. */
function addFooters({ pages, lacks }: Layout): readonly PdfPage[] {
  return pages.map(({ texts, rules }, index) => {
    const foot = { size: size.small, gray: true, y: PAGE.height - margin };
    const number = `Page ${String(index + 1)} of ${String(pages.length)}`;
    const more = lacks ? [{ text: lacking, x: margin, ...foot }] : [];
    return { rules, texts: [...texts, { text: number, x: right, right: true, ...foot }, ...more] };
  });
}

/** The whole file. */
export function statementPdf(statement: MonthStatement): string {
  const page = new Layout();
  head(page, statement);
  for (const of of statement.currencies) currency(page, of, statement.names);
  if (statement.currencies.length === 0) {
    page.y += line.heading;
    page.put('There was nothing in this wallet.', { x: margin, size: size.text });
  }
  const { month, madeAt } = statement.head;
  const title = `${PRODUCT_NAME} statement, ${longMonth(month)}`;
  return writePdf(addFooters(page), { title, author: PRODUCT_NAME, madeAt });
}
