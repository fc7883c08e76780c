import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseWithin, readUses, usersOf } from './affected-tests.ts';
import { FORMAT, LINT, steps, type Step } from './steps.ts';

const SOURCE = /\.(?:ts|tsx|js|cjs)$/;
const TESTED = /^(?:domain|app|sync-server|couchdb|service-worker|tests)\/.*\.(?:ts|tsx|json)$/;
/** Tests that need only node and jsdom. The rules of the code (`tests/architecture`) are a step of their own. */
const QUICK_TEST = /^(?!tests\/(?:architecture|crash|journeys|simulation)\/).*\.test\.tsx?$/;

/** Processor time of the chosen tests on two idle cores: with the other steps they take less than 90 s. */
const TESTS_SECONDS_MAX = 70;
/** The time of a file that `tests/slow-files.json` does not list: less than a second, most of it loading. */
const DOMAIN_TEST_SECONDS = 0.1;
const OTHER_TEST_SECONDS = 0.8;

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

/** The quick tests that a change can break, nearest first. */
function quickTestsFor(root: string, files: readonly string[]): readonly string[] {
  const tracked = linesOf(root, 'ls-files', '--cached', '--others', '--exclude-standard');
  const all = [...new Set(tracked)].filter((file) => TESTED.test(file) && existsSync(join(root, file)));
  return usersOf(readUses(root, all), files).filter((file) => QUICK_TEST.test(file));
}

/** Seconds on an idle core. */
function expectedSeconds(root: string): (test: string) => number {
  const slow = JSON.parse(readFileSync(join(root, 'tests/slow-files.json'), 'utf8')) as Record<
    string,
    number
  >;
  return (test) => slow[test] ?? (test.startsWith('domain/') ? DOMAIN_TEST_SECONDS : OTHER_TEST_SECONDS);
}

/**
 * The steps for a change, done in a minute or two: format and lint of its files, types and imports of everything, and the given
 * tests. Faults that only a browser or a killed server shows are left to the whole check.
 */
export function stepsFor(files: readonly string[], tests: readonly string[]): readonly Step[] {
  const whole = ['types', 'types-worker', 'architecture', 'knip'];
  const unchanged = steps.filter(({ name }) => whole.includes(name));
  const step = (name: string, command: Step['command'], countsTests = false): Step => ({
    name,
    command,
    countsTests,
    budgetSeconds: 60,
  });
  const sources = files.filter((file) => SOURCE.test(file));
  const vitest = ['vitest', 'run', '-c', 'tests/vitest.config.ts'] as const;
  const projects = ['domain', 'unit', 'app', 'screens'].flatMap((name) => ['--project', name]);
  return [
    ...(files.length === 0
      ? []
      : [step('format', ['oxfmt', ...FORMAT, '--check', '--no-error-on-unmatched-pattern', ...files])]),
    ...(sources.length === 0 ? [] : [step('lint', ['oxlint', ...LINT, ...sources])]),
    ...unchanged,
    step('rules', [...vitest, '--project', 'unit', 'tests/architecture'], true),
    ...(tests.length === 0
      ? []
      : [1, 2].map((part) => ({
          ...step(
            `related-${String(part)}`,
            [...vitest, '--passWithNoTests', `--shard=${String(part)}/2`, ...projects, ...tests],
            true,
          ),
          mayBeEmpty: true,
        }))),
  ];
}

/** The steps for what changed since `ref`; says how many tests are left to the whole check. */
export function changedSteps(root: string, ref: string): readonly Step[] {
  const files = changedFiles(root, ref);
  const tests = quickTestsFor(root, files);
  const { chosen, left } = chooseWithin(tests, TESTS_SECONDS_MAX, expectedSeconds(root));
  if (left > 0) {
    console.log(
      `The change can affect ${String(tests.length)} files of tests. The nearest ${String(chosen.length)} run now; npm test runs all.`,
    );
  }
  return stepsFor(files, chosen);
}
