// Proves which modules the build puts into one file: those that are loaded together, and none that others do not need.
import { describe, expect, it } from 'vitest';
import type { Chunk } from '../../.ci/chunk-report.ts';
import { levelsOf } from '../../.ci/chunk-users.ts';
import { groupModules, isOfOneFeature, isShared } from '../../.ci/module-groups.ts';

const chunk = (name: string, imports: readonly string[], traits: Partial<Chunk> = {}): Chunk => ({
  file: `${name}.js`,
  name,
  isEntry: false,
  facade: null,
  imports: imports.map((each) => `${each}.js`),
  modules: [`app/${name}.ts`],
  codeLength: 6000,
  styleLength: 0,
  ...traits,
});
const lazy = (path: string, imports: readonly string[], inside: readonly string[] = []): Chunk =>
  chunk(path, imports, { facade: path, modules: [path, ...inside] });
const visitors = (names: readonly string[], imports: readonly string[]): Chunk[] =>
  names.map((name) => lazy(`app/features/${name}/${name}-page.tsx`, imports));
const ofDevice = (names: readonly string[], imports: readonly string[]): Chunk[] =>
  names.map((name) => lazy(`app/features/${name}/device-${name}.tsx`, ['rxdb', ...imports]));

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
  lazy('app/data/proofs/journal-watch.ts', ['noble']),
  lazy('domain/waitlist/schema.ts', ['zod']),
  lazy('app/features/explorer/proof-check.tsx', ['zod', 'noble']),
  chunk('records', ['rxdb']),
  chunk('rxdb', [], { modules: ['node_modules/rxdb/index.js'] }),
  chunk('zod', [], { modules: ['node_modules/zod/index.js'] }),
  chunk('noble', [], { modules: ['node_modules/@noble/hashes/index.js'] }),
  ...['figure', 'amount', 'pane', 'picker', 'sheet', 'code', 'raise'].map((name) => chunk(name, ['react'])),
  ...visitors(['blocks', 'supply', 'vaults'], ['amount', 'pane']),
  ...visitors(['code'], ['code']),
  ...ofDevice(['blocks', 'supply', 'vaults'], ['pane', 'picker', 'code', 'sheet']),
  ...ofDevice(['history'], ['sheet']),
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
    ['what everybody signed in loads a moment later', 'app/data/proofs/journal-watch.ts', 'proofs'],
    ['the start of what everybody signed in loads', 'app/shell/app-screens.tsx', 'signed-in'],
    ['what four screens of one feature share, and no other', 'app/raise.ts', 'only-launchpad'],
    ['what many share, three of them visitors', 'app/pane.ts', 'shared-public'],
    ['what many share, but one page of visitors', 'app/code.ts', 'few-code-page'],
    ['the finders', 'app/features/find/finders.ts', 'finders'],
    ['the finder of a feature', 'app/features/supply/find.ts', 'finders'],
    ['what only that needs', 'app/features/supply/find-text.ts', 'finders'],
    ['the due items of a feature', 'app/features/schedule/due.ts', 'due-items'],
    ['the open points of a feature', 'app/features/schedule/open-points.ts', 'open-points'],
  ])('%s: %s', (_what, path, group) => {
    expect(groups.get(path)).toBe(group);
  });

  it.each([
    ['the start of a visitor’s first load', 'app/features/auth/auth-screen.tsx'],
    ['the start of a screen', 'app/features/blocks/blocks-page.tsx'],
    ['the page itself', 'app/index.html'],
    ['what three parts share', 'app/picker.ts'],
    ['what four signed-in parts of several features share', 'app/sheet.ts'],
  ])('is none for %s', (_what, path) => {
    expect(groups.get(path)).toBeUndefined();
  });
});

