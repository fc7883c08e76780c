/** A statement as CSV. Loaded on demand. */
import { type Micro, writeMicro } from '#domain/money.ts';
import type { CurrencyStatement } from '#domain/statement/statement.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { type CsvCell, type CsvColumn, writeCsv } from '../../ui/csv.ts';
import { currencyName, type MonthStatement, findParty, typeOf } from './statement-rows.ts';

type Line = Readonly<
  Record<'currency' | 'time' | 'type' | 'party' | 'address' | 'note' | 'hash', string> &
    Record<'amount' | 'fee' | 'balance', Micro | null>
>;

const BLANK: Line = {
  currency: '',
  time: '',
  type: '',
  party: '',
  address: '',
  note: '',
  amount: null,
  fee: null,
  balance: null,
  hash: '',
};

function linesOf(of: CurrencyStatement, names: ReadonlyMap<string, string>): Line[] {
  const { opening, closing, received, sent, fees } = of;
  const currency = currencyName(of, names);
  const blank = { ...BLANK, currency };
  return [
    { ...blank, type: 'Opening balance', balance: opening },
    ...of.lines.map((line): Line => {
      const { id, at, note = '' } = line.transaction;
      const party = findParty(line, names);
      return {
        currency,
        time: at,
        type: typeOf(line),
        party: names.get(party.address) ?? '',
        address: party.address,
        note,
        amount: line.amount,
        fee: line.fee,
        balance: line.balance,
        hash: id,
      };
    }),
    { ...blank, type: 'Received', amount: received },
    { ...blank, type: 'Sent', amount: -sent },
    { ...blank, type: 'Fees', fee: fees },
    { ...blank, type: 'Closing balance', balance: closing },
  ];
}

const text =
  (field: 'currency' | 'time' | 'type' | 'party' | 'address' | 'note' | 'hash') =>
  (line: Line): CsvCell => ({ text: line[field] });
const number =
  (field: 'amount' | 'fee' | 'balance') =>
  (line: Line): CsvCell => ({ number: line[field] === null ? '' : writeMicro(line[field]) });

const COLUMNS: readonly CsvColumn<Line>[] = [
  { name: 'Currency', cell: text('currency') },
  { name: 'Time (UTC)', cell: text('time') },
  { name: 'Type', cell: text('type') },
  { name: 'Name', cell: text('party') },
  { name: 'From or to', cell: text('address') },
  { name: 'Note', cell: text('note') },
  { name: 'Amount', cell: number('amount') },
  { name: 'Fee', cell: number('fee') },
  { name: 'Balance', cell: number('balance') },
  { name: 'Tx hash', cell: text('hash') },
];

const asOfLines = (asOf: number | null): Line[] =>
  asOf === null ? [] : [{ ...BLANK, time: isoTime(asOf), type: 'As of (later transactions are missing)' }];

export const statementCsv = ({ head: { asOf }, currencies, names }: MonthStatement): string =>
  writeCsv(COLUMNS, [...asOfLines(asOf), ...currencies.flatMap((of) => linesOf(of, names))]);
