/** A person's data as files: one for machines, and a table of each kind for spreadsheets. Loaded on demand. */
import type { AccountExport } from '#domain/account/export.ts';
import type { OwnDocuments, OwnDocument } from './own-documents.ts';
import { isoTime } from '#app/platform/iso-time.ts';
import { type CsvColumn, writeCsv } from '#app/ui/csv.ts';
import { type ZipEntry, writeZip } from '#app/ui/zip.ts';

const FORMAT = 'vaultiq-export';
const FORMAT_VERSION = 1;

export type ExportInput = {
  readonly everything: OwnDocuments;
  /** Null offline, because the service has this part. */
  readonly account: AccountExport | null;
  /** ms */
  readonly madeAt: number;
};

type Flat = Readonly<Record<string, string>>;

const isPlain = (value: unknown): value is OwnDocument =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One row per document: nested fields get names with dots, lists stay JSON. */
function flatten(document: OwnDocument, prefix = ''): Flat {
  const cells: Record<string, string> = {};
  for (const [name, value] of Object.entries(document)) {
    if (value === undefined || value === null) continue;
    const key = prefix + name;
    if (isPlain(value)) Object.assign(cells, flatten(value, `${key}.`));
    else cells[key] = typeof value === 'string' ? value : JSON.stringify(value);
  }
  return cells;
}

/** Amounts and counts stay numbers; `writeCsv` escapes everything else. */
const DECIMAL = /^-?\d+(\.\d+)?$/;

export function makeTable(documents: readonly OwnDocument[]): string {
  const rows = documents.map((document) => flatten(document));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = names.map((name): CsvColumn<Flat> => ({
    name,
    cell: (row) => {
      const text = row[name] ?? '';
      return DECIMAL.test(text) ? { number: text } : { text };
    },
  }));
  return writeCsv(columns, rows);
}

const kebabCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export function makeExportFiles({ everything, account, madeAt }: ExportInput): ZipEntry[] {
  const { documents, complete, payees } = everything;
  const whole = {
    format: FORMAT,
    version: FORMAT_VERSION,
    madeAt: isoTime(madeAt),
    historyIsComplete: complete,
    account,
    ...documents,
    payees,
  };
  const ofService: Record<string, readonly OwnDocument[]> =
    account === null
      ? {}
      : {
          account: [account.account],
          ...Object.fromEntries(
            Object.entries(account).flatMap(([name, value]) =>
              Array.isArray(value) ? [[kebabCase(name), value as OwnDocument[]]] : [],
            ),
          ),
        };
  const all = Object.entries<readonly OwnDocument[]>({ ...ofService, ...documents, payees });
  const tables = all.filter(([, rows]) => rows.length > 0);
  return [
    { name: 'everything.json', text: `${JSON.stringify(whole, null, 2)}\n` },
    ...tables.map(([name, rows]) => ({ name: `${name}.csv`, text: makeTable(rows) })),
  ];
}

export const makeFileName = (madeAt: number): string => `vaultiq-export-${isoTime(madeAt).slice(0, 10)}.zip`;

export const makeExportFile = (input: ExportInput): Blob =>
  new Blob([writeZip(makeExportFiles(input), input.madeAt)], { type: 'application/zip' });
