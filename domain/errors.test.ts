// Proves that the error table is complete and consistent, has the specification's exact texts, and equals
// docs/errors.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorsPage } from './errors-page.ts';
import { allowedAddressesMax, pendingProjectsMax } from './project/limits.ts';
import { changesPerProjectMax } from './project-change/limits.ts';
import { documentsPerProjectMax, updatesPerDayMax, updatesPerProjectMax } from './project-talk/limits.ts';
import { stakesPerBackerMax } from './stake/limits.ts';
import { type ErrorCode, ERRORS, isErrorCode } from './errors.ts';

const rows = Object.entries(ERRORS);

/** Texts of the specification that are whole sentences, with their last full stop (L5). */
const SENTENCES = ['LAUNCH_TOO_EARLY', 'PROJECT_FEE_MISSING', 'STAKE_FUNDS_MISSING'] as const;

describe('the error table', () => {
  it.each(rows)('%s has a status, a text and a next step', (code, row) => {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect(row.status >= 400 && row.status <= 599).toBe(true);
    for (const words of [row.title, row.text, row.remedy]) expect(words.trim()).toBe(words);
    expect(Math.min(row.title.length, row.text.length, row.remedy.length)).toBeGreaterThan(3);
    expect(row.remedy).toMatch(/\.$/);
    const isWhole = (SENTENCES as readonly string[]).includes(code);
    expect(row.text.endsWith('.')).toBe(isWhole);
    expect(row.text).not.toMatch(/[|]$/);
  });

  it('lets a client repeat the same id if nothing was decided for lack of room, time or session', () => {
    const repeatable = rows.filter(
      ([, row]) => [401, 426, 429, 500, 503].includes(row.status) && row.retry !== 'same-id',
    );
    expect(repeatable.map(([code]) => code)).toEqual(['CREDENTIALS_INVALID']);
  });

  it('gives no two errors the same text', () => {
    expect(new Set(rows.map(([, row]) => `${row.title}: ${row.text}`)).size).toBe(rows.length);
  });

  // consumer.md, sections 5 and 8; launchpad-developer-admin.md, sections 5 and 8
  it.each([
    ['FIELDS_REQUIRED', 'Transaction Failed', 'Please fill in all fields'],
    ['AMOUNT_INVALID', 'Transaction Failed', 'Please enter a valid amount'],
    ['OWN_WALLET', 'Transaction Failed', 'Cannot send to your own wallet'],
    ['RECIPIENT_NOT_FOUND', 'Transaction Failed', 'Recipient wallet address not found'],
    ['PURCHASE_AMOUNT_INVALID', 'Invalid amount', 'Please enter a valid amount'],
    ['PURCHASE_TOO_SMALL', 'Minimum amount', 'Minimum purchase is $10'],
    ['PRICE_INVALID', 'Invalid Price', 'Please enter a valid price greater than 0'],
    ['RATE_LIMITED', 'Transaction Failed', 'Transaction rate limit exceeded'],
    ['NOT_AUTHENTICATED', 'Error', 'Not authenticated'],
    ['WALLET_NOT_FOUND', 'Error', 'Wallet not found'],
    ['EMAIL_INVALID', 'Validation Error', 'Invalid email address'],
    ['PASSWORD_TOO_SHORT', 'Validation Error', 'Password must be at least 6 characters'],
    ['NAME_TOO_SHORT', 'Validation Error', 'Name must be at least 2 characters'],
  ] as const)('%s has the text of the specification', (code: ErrorCode, title, text) => {
    expect(ERRORS[code]).toMatchObject({ title, text });
  });

  it('gives an early claim and an early purchase the specified titles', () => {
    expect(ERRORS.CLAIM_TOO_EARLY.title).toBe('Cannot claim yet');
    expect(ERRORS.NOT_LAUNCHED.title).toBe('Available November 14, 2025');
  });

  it.each(['toString', '__proto__', 'constructor', ''])('%j is not a code', (text) => {
    expect(isErrorCode(text)).toBe(false);
  });
});

it.each([
  ['ALLOW_LIST_INVALID', allowedAddressesMax],
  ['CHANGES_FULL', changesPerProjectMax],
  ['DOCUMENTS_LIMIT', documentsPerProjectMax],
  ['PROJECTS_PENDING', pendingProjectsMax],
  ['STAKES_FULL', stakesPerBackerMax],
  ['UPDATES_LIMIT', updatesPerDayMax],
  ['UPDATES_LIMIT', updatesPerProjectMax],
] as const)('%s names the limit that the rule has, %i', (code, limit) => {
  expect(ERRORS[code].text.match(/[\d,]+/g)).toContain(String(limit));
});

describe('docs/errors.md', () => {
  it('matches the table', () => {
    const page = new URL('../docs/errors.md', import.meta.url);
    if (process.env['UPDATE_DOCS'] === '1') writeFileSync(page, errorsPage());
    expect(readFileSync(page, 'utf8'), 'run UPDATE_DOCS=1 npm run unit -- domain/errors').toBe(errorsPage());
  });
});
