// Proves the steps for a change (some check the whole repository, the others only the changed files) and which tests it needs.
import { expect, it } from 'vitest';
import { chooseWithin, usedBy, usersOf } from '../../.ci/affected-tests.ts';
import { stepsFor } from '../../.ci/changed.ts';

const commandOf = (files: readonly string[], wanted: string): string | undefined =>
  stepsFor(files, ['domain/money.test.ts'])
    .find(({ name }) => name === wanted)
    ?.command.join(' ');

it('formats and lints changed code, and runs its tests', () => {
  const files = ['domain/money.ts', 'README.md'];
  expect(commandOf(files, 'format')).toMatch(/^oxfmt .* --check .* domain\/money\.ts README\.md$/);
  expect(commandOf(files, 'lint')).toMatch(/^oxlint .* domain\/money\.ts$/);
  expect(commandOf(files, 'related-1')).toMatch(
    /^vitest run .*--shard=1\/2 --project domain --project unit --project app --project screens domain\/money\.test\.ts$/,
  );
  expect(commandOf(files, 'related-2')).toContain('--shard=2/2');
});

it.each([[['README.md']], [[]]])('checks types, imports and rules for %j too', (files) => {
  const names = stepsFor(files, []).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['types', 'types-worker', 'architecture', 'knip', 'rules']));
  expect(names).not.toContain('lint');
  expect(names).not.toContain('related-1');
});

it('finds what a file uses when it runs, by aliases and relative paths', () => {
  const text = `
    import { z } from 'zod';
    import type { Money } from '#domain/money-type.ts';
    import {
      add,
      type Sum,
    } from '#domain/money.ts';
    import './style.css';
    export { one } from '../one.ts';
    export type { Two } from '../two.ts';
    const later = () => import('#server/later.ts');
    vi.mock('./mocked.ts');
    const list = readFileSync(new URL('list.json', import.meta.url));
    const table = readFileSync(new URL('../table.json', import.meta.url));
  `;
  expect(usedBy('app/ui/a.test.ts', text).toSorted()).toEqual([
    'app/one.ts',
    'app/table.json',
    'app/ui/list.json',
    'app/ui/mocked.ts',
    'app/ui/style.css',
    'domain/money.ts',
    'sync-server/later.ts',
  ]);
});

it('lists the users of a change in the order of their distance, also around a cycle', () => {
  const uses = new Map([
    ['far.test.ts', ['b.ts']],
    ['near.test.ts', ['a.ts']],
    ['b.ts', ['a.ts', 'c.ts']],
    ['c.ts', ['b.ts']],
    ['other.test.ts', ['d.ts']],
  ]);
  expect(usersOf(uses, ['a.ts'])).toEqual(['a.ts', 'near.test.ts', 'b.ts', 'far.test.ts', 'c.ts']);
});

it.each([
  [10, ['a', 'b', 'c'], 0],
  [5, ['a', 'b'], 1],
  [1, ['a'], 2],
])('of tests of 2, 3 and 4 s, %d s have room for %j', (room, chosen, left) => {
  const seconds: Readonly<Record<string, number>> = { a: 2, b: 3, c: 4 };
  expect(chooseWithin(['a', 'b', 'c'], room, (test) => seconds[test] ?? 0)).toEqual({ chosen, left });
});
