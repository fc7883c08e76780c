/**
 * Proves that the error texts which notices quote stay as they are. A notice is stored as a document, and the audit compares
 * it with the document that this release makes of the same entry: a reworded error would fail it in every older folder of
 * data. A better wording is a new code.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findErrorRow, isDeclaredCode } from '#domain/declared-errors.ts';
import { inRepository } from '../architecture/planted-tree.ts';

/** Text and remedy by code. */
const QUOTED = JSON.parse(
  readFileSync(inRepository('tests/journal-format/quoted-errors.json'), 'utf8'),
) as Readonly<Record<string, readonly [text: string, remedy: string]>>;

/** Notices quote why a transfer, a date of a schedule, or a proposal that was carried out later was refused. */
const REFUSING = [
  'approvals',
  'fee',
  'ledger',
  'operations',
  'payment-request',
  'role',
  'supply',
  'transfer',
];

const sources = REFUSING.flatMap((folder) =>
  readdirSync(inRepository(`domain/${folder}`), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(inRepository(`domain/${folder}/${file}`), 'utf8')),
);
const named = new Set(
  sources
    .flatMap((source) => [...source.matchAll(/\b[A-Z]+(?:_[A-Z]+)*\b/g)].map(([code]) => code))
    .filter(isDeclaredCode),
);

it('finds the codes of refusals', () => {
  expect([...named]).toEqual(
    expect.arrayContaining(['INSUFFICIENT_FUNDS', 'REQUEST_CANCELLED', 'ROLE_NOT_GRANTABLE']),
  );
});

it('knows the text of every code that they may quote', () => {
  expect([...named].filter((code) => QUOTED[code] === undefined)).toEqual([]);
});

it.each(Object.entries(QUOTED))('%s', (code, quoted) => {
  if (!isDeclaredCode(code)) throw new Error(`${code} is no code any more`);
  const { text, remedy } = findErrorRow(code);
  expect([text, remedy]).toEqual(quoted);
});
