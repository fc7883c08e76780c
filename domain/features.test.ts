/** Proves that the page of features equals the list, and that exactly one feature declares each fact and notice. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EXPORTED_PARTS } from './account/export.ts';
import { ERRORS } from './errors.ts';
import { featuresPage, OUTSIDE_LEDGER } from './features-page.ts';
import { commandTypes, FEATURES, slices } from './features.ts';
import type { Feature } from './ledger/feature.ts';
import { TRANSACTION_KIND_TABLE } from './transaction-kinds.ts';
import { WIRE_PARTS } from './wire-parts.ts';

const here = import.meta.dirname;
const page = new URL('../docs/features.md', import.meta.url);

async function wirePartsIn(folder: string): Promise<readonly unknown[]> {
  const file = `${here}/${folder}/wire-part.ts`;
  return existsSync(file) ? Object.values<unknown>((await import(file)) as Record<string, unknown>) : [];
}

describe('the list of features', () => {
  it('matches docs/features.md', () => {
    if (process.env['UPDATE_DOCS'] === '1') writeFileSync(page, featuresPage());
    expect(readFileSync(page, 'utf8'), 'run UPDATE_DOCS=1 npm run unit -- domain/features').toBe(
      featuresPage(),
    );
  });

  it('names every feature, command and slice on it', () => {
    const text = featuresPage();
    for (const name of [
      ...FEATURES.map((feature) => feature.name),
      ...commandTypes,
      ...slices.map((slice) => slice.name),
    ])
      expect(text).toContain(name);
  });

  it.each(FEATURES.map((feature: Feature) => [feature.name, feature.wire ?? null] as const))(
    '%s declares the part of the messages in its folder',
    async (name, wire) => {
      expect(await wirePartsIn(name)).toEqual(wire === null ? [] : [wire]);
      expect(ERRORS).toMatchObject(wire?.errors ?? {});
      expect(TRANSACTION_KIND_TABLE).toMatchObject(wire?.transactionKinds ?? {});
    },
  );

  it('has every part of the messages in the list for the app', async () => {
    const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const parts = await Promise.all(folders.map(({ name }) => wirePartsIn(name)));
    expect(new Set(parts.flat())).toEqual(new Set(WIRE_PARTS));
  });

  it('has every folder of domain, unless the folder declares nothing for the ledger', () => {
    const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const features = FEATURES.map(({ name }) => name);
    const named: readonly string[] = ['ledger', ...features, ...Object.keys(OUTSIDE_LEDGER)].toSorted();
    expect(folders.map(({ name }) => name).toSorted()).toEqual(named);
    const declares =
      /\bdeclare module '\.\.\/ledger\/|\b(define|derive)[A-Z]\w*\(|\braiseNotice\b|: NoticeDefinition\b/;
    const sources = Object.keys(OUTSIDE_LEDGER).flatMap((folder) =>
      readdirSync(`${here}/${folder}`)
        .filter((file) => !file.endsWith('.test.ts'))
        .map((file) => `${folder}/${file}`),
    );
    expect(sources.length).toBeGreaterThan(20);
    expect(sources.filter((file) => declares.test(readFileSync(`${here}/${file}`, 'utf8')))).toEqual([]);
  });

  it('exports what the folders keep of a person', async () => {
    const folders = readdirSync(here, { recursive: true, encoding: 'utf8' })
      .filter((path) => /^[^/]+\/export\.ts$/.test(path) && path !== 'account/export.ts')
      .toSorted();
    expect(folders).toContain('payment/export.ts');
    const declared = await Promise.all(
      folders.map(async (path) => {
        const module = (await import(`./${path}`)) as Readonly<Record<string, unknown>>;
        const tables = Object.entries(module).filter(([name]) => name.endsWith('_EXPORT'));
        return tables.flatMap(([, table]) => Object.keys(table as object));
      }),
    );
    expect(declared.filter((names) => names.length === 0)).toEqual([]);
    expect(declared.flat().toSorted()).toEqual(Object.keys(EXPORTED_PARTS).toSorted());
  });

  it('has slices that handle only declared facts', () => {
    const declared = new Set<string>([
      ...FEATURES.flatMap((feature) => ('facts' in feature ? Object.keys(feature.facts) : [])),
      'transaction.recorded',
    ]);
    const handled = slices.flatMap(({ on }) => Object.keys(on));
    expect(handled.filter((kind) => !declared.has(kind))).toEqual([]);
  });
});