const sized = (code: number, each: Chunk, style = 0): Chunk => ({
  ...each,
  codeLength: code,
  styleLength: style,
  modules: style === 0 ? each.modules : [...each.modules, `${each.file.replace('.js', '')}.css`],
});
const frame = lazy(
  'app/shell/app-screens.tsx',
  ['records', 'button', 'figure', 'amount', 'rail', 'dialogs'],
  ['app/frame.css'],
);
const small: readonly Chunk[] = [
  ...chunks.filter(({ file }) => file !== frame.file),
  frame,
  sized(2000, chunk('plus', ['react'])),
  sized(2001, chunk('minus', ['react'])),
  sized(100, chunk('on-minus', ['minus'])),
  ...ofDevice(['charts', 'contacts'], ['plus', 'minus', 'on-minus', 'lock']),
  sized(1000, lazy('app/features/gifts/setting.tsx', ['rxdb'])),
  sized(600, chunk('lock', ['react']), 400),
  sized(600, chunk('key', ['react']), 401),
  sized(900, chunk('stamp', ['react'])),
  sized(900, chunk('rocket', ['react'])),
  sized(900, chunk('field', ['zod'])),
  sized(10_000, chunk('rail', ['react'])),
  sized(10_001, chunk('dialogs', ['react'])),
  lazy('app/pages/landing-below-fold.tsx', ['figure', 'rocket']),
  lazy('app/features/keys/keys-page.tsx', ['pane', 'lock', 'key']),
  lazy('app/features/lists/lists-page.tsx', ['pane', 'lock', 'amount']),
  lazy('app/features/seal/seal-page.tsx', ['stamp', 'rail', 'dialogs']),
  lazy('app/features/seal/seal-form.tsx', ['zod', 'field']),
  sized(6000, lazy('app/features/keys/key-page.tsx', ['pane']), 500),
  sized(6000, lazy('app/features/keys/ring-page.tsx', ['pane']), 501),
  sized(6000, lazy('app/features/vote/vote-screen.tsx', ['rxdb', 'ballot']), 9000),
  sized(4000, lazy('app/features/vote/proxy.tsx', ['rxdb', 'urn'])),
  sized(4000, lazy('app/features/vote/recount.tsx', ['rxdb', 'urn'])),
  sized(4001, lazy('app/features/vote/count.tsx', ['rxdb'])),
  sized(3000, lazy('app/features/vote/poll.tsx', ['rxdb', 'ballot'])),
  sized(4000, chunk('urn', ['rxdb'])),
  sized(4000, chunk('ballot', ['rxdb'])),
];

describe('the group of what is small', () => {
  const found = groupModules(small);

  it.each([
    ['two signed-in parts share it', 'app/plus.ts', 'signed-in'],
    ['it is a lazy part', 'app/features/gifts/setting.tsx', 'signed-in'],
    ['visitors share it who have the group', 'app/lock.ts', 'shared-public'],
    ['the front page needs it', 'app/rocket.ts', 'front'],
    ['it is of visitors without such a group', 'app/stamp.ts', 'few'],
    ['it needs a schema', 'app/field.ts', 'schemas'],
    ['all signed-in people and few visitors load it', 'app/rail.ts', 'few'],
    ['it is a part of one feature', 'app/features/vote/proxy.tsx', 'some-vote'],
    ['only such parts share it', 'app/urn.ts', 'some-vote'],
    ['it is a style of a signed-in part', 'app/features/vote/vote-screen.tsx.css', 'styles'],
    ['it is a style of everybody signed in', 'app/frame.css', 'signed-in'],
    ['it is a style of a visitor’s part', 'app/features/keys/key-page.tsx.css', 'shared-public'],
  ])('joins others if %s: %s', (_when, path, group) => {
    expect(found.get(path)).toBe(group);
  });

  it.each([
    ['it is longer than a file costs', 'app/minus.ts'],
    ['its styles make it longer', 'app/key.ts'],
    ['it imports what has its own file', 'app/on-minus.ts'],
    ['it is a larger part of a feature', 'app/features/vote/count.tsx'],
    ['a larger part imports it too', 'app/ballot.ts'],
    ['it is a longer style of a visitor’s part', 'app/features/keys/ring-page.tsx.css'],
  ])('is none if %s: %s', (_when, path) => {
    expect(found.get(path)).toBeUndefined();
  });

  it('names what many load after the few visitors’ parts that load it, if it is large', () => {
    expect(found.get('app/dialogs.ts')).toBe('few-seal-page');
  });

  it('joins what only signed-in people load if no visitor loads it', () => {
    expect(groupModules(small, () => false).get('app/lock.ts')).toBe('signed-in');
  });
});

it('puts the styles of components into a file of the frame, before those of features that adapt them', () => {
  const style = (path: string): Chunk => ({
    ...sized(6000, chunk(path, ['react']), 900),
    modules: [`${path}.ts`, `${path}.css`],
  });
  const styles = [style('app/ui/table'), style('app/features/vote/table'), style('app/ui/poster')];
  const parts = [
    lazy(
      'app/features/seal/seal-page.tsx',
      styles.map(({ name }) => name),
    ),
    ...ofDevice(['votes'], ['app/ui/table', 'app/features/vote/table']),
  ];
  const found = groupModules([...chunks, ...styles, ...parts]);
  expect(found.get('app/ui/table.css')).toBe('public');
  // No signed-in part loads these, or they are of a feature.
  expect(found.get('app/ui/poster.css')).toBeUndefined();
  expect(found.get('app/features/vote/table.css')).toBeUndefined();
});

it('puts the styles of proofs where all visitors with proofs have the others', () => {
  const check = sized(300, chunk('check', ['noble']), 300);
  const proofs = ['vault', 'block', 'entry'].map((name) =>
    lazy(`app/features/explorer/${name}-check.tsx`, ['noble', 'check']),
  );
  const found = groupModules([...chunks, check, ...proofs]);
  expect([found.get('app/check.ts'), found.get('check.css')]).toEqual(['proofs', 'shared-public']);
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
