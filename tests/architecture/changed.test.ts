// Proves the steps for a change: some check the whole repository, the others only the changed files.
import { expect, it } from 'vitest';
import { stepsFor } from '../../.ci/changed.ts';

const commandOf = (files: readonly string[], wanted: string): string | undefined =>
  stepsFor(files)
    .find(({ name }) => name === wanted)
    ?.command.join(' ');

it('a change of code is formatted, linted, and tested by what imports it', () => {
  const files = ['domain/money.ts', 'README.md'];
  expect(commandOf(files, 'format')).toMatch(/^prettier --check .* domain\/money\.ts README\.md$/);
  expect(commandOf(files, 'lint')).toMatch(/^oxlint .* domain\/money\.ts$/);
  expect(commandOf(files, 'related-1')).toMatch(
    /^vitest related .*--shard=1\/2 --project domain --project unit --project app --project screens domain\/money\.ts$/,
  );
  expect(commandOf(files, 'related-2')).toContain('--shard=2/2');
});

it.each([[['README.md']], [[]]])(
  'types, imports and the rules of the code are looked at for %j too',
  (files) => {
    const names = stepsFor(files).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['types', 'types-worker', 'architecture', 'knip', 'rules']));
    expect(names).not.toContain('lint');
    expect(names).not.toContain('related-1');
  },
);
