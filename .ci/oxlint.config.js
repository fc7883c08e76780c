// The style's limits and bans as lint rules. Inline opt-outs are refused on purpose (tests/architecture/lint.test.ts):
// a rule that does not fit is changed here, for everybody, or not at all.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'oxlint';
import { react, strict, typeAware } from './lint-rules.js';
import {
  noBarrel,
  noComputedConsole,
  noDefaultExport,
  noEagerFormatter,
  noBareLazy,
  noErrorLookup,
  noFloatMoney,
  noOwnFormat,
  noTimedWait,
  noWallClock,
  unseen,
  wallClock,
} from './restricted-syntax.js';

const source = '**/*.{ts,tsx}';
const tests = ['tests/**/*.{ts,tsx}', '**/*.test.{ts,tsx}'];
const commandLines = ['sync-server/**/main.ts', 'couchdb/**/main.ts', 'tests/**/main.ts'];
const configurations = [
  '.ci/*.config.{js,cjs}',
  '.ci/style-rules.js',
  '**/vite.config.ts',
  '**/vitest.config.ts',
  '**/vitest.*.config.ts',
];
// Code that decides: the same input must give the same answer, also on replay and on a phone.
const deciding = ['domain/**/*.{ts,tsx}', 'sync-server/commands/**/*.ts'];

const injected = 'Deciding code is pure: `now`, ids and I/O are handed in (style, rule 9).';

const replaced =
  'A test hands in what a screen reads (`makeShownData`, a source or a port) instead of replacing a module.';
const noModuleMock = [
  {
    selector: "CallExpression[callee.object.name='vi'][callee.property.name=/^(mock|doMock)$/]",
    message: replaced,
  },
];
const readList = (name) => JSON.parse(readFileSync(new URL(`./${name}`, import.meta.url), 'utf8'));
/** The tests that still replace modules; the list only shrinks. */
const moduleMocks = readList('../tests/architecture/module-mocks.json');
/** The files that may wait for real time, each with its reason. */
const timedWaits = readList('timed-waits.json');

const effects = [
  'Date',
  'console',
  'crypto',
  'fetch',
  'performance',
  'process',
  'setImmediate',
  'setInterval',
  'setTimeout',
];

const storages = ['caches', 'indexedDB', 'localStorage', 'sessionStorage'];
const declared = 'A feature declares what it stores (`privateValues`): leaving the device removes it.';

const bannedGlobals = (names, message = injected) => [
  'error',
  {
    globals: names.map((name) => ({ name, message })),
    checkGlobalObject: true,
  },
];

/** Bans selectors of the syntax tree, instead of those that a rule above bans. */
const banned = (...restrictions) => ({
  'style/no-restricted-syntax': ['error', ...unseen, ...restrictions],
});

const everywhere = [...noDefaultExport, ...noBarrel, ...noFloatMoney, ...noComputedConsole];

const always = {
  'array-callback-return': 'error',
  'no-constant-binary-expression': 'error',
  'no-eval': 'error',
  'no-new-func': 'error',
  'no-param-reassign': 'error',
  'no-self-compare': 'error',
  'no-sequences': 'error',
  'no-unreachable-loop': 'error',
  'no-unused-private-class-members': 'error',
  'object-shorthand': 'error',
  'prefer-template': 'error',
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'default-case-last': 'error',
  complexity: ['error', 10],
  'max-depth': ['error', 4],
  'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: false, skipComments: false, IIFEs: true }],
  'max-params': ['error', { max: 3 }],
  ...banned(...everywhere),
};

