// Proves the steps for a change: some check the whole repository, the others only the changed files.
import { expect, it } from 'vitest';
import { stepsFor } from '../../.ci/changed.ts';

const commandOf = (files: readonly string[], wanted: string): string | undefined =>
  stepsFor(files)
    .find(({ name }) => name === wanted)
    ?.command.join(' ');

it('formats and lints changed code, and runs the tests that import it', () => {
  const files = ['domain/money.ts', 'README.md'];
  expect(commandOf(files, 'format')).toMatch(/^oxfmt .* --check .* domain\/money\.ts README\.md$/);
  expect(commandOf(files, 'lint')).toMatch(/^oxlint .* domain\/money\.ts$/);
  expect(commandOf(files, 'related-1')).toMatch(
    /^vitest related .*--shard=1\/2 --project domain --project unit --project app --project screens domain\/money\.ts$/,
  );
  expect(commandOf(files, 'related-2')).toContain('--shard=2/2');
});

it.each([[['README.md']], [[]]])('checks types, imports and rules for %j too', (files) => {
  const names = stepsFor(files).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['types', 'types-worker', 'architecture', 'knip', 'rules']));
  expect(names).not.toContain('lint');
  expect(names).not.toContain('related-1');
});
