// Proves what the size budget counts as the first load, and that it reports code that is too large, missing or misplaced.
import { describe, expect, it } from 'vitest';
import type { Chunk } from '../../.ci/chunk-report.ts';
import { findCycles, firstLoad, increments, modulesIn, overBudget, pageLoad } from '../../.ci/size-budget.ts';

const chunk = (file: string, traits: Partial<Chunk> = {}): Chunk => ({
  file,
  name: file,
  isEntry: false,
  facade: null,
  imports: [],
  modules: [],
  codeLength: 0,
  styleLength: 0,
  ...traits,
});

const route = (feature: string, imports: string[] = []): Chunk => {
  const source = `app/features/${feature}/${feature}-screen.tsx`;
  return chunk(`${feature}.js`, { facade: source, modules: [source], imports });
};

const chunks = [
  chunk('entry.js', {
    isEntry: true,
    facade: 'app/main.tsx',
    imports: ['react.js'],
    modules: ['app/main.tsx'],
  }),
  chunk('react.js', { modules: ['node_modules/react/index.js'] }),
  chunk('form.js', { imports: ['react.js'] }),
  chunk('database.js', { modules: ['node_modules/rxdb/index.js'] }),
  route('landing'),
  route('auth', ['form.js']),
  route('wallet', ['database.js']),
];

describe('first load', () => {
  it('is the entry and the routes with all they import statically, each once', () => {
    const { files, missing } = firstLoad(chunks, ['landing', 'auth']);
    expect(files.sort()).toEqual(['auth.js', 'entry.js', 'form.js', 'landing.js', 'react.js']);
    expect(missing).toEqual([]);
  });

  it('accepts a feature that is inside the entry', () => {
    const inside = [
      chunk('entry.js', { isEntry: true, modules: ['app/features/landing/landing-screen.tsx'] }),
    ];
    expect(firstLoad(inside, ['landing']).missing).toEqual([]);
  });

  it('names a feature that it cannot find instead of counting it as zero', () => {
    expect(firstLoad(chunks, ['landing', 'sign-in']).missing).toEqual(['sign-in']);
  });

  it('survives chunks that import each other', () => {
    const ring = [chunk('a.js', { isEntry: true, imports: ['b.js'] }), chunk('b.js', { imports: ['a.js'] })];
    expect(firstLoad(ring, []).files).toEqual(['a.js', 'b.js']);
  });
});

describe('the load of a page', () => {
  const module = 'app/features/wallet/wallet-screen.tsx';

  it('is the entry and the chunks of its modules with all they import statically', () => {
    const { files, missing } = pageLoad(chunks, [module]);
    expect(files.sort()).toEqual(['database.js', 'entry.js', 'react.js', 'wallet.js']);
    expect(missing).toEqual([]);
  });

  it('finds a module within a chunk that begins with another', () => {
    const others = [...chunks, chunk('some.js', { modules: ['app/a.ts', 'app/b.ts'], imports: ['form.js'] })];
    expect(pageLoad(others, ['app/b.ts']).files).toEqual(['entry.js', 'react.js', 'some.js', 'form.js']);
  });

  it('names a module that no chunk holds', () => {
    expect(pageLoad(chunks, [module, 'app/shell/none.tsx']).missing).toEqual(['app/shell/none.tsx']);
  });
});

describe('rings', () => {
  it('are files that import one another, however long the cycle', () => {
    const ring = [
      chunk('a.js', { imports: ['b.js'] }),
      chunk('b.js', { imports: ['c.js'] }),
      chunk('c.js', { imports: ['a.js', 'd.js'] }),
      chunk('d.js'),
      chunk('e.js', { imports: ['a.js'] }),
    ];
    expect(findCycles(ring)).toEqual(['a.js', 'b.js', 'c.js']);
    expect(findCycles(chunks)).toEqual([]);
  });
});

describe('modulesIn', () => {
  it('finds a database only in the requested files', () => {
    expect(modulesIn(chunks, ['wallet.js', 'database.js'], /rxdb/)).toEqual([
      { file: 'database.js', path: 'node_modules/rxdb/index.js' },
    ]);
    expect(modulesIn(chunks, firstLoad(chunks, ['landing', 'auth']).files, /rxdb/)).toEqual([]);
  });
});

describe('increments', () => {
  it('are what each lazy part needs beyond the loaded files', () => {
    expect(increments(chunks, ['entry.js', 'react.js', 'landing.js'])).toEqual([
      { part: 'app/features/auth/auth-screen.tsx', files: ['auth.js', 'form.js'] },
      { part: 'app/features/wallet/wallet-screen.tsx', files: ['wallet.js', 'database.js'] },
    ]);
  });
});

describe('overBudget', () => {
  it('is silent up to and including the budget', () => {
    expect(overBudget([{ what: 'First load', bytes: 100, max: 100 }])).toEqual([]);
  });

  it('reports each budget that is exceeded by a byte', () => {
    expect(
      overBudget([
        { what: 'First load', bytes: 101, max: 100 },
        { what: 'app/features/wallet/wallet-screen.tsx', bytes: 50, max: 50 },
        { what: 'app/features/market/market-screen.tsx', bytes: 151, max: 150 },
      ]),
    ).toEqual([
      'First load: 101 bytes gzipped, 1 over the budget of 100.',
      'app/features/market/market-screen.tsx: 151 bytes gzipped, 1 over the budget of 150.',
    ]);
  });
});