const overrides = [
  { files: [source], rules: { ...strict, ...typeAware } },
  { files: ['app/**/*.{ts,tsx}'], rules: react },
  {
    files: ['app/{features,pages,shell}/**/*.{ts,tsx}'],
    excludeFiles: tests,
    rules: { 'no-restricted-globals': bannedGlobals(storages, declared) },
  },
  {
    files: ['app/{features,pages,shell,ui}/**/*.{ts,tsx}'],
    excludeFiles: [...tests, 'app/ui/date-format.ts'],
    rules: banned(...everywhere, ...noOwnFormat, ...noEagerFormatter, ...noBareLazy),
  },
  {
    // Screens that report a failed part.
    files: [
      'app/ui/lazy-part.ts',
      'app/ui/preloaded-part.ts',
      'app/shell/lazy-screen.ts',
      'app/features/pin/lock-gate.tsx',
      'app/pages/payment-link-door.tsx',
    ],
    rules: banned(...everywhere, ...noOwnFormat, ...noEagerFormatter),
  },
  { files: ['app/ui/date-format.ts'], rules: banned(...everywhere, ...noEagerFormatter) },
  {
    files: ['domain/**/*.ts', 'sync-server/**/*.ts'],
    excludeFiles: [...tests, 'domain/declared-errors.ts'],
    rules: banned(...everywhere, ...noErrorLookup),
  },
  {
    files: ['sync-server/**/*.ts', 'couchdb/**/*.ts'],
    excludeFiles: [...tests, ...commandLines, 'sync-server/clock.ts', 'sync-server/demo/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'Date',
          property: 'now',
          message: wallClock,
        },
      ],
      ...banned(...everywhere, ...noErrorLookup, ...noWallClock),
    },
  },
  {
    files: deciding,
    excludeFiles: tests,
    rules: {
      'no-restricted-globals': bannedGlobals(['Intl', ...effects]),
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: injected },
        { object: 'Temporal', property: 'Now', message: injected },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'ulid', message: injected },
            {
              name: '@noble/hashes/utils.js',
              importNames: ['randomBytes'],
              message: injected,
            },
            {
              name: '@noble/curves/utils.js',
              importNames: ['randomBytes'],
              message: injected,
            },
          ],
          patterns: [
            {
              regex: '^(node:.*|crypto|fs|http|https|net|os|timers|undici)$',
              message: injected,
            },
          ],
        },
      ],
    },
  },
  {
    // Time zones require it; docs/decisions/0006 explains how replay stays independent of it.
    files: ['domain/schedule/time-zone.ts'],
    rules: { 'no-restricted-globals': bannedGlobals(effects) },
  },
  {
    files: tests,
    rules: {
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      'max-params': 'off',
      ...banned(...noDefaultExport, ...noBarrel, ...noModuleMock),
    },
  },
  {
    files: [...tests, 'app/ui/testing/**/*.{ts,tsx}'],
    excludeFiles: Object.keys(timedWaits),
    rules: banned(...noDefaultExport, ...noBarrel, ...noTimedWait, ...noModuleMock),
  },
  { files: moduleMocks, rules: banned(...noDefaultExport, ...noBarrel, ...noTimedWait) },
  {
    files: ['**/{utils,helpers,common,misc}.{ts,tsx}', '**/{utils,helpers,common,misc}/**/*.{ts,tsx}'],
    rules: banned({ selector: 'Program', message: 'No `utils`: name the file after what it does.' }),
  },
  // Express tells an error handler by its four parameters.
  { files: ['sync-server/http/error-handler.ts'], rules: { 'max-params': ['error', { max: 4 }] } },
  {
    files: ['domain', 'app', 'sync-server', 'couchdb', 'service-worker', 'tests'].map(
      (house) => `${house}/**`,
    ),
    // The guard in tests/setup replaces console methods to notice unexpected calls.
    excludeFiles: [...commandLines, 'tests/setup/**'],
    rules: { 'no-console': 'error' },
  },
  { files: configurations, rules: banned(...noBarrel) },
];

const root = fileURLToPath(new URL('..', import.meta.url));
/** oxlint matches paths from the folder of its configuration, and absolute paths outside it. */
const resolved = (pattern) => {
  if (pattern.startsWith('**/')) return pattern;
  return pattern.startsWith('.ci/') ? pattern.slice('.ci/'.length) : root + pattern;
};
const fromRoot = ({ files, excludeFiles = [], ...rest }) => ({
  files: files.map(resolved),
  excludeFiles: excludeFiles.map(resolved),
  ...rest,
});

export default defineConfig({
  categories: { correctness: 'off' },
  plugins: ['typescript', 'react'],
  jsPlugins: ['./style-rules.js'],
  options: {
    typeAware: true,
    respectEslintDisableDirectives: false,
    reportUnusedDisableDirectives: 'error',
    maxWarnings: 0,
  },
  rules: always,
  overrides: overrides.map(fromRoot),
});
