// Proves which modules the build puts into one file: those that are loaded together, and none that others do not need.
import { describe, expect, it } from 'vitest';
import type { Chunk } from '../../.ci/chunk-report.ts';
import { groupModules, isOfOneFeature, isShared, levelsOf } from '../../.ci/module-groups.ts';

const chunk = (name: string, imports: readonly string[], traits: Partial<Chunk> = {}): Chunk => ({
  file: `${name}.js`,
  name,
  isEntry: false,
  facade: null,
  imports: imports.map((each) => `${each}.js`),
  modules: [`app/${name}.ts`],
  ...traits,
});
const lazy = (path: string, imports: readonly string[], inside: readonly string[] = []): Chunk =>
  chunk(path, imports, { facade: path, modules: [path, ...inside] });
const visitors = (names: readonly string[], imports: readonly string[]): Chunk[] =>
  names.map((name) => lazy(`app/features/${name}/${name}-page.tsx`, imports));
const ofDevice = (names: readonly string[], imports: readonly string[]): Chunk[] =>
  names.map((name) => lazy(`app/features/${name}/device-${name}.tsx`, ['rxdb', ...imports]));

const icon = (name: string): string => `node_modules/@tabler/icons-react/dist/esm/icons/${name}.mjs`;

const chunks: readonly Chunk[] = [
  chunk('index', ['react'], {
    isEntry: true,
    facade: 'app/index.html',
    modules: ['app/index.html', 'app/main.tsx'],
  }),
  chunk('react', [], { modules: ['node_modules/react/index.js', 'domain/limits.ts'] }),
  lazy('app/features/landing/landing-screen.tsx', ['button']),
  lazy('app/features/auth/auth-screen.tsx', ['button', 'react']),
  chunk('button', ['react']),
  lazy('app/pages/landing-below-fold.tsx', ['figure']),
  lazy('app/shell/app-screens.tsx', ['records', 'button', 'figure', 'amount']),
  lazy(
    'app/data/device/device-data.ts',
    ['records', 'app/data/open.ts', 'zod', 'noble'],
    ['app/data/feeds.ts'],
  ),
  lazy('app/data/open.ts', ['records']),
  lazy('domain/waitlist/schema.ts', ['zod']),
  lazy('app/features/explorer/proof-check.tsx', ['zod', 'noble']),
  chunk('records', ['rxdb']),
  chunk('rxdb', [], { modules: ['node_modules/rxdb/index.js'] }),
  chunk('zod', [], { modules: ['node_modules/zod/index.js'] }),
  chunk('noble', [], { modules: ['node_modules/@noble/hashes/index.js'] }),
  ...['figure', 'amount', 'pane', 'picker', 'sheet', 'code', 'raise'].map((name) => chunk(name, ['react'])),
  chunk('plus', ['react'], { modules: [icon('IconPlus')] }),
  chunk('lock', ['react'], { modules: [icon('IconLock')] }),
  ...visitors(['blocks', 'supply', 'vaults'], ['amount', 'pane']),
  ...visitors(['code'], ['code', 'lock']),
  ...ofDevice(['blocks', 'supply', 'vaults'], ['pane', 'picker', 'code', 'sheet']),
  ...ofDevice(['history'], ['sheet', 'plus', 'lock']),
  ...ofDevice(['contacts'], ['plus']),
  ...['list', 'page', 'form', 'staff'].map((name) =>
    lazy(`app/features/launchpad/${name}-screen.tsx`, ['rxdb', 'raise']),
  ),
  lazy('app/features/find/finders.ts', ['rxdb']),
  lazy('app/features/supply/find.ts', ['rxdb'], ['app/features/supply/find-text.ts']),
  lazy('app/features/schedule/due.ts', ['rxdb']),
  lazy('app/features/schedule/open-points.ts', []),
];
const groups = groupModules(chunks);

describe('the group of a module', () => {
  it.each([
    ['what the entry imports', 'app/main.tsx', 'entry'],
    ['its packages', 'node_modules/react/index.js', 'entry-packages'],
    ['what landing and signing in share', 'app/button.ts', 'first'],
    ['what the rest of the front page needs too', 'app/figure.ts', 'front'],
    ['what many parts without a schema need too', 'app/amount.ts', 'public'],
    ['schemas, which forms of visitors need too', 'node_modules/zod/index.js', 'schemas'],
    ['cryptography, which proofs of visitors need too', 'node_modules/@noble/hashes/index.js', 'proofs'],
    ['what everybody signed in loads, and nobody else', 'app/records.ts', 'signed-in'],
    ['its packages', 'node_modules/rxdb/index.js', 'signed-in-packages'],
    ['what is inside the file of a lazy import of everybody', 'app/data/feeds.ts', 'signed-in'],
    ['a lazy import that others import at once', 'app/data/open.ts', 'signed-in'],
    ['what four signed-in parts share', 'app/sheet.ts', 'shared-signed-in'],
    ['what four screens of one feature share, and no other', 'app/raise.ts', 'only-launchpad'],
    ['what many share, three of them visitors', 'app/pane.ts', 'shared-public'],
    ['what many share, but one page of visitors', 'app/code.ts', 'few-code-page'],
    ['an icon that two signed-in parts share', icon('IconPlus'), 'few-icons'],
    ['the finders', 'app/features/find/finders.ts', 'finders'],
    ['the finder of a feature', 'app/features/supply/find.ts', 'finders'],
    ['what only that needs', 'app/features/supply/find-text.ts', 'finders'],
    ['the due items of a feature', 'app/features/schedule/due.ts', 'due-items'],
    ['the open points of a feature', 'app/features/schedule/open-points.ts', 'open-points'],
  ])('%s: %s', (_what, path, group) => {
    expect(groups.get(path)).toBe(group);
  });

  it.each([
    ['the start of a lazy part', 'app/shell/app-screens.tsx'],
    ['the start of a screen', 'app/features/blocks/blocks-page.tsx'],
    ['the page itself', 'app/index.html'],
    ['what three parts share', 'app/picker.ts'],
    ['an icon that a page of visitors needs too', icon('IconLock')],
  ])('is none for %s', (_what, path) => {
    expect(groups.get(path)).toBeUndefined();
  });
});

it.each([
  ['app/features/blocks/blocks-page.tsx', 'public'],
  ['domain/waitlist/schema.ts', 'schemas'],
  ['app/features/explorer/proof-check.tsx', 'proofs'],
  ['app/features/blocks/device-blocks.tsx', 'signed-in'],
])('tells the level of %s by its packages', (part, level) => {
  expect(levelsOf(chunks).find((each) => each.part === part)?.level).toBe(level);
});

it('recognises by their names the chunks that many parts share', () => {
  const names = ['shared-public', 'signed-in', 'only-launchpad'];
  expect(names.map((name) => isShared({ name }))).toEqual([true, false, false]);
  expect(names.map((name) => isOfOneFeature({ name }))).toEqual([false, false, true]);
});
