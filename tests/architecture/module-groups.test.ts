// Proves which modules the build puts into one file: those that are always loaded together, and nothing that others do not need.
import { describe, expect, it } from 'vitest';
import type { Chunk } from '../../.ci/chunk-report.ts';
import { groupModules, isShared } from '../../.ci/module-groups.ts';

const chunk = (name: string, imports: readonly string[], traits: Partial<Chunk> = {}): Chunk => ({
  file: `${name}.js`,
  isEntry: false,
  facade: null,
  imports: imports.map((each) => `${each}.js`),
  modules: [`app/${name}.ts`],
  ...traits,
});
const lazy = (path: string, imports: readonly string[], inside: readonly string[] = []): Chunk =>
  chunk(path, imports, { facade: path, modules: [path, ...inside] });

const screens = ['a', 'b', 'c', 'd'].map((name) =>
  lazy(`app/features/${name}/screen.tsx`, ['amount', 'react', ...(name === 'd' ? [] : ['picker'])]),
);
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
  lazy('app/features/explorer/explorer-screen.tsx', ['proof', 'amount']),
  lazy('app/shell/app-screens.tsx', ['records', 'button']),
  lazy('app/data/device/device-data.ts', ['records', 'app/data/open.ts', 'proof'], ['app/data/feeds.ts']),
  lazy('app/data/open.ts', ['records']),
  chunk('records', ['rxdb']),
  chunk('rxdb', [], { modules: ['node_modules/rxdb/index.js'] }),
  chunk('proof', []),
  chunk('amount', ['react']),
  chunk('picker', []),
  ...screens,
];
const groups = groupModules(chunks);

describe('the group of a module', () => {
  it.each([
    ['what the entry imports', 'app/main.tsx', 'entry'],
    ['its packages', 'node_modules/react/index.js', 'entry-packages'],
    ['what landing and signing in share', 'app/button.ts', 'first'],
    ['what everybody signed in loads', 'app/records.ts', 'signed-in'],
    ['its packages', 'node_modules/rxdb/index.js', 'signed-in-packages'],
    ['what is inside the file of a lazy import of everybody', 'app/data/feeds.ts', 'signed-in'],
    ['a lazy import that others import at once', 'app/data/open.ts', 'signed-in'],
    ['what visitors of a public page need of it', 'app/proof.ts', 'visitor'],
    ['what four parts share', 'app/amount.ts', 'shared-visitor'],
  ])('%s: %s', (_what, path, group) => {
    expect(groups.get(path)).toBe(group);
  });

  it.each([
    ['the start of a lazy part', 'app/shell/app-screens.tsx'],
    ['the start of a screen', 'app/features/a/screen.tsx'],
    ['the page itself', 'app/index.html'],
    ['what three parts share', 'app/picker.ts'],
  ])('is none for %s', (_what, path) => {
    expect(groups.get(path)).toBeUndefined();
  });
});

it('tells the files that many parts share by their name', () => {
  expect(['assets/shared-visitor-AbC.js', 'assets/signed-in-AbC.js'].map(isShared)).toEqual([true, false]);
});
