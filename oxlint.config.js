// The style's limits and bans as lint rules. Inline opt-outs are refused on purpose (tests/architecture/lint.test.ts):
// a rule that does not fit is changed here, for everybody, or not at all.
import { readFileSync } from 'node:fs';
import { defineConfig } from 'oxlint';
import {
  noBarrel,
  noComputedConsole,
  noDefaultExport,
  noErrorLookup,
  noFloatMoney,
  noTimedWait,
  noWallClock,
  unseen,
  wallClock,
} from './.ci/restricted-syntax.js';

const source = '**/*.{ts,tsx}';
const tests = ['tests/**/*.{ts,tsx}', '**/*.test.{ts,tsx}'];
const commandLines = ['.ci/**', 'sync-server/**/main.ts', 'couchdb/**/main.ts', 'tests/**/main.ts'];
const configurations = [
  'oxlint.config.js',
  '.ci/*.config.cjs',
  '.ci/style-rules.js',
  '**/vite.config.ts',
  '**/vitest.config.ts',
  '**/vitest.*.config.ts',
];
// Code that decides: the same input must give the same answer, now, on replay and on a phone.
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
const readList = (name) => JSON.parse(readFileSync(new URL(`.ci/${name}`, import.meta.url), 'utf8'));
/** The tests that still replace modules; the list only shrinks. */
const moduleMocks = readList('module-mocks.json');
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

const bannedGlobals = (names) => [
  'error',
  {
    globals: names.map((name) => ({ name, message: injected })),
    checkGlobalObject: true,
  },
];

/** Bans selectors of the syntax tree, instead of those that a rule above bans. */
const banned = (...restrictions) => ({
  'style/no-restricted-syntax': ['error', ...unseen, ...restrictions],
});

// Only the type-aware rules that find bugs which tests miss.
const typeAware = {
  'typescript/await-thenable': 'error',
  'typescript/consistent-type-exports': 'error',
  'typescript/no-base-to-string': 'error',
  'typescript/no-floating-promises': 'error',
  'typescript/no-for-in-array': 'error',
  'typescript/no-implied-eval': 'error',
  'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  'typescript/no-misused-spread': 'error',
  'typescript/no-unnecessary-type-assertion': 'error',
  'typescript/no-unsafe-argument': 'error',
  'typescript/no-unsafe-assignment': 'error',
  'typescript/no-unsafe-call': 'error',
  'typescript/no-unsafe-member-access': 'error',
  'typescript/no-unsafe-return': 'error',
  'typescript/only-throw-error': 'error',
  'typescript/prefer-promise-reject-errors': 'error',
  'typescript/restrict-plus-operands': 'error',
  'typescript/return-await': ['error', 'error-handling-correctness-only'],
  'typescript/switch-exhaustiveness-check': [
    'error',
    {
      considerDefaultExhaustiveForUnions: true,
      requireDefaultForNonUnion: true,
    },
  ],
  'typescript/unbound-method': 'error',
  'typescript/use-unknown-in-catch-callback-variable': 'error',
};

const everywhere = [...noDefaultExport, ...noBarrel, ...noFloatMoney, ...noComputedConsole];

const always = {
  'array-callback-return': 'error',
  'no-console': 'error',
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

const strict = {
  'no-array-constructor': 'error',
  'no-unused-expressions': 'error',
  'no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', varsIgnorePattern: '^$', caughtErrors: 'all', ignoreRestSiblings: true },
  ],
  'no-useless-constructor': 'error',
  'style/no-unread-variable': 'error',
  'no-var': 'error',
  'prefer-const': 'error',
  'prefer-rest-params': 'error',
  'prefer-spread': 'error',
  'typescript/ban-ts-comment': [
    'error',
    {
      'ts-expect-error': true,
      'ts-ignore': true,
      'ts-nocheck': true,
      'ts-check': true,
    },
  ],
  'typescript/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
  'typescript/no-duplicate-enum-values': 'error',
  'typescript/no-dynamic-delete': 'error',
  'typescript/no-empty-object-type': 'error',
  'typescript/no-explicit-any': 'error',
  'typescript/no-extra-non-null-assertion': 'error',
  'typescript/no-extraneous-class': 'error',
  'typescript/no-invalid-void-type': 'error',
  'typescript/no-misused-new': 'error',
  'typescript/no-namespace': 'error',
  'typescript/no-non-null-asserted-nullish-coalescing': 'error',
  'typescript/no-non-null-asserted-optional-chain': 'error',
  'typescript/no-non-null-assertion': 'error',
  'typescript/no-require-imports': 'error',
  'typescript/no-this-alias': 'error',
  'typescript/no-unnecessary-type-constraint': 'error',
  'typescript/no-unsafe-declaration-merging': 'error',
  'typescript/no-unsafe-function-type': 'error',
  'typescript/no-wrapper-object-types': 'error',
  'typescript/prefer-as-const': 'error',
  'typescript/prefer-literal-enum-member': 'error',
  'typescript/prefer-namespace-keyword': 'error',
  'typescript/triple-slash-reference': 'error',
  'typescript/unified-signatures': 'error',
};

// Without `incompatible-library` and `unsupported-syntax`: they only report that the React compiler skips a component,
// and we do not run that compiler.
const react = {
  'react/error-boundaries': 'error',
  'react/exhaustive-deps': 'error',
  'react/globals': 'error',
  'react/immutability': 'error',
  'react/preserve-manual-memoization': 'error',
  'react/purity': 'error',
  'react/refs': 'error',
  'react/rules-of-hooks': 'error',
  'react/set-state-in-effect': 'error',
  'react/set-state-in-render': 'error',
  'react/static-components': 'error',
  'react/use-memo': 'error',
};

export default defineConfig({
  categories: { correctness: 'off' },
  plugins: ['typescript', 'react'],
  jsPlugins: ['./.ci/style-rules.js'],
  options: {
    typeAware: true,
    respectEslintDisableDirectives: false,
    reportUnusedDisableDirectives: 'error',
    maxWarnings: 0,
  },
  ignorePatterns: ['**/node_modules/**', 'dist/**', 'data/**', 'coverage/**', 'tests/journeys/output/**'],
  rules: always,
  overrides: [
    { files: [source], rules: { ...strict, ...typeAware } },
    { files: ['app/**/*.{ts,tsx}'], rules: react },
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
    { files: commandLines, rules: { 'no-console': 'off' } },
    // The guard replaces console methods to notice unexpected calls.
    { files: ['tests/setup/**'], rules: { 'no-console': 'off' } },
    { files: configurations, rules: banned(...noBarrel) },
  ],
});
