import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FORMAT, LINT, steps, type Step } from './steps.ts';

const SOURCE = /\.(?:ts|tsx|js|cjs)$/;
const TESTED = /^(?:domain|app|sync-server|couchdb|service-worker|tests)\/.*\.(?:ts|tsx|json)$/;

function linesOf(root: string, ...words: string[]): readonly string[] {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr.trim()}`);
  return stdout.split('\n').filter((line) => line !== '');
}

/** Lists the files that changed since this branch left `ref`, including new files and without removed ones. */
function changedFiles(root: string, ref: string): readonly string[] {
  const [base = ref] = linesOf(root, 'merge-base', ref, 'HEAD');
  const tracked = linesOf(root, 'diff', '--name-only', '--diff-filter=d', base);
  const untracked = linesOf(root, 'ls-files', '--others', '--exclude-standard');
  return [...new Set([...tracked, ...untracked])].filter((file) => existsSync(join(root, file)));
}

/**
 * The steps for a change, done in a minute or two: format and lint of its files, types and imports of everything, and the tests in
 * node and jsdom that import one of its files. Faults that only a browser or a killed server shows are left to the whole check.
 */
export function stepsFor(files: readonly string[]): readonly Step[] {
  const whole = ['types', 'types-worker', 'architecture', 'knip'];
  const unchanged = steps.filter(({ name }) => whole.includes(name));
  const step = (name: string, command: Step['command'], countsTests = false): Step => ({
    name,
    command,
    countsTests,
    budgetSeconds: 60,
  });
  const sources = files.filter((file) => SOURCE.test(file));
  const tested = files.filter((file) => TESTED.test(file));
  const vitest = ['--run', '-c', 'tests/vitest.config.ts', '--passWithNoTests'];
  const projects = ['domain', 'unit', 'app', 'screens'].flatMap((name) => ['--project', name]);
  return [
    ...(files.length === 0
      ? []
      : [step('format', ['oxfmt', ...FORMAT, '--check', '--no-error-on-unmatched-pattern', ...files])]),
    ...(sources.length === 0 ? [] : [step('lint', ['oxlint', ...LINT, ...sources])]),
    ...unchanged,
    step(
      'rules',
      ['vitest', 'run', '-c', 'tests/vitest.config.ts', '--project', 'unit', 'tests/architecture'],
      true,
    ),
    ...(tested.length === 0
      ? []
      : [1, 2].map((part) => ({
          ...step(
            `related-${String(part)}`,
            ['vitest', 'related', ...vitest, `--shard=${String(part)}/2`, ...projects, ...tested],
            true,
          ),
          mayBeEmpty: true,
        }))),
  ];
}

export const changedSteps = (root: string, ref: string): readonly Step[] => stepsFor(changedFiles(root, ref));
