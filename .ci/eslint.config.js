// The style's limits and bans as lint rules. Inline opt-outs are switched off on purpose: a rule that does not fit
// is changed here, for everybody, or not at all.
import { readFileSync } from 'node:fs';
import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import {
  noBarrel,
  noDefaultExport,
  noErrorLookup,
  noFloatMoney,
  noTimedWait,
  noWallClock,
  wallClock,
} from './restricted-syntax.js';

const source = '**/*.{ts,tsx}';
const tests = ['tests/**/*.{ts,tsx}', '**/*.test.{ts,tsx}'];
const commandLines = ['.ci/**', 'sync-server/**/main.ts', 'couchdb/**/main.ts', 'tests/**/main.ts'];
const configurations = [
  '.ci/*.config.{js,cjs}',
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
/** The tests that still replace modules; the list only shrinks. */
const moduleMocks = JSON.parse(readFileSync(new URL('module-mocks.json', import.meta.url), 'utf8'));
/** The files that may wait for real time, each with its reason. */
const timedWaits = JSON.parse(readFileSync(new URL('timed-waits.json', import.meta.url), 'utf8'));

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

// Only the type-aware rules that find bugs which tests miss; the whole strict set takes twice the time.
const typeAware = {
  '@typescript-eslint/await-thenable': 'error',
  '@typescript-eslint/no-base-to-string': 'error',
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-for-in-array': 'error',
  '@typescript-eslint/no-implied-eval': 'error',
  '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  '@typescript-eslint/no-misused-spread': 'error',
  '@typescript-eslint/no-unnecessary-type-assertion': 'error',
  '@typescript-eslint/no-unsafe-argument': 'error',
  '@typescript-eslint/no-unsafe-assignment': 'error',
  '@typescript-eslint/no-unsafe-call': 'error',
  '@typescript-eslint/no-unsafe-member-access': 'error',
  '@typescript-eslint/no-unsafe-return': 'error',
  '@typescript-eslint/only-throw-error': 'error',
  '@typescript-eslint/prefer-promise-reject-errors': 'error',
  '@typescript-eslint/restrict-plus-operands': 'error',
  '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
  '@typescript-eslint/switch-exhaustiveness-check': [
    'error',
    {
      considerDefaultExhaustiveForUnions: true,
      requireDefaultForNonUnion: true,
    },
  ],
  '@typescript-eslint/unbound-method': 'error',
  '@typescript-eslint/use-unknown-in-catch-callback-variable': 'error',
};

const everywhere = [...noDefaultExport, ...noBarrel, ...noFloatMoney];

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
  'no-restricted-syntax': ['error', ...everywhere],
};

const typescriptOnly = {
  '@typescript-eslint/ban-ts-comment': [
    'error',
    {
      'ts-expect-error': true,
      'ts-ignore': true,
      'ts-nocheck': true,
      'ts-check': true,
    },
  ],
  '@typescript-eslint/consistent-type-exports': 'error',
  '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
  '@typescript-eslint/no-empty-function': 'off',
};

export default defineConfig(
  {
    ignores: ['**/node_modules/**', 'dist/**', 'data/**', 'coverage/**', 'tests/journeys/output/**'],
  },
  {
    files: ['**/*.{js,cjs,mjs,ts,tsx}'],
    linterOptions: {
      noInlineConfig: true,
      reportUnusedDisableDirectives: 'error',
    },
    rules: always,
  },
  {
    files: [source],
    extends: [tseslint.configs.strict],
    languageOptions: { parserOptions: { projectService: true } },
    rules: { ...typescriptOnly, ...typeAware },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.flat.recommended.rules,
      'react-hooks/exhaustive-deps': 'error',
      // The rule only reports that the React compiler skips a component, and we do not run that compiler.
      'react-hooks/incompatible-library': 'off',
      'react-hooks/unsupported-syntax': 'off',
    },
  },
  {
    files: ['domain/**/*.ts', 'sync-server/**/*.ts'],
    ignores: [...tests, 'domain/declared-errors.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...everywhere, ...noErrorLookup],
    },
  },
  {
    files: ['sync-server/**/*.ts', 'couchdb/**/*.ts'],
    ignores: [...tests, ...commandLines, 'sync-server/clock.ts', 'sync-server/demo/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'Date',
          property: 'now',
          message: wallClock,
        },
      ],
      'no-restricted-syntax': ['error', ...everywhere, ...noErrorLookup, ...noWallClock],
    },
  },
  {
    files: deciding,
    ignores: tests,
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
      'no-restricted-syntax': ['error', ...noDefaultExport, ...noBarrel, ...noModuleMock],
    },
  },
  {
    files: [...tests, 'app/ui/testing/**/*.{ts,tsx}'],
    ignores: Object.keys(timedWaits),
    rules: {
      'no-restricted-syntax': ['error', ...noDefaultExport, ...noBarrel, ...noTimedWait, ...noModuleMock],
    },
  },
  {
    files: moduleMocks,
    rules: { 'no-restricted-syntax': ['error', ...noDefaultExport, ...noBarrel, ...noTimedWait] },
  },
  {
    files: ['**/{utils,helpers,common,misc}.{ts,tsx}', '**/{utils,helpers,common,misc}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Program',
          message: 'No `utils`: name the file after what it does.',
        },
      ],
    },
  },
  // Express tells an error handler by its four parameters.
  { files: ['sync-server/http/error-handler.ts'], rules: { 'max-params': ['error', { max: 4 }] } },
  { files: commandLines, rules: { 'no-console': 'off' } },
  // The guard replaces console methods to notice unexpected calls.
  { files: ['tests/setup/**'], rules: { 'no-console': 'off' } },
  {
    files: configurations,
    rules: { 'no-restricted-syntax': ['error', ...noBarrel] },
  },
);
