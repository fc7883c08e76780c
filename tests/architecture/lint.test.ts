// Proves that the lint rules report violations, in a temporary tree that breaks each one once, and that the same code is
// not reported where it is allowed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inRepository, plantTree } from './planted-tree.ts';
import { planted, plantedByRule } from './planted-violations.ts';

const readSource = (path: string): string => readFileSync(inRepository(path), 'utf8');

const tsconfig = JSON.stringify({
  ...(JSON.parse(readSource('tsconfig.json')) as object),
  include: ['domain', 'app', 'sync-server', 'couchdb', 'tests'],
});
const settings = [
  'oxlint.config.js',
  'lint-rules.js',
  'style-rules.js',
  'restricted-syntax.js',
  'timed-waits.json',
].map((name) => `.ci/${name}`);
const mocks = 'tests/architecture/module-mocks.json';
const files = { ...planted, ...plantedByRule };

const ReportSchema = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })),
  number_of_files: z.number(),
});
const ruleOf = (code: string): string =>
  code
    .replace(/^eslint\((.*)\)$/, '$1')
    .replace(/^(.*)\((.*)\)$/, '$1/$2')
    .replace('react-hooks/', 'react/');

describe('lint', () => {
  const found = new Map<string, Set<string>>();
  const tree = plantTree(
    {
      'tsconfig.json': tsconfig,
      'package.json': JSON.stringify({ type: 'module' }),
      ...Object.fromEntries([...settings, mocks].map((path) => [path, readSource(path)])),
      ...Object.fromEntries(Object.entries(files).map(([path, [text]]) => [path, text])),
    },
    { linkModules: true },
  );
  afterAll(tree.remove);

  beforeAll(() => {
    // The tree has no .gitignore, which leaves out the modules elsewhere.
    const args = [
      ...['-c', '.ci/oxlint.config.js'],
      ...['--ignore-pattern', 'node_modules', '--format', 'json', '.'],
    ];
    const { stdout } = spawnSync(inRepository('node_modules/.bin/oxlint'), args, {
      cwd: tree.root,
      encoding: 'utf8',
    });
    const report = ReportSchema.parse(JSON.parse(stdout));
    expect(report.number_of_files).toBeGreaterThanOrEqual(Object.keys(files).length);
    for (const { code, filename } of report.diagnostics) {
      found.set(filename, (found.get(filename) ?? new Set()).add(ruleOf(code)));
    }
  }, 60_000);

  it.each(Object.entries(files))('%s', (path, [, ...rules]) => {
    expect([...(found.get(path) ?? [])].sort()).toEqual(rules.sort());
  });

  it('the configuration itself is clean', () => {
    expect(settings.filter((path) => found.has(path))).toEqual([]);
  });

  it('no file opts out of a rule', () => {
    // The word is written in two parts, so that this file may be read too.
    const words = ['ox', 'es'].map((tool) => `${tool}lint-${'disable'}`);
    const { stdout } = spawnSync(
      'git',
      ['grep', '-lE', words.join('|'), '--', '*.ts', '*.tsx', '*.js', '*.cjs'],
      {
        cwd: inRepository('.'),
        encoding: 'utf8',
      },
    );
    expect(stdout.split('\n').filter((path) => path !== '')).toEqual([
      'tests/architecture/planted-violations.ts',
    ]);
  });

  it('every file that may wait for a time does so, and says why', () => {
    const reasons = JSON.parse(readSource('.ci/timed-waits.json')) as Record<string, string>;
    const idle = Object.entries(reasons).filter(
      ([path, why]) =>
        why.length < 10 ||
        (!path.endsWith('/**') &&
          !/set(Timeout|Interval)\(|waitForTimeout\(|timers\/promises/.test(readSource(path))),
    );
    expect(idle).toEqual([]);
  });

  it('the list of tests that replace modules only shrinks', () => {
    const listed = JSON.parse(readSource(mocks)) as string[];
    expect(listed.length).toBeLessThanOrEqual(28);
    const mended = listed.filter((path) => !/vi\.(mock|doMock)\(/.test(readSource(path)));
    expect(mended).toEqual([]);
  });
});
