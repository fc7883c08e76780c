// Proves that our own lint rules report violations, in a temporary tree that breaks each one once, and that the same code is
// not reported where it is allowed.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ESLint } from 'eslint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRepository, plantTree } from './planted-tree.ts';

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');
const longFunction = `export function long(): number {\n  let sum = 0;\n${lines(58, (n) => `  sum += ${n};`)}\n  return sum;\n}\n`;
const branches = `export function branchy(n: number): number {\n${lines(10, (n) => `  if (n === ${n}) return ${n};`)}\n  return -1;\n}\n`;

/** path → text, and the rules that must be reported there (none: the file must have no violation). */
const planted: Record<string, [text: string, ...rules: string[]]> = {
  'domain/clock.ts': ['export const now = (): number => Date.now();\n', 'no-restricted-globals'],
  'domain/new-date.ts': ['export const today = (): Date => new Date();\n', 'no-restricted-globals'],
  'domain/global-date.ts': [
    'export const now = (): number => globalThis.Date.now();\n',
    'no-restricted-globals',
  ],
  'domain/chance.ts': ['export const chance = (): number => Math.random();\n', 'no-restricted-properties'],
  'domain/uuid.ts': ['export const id = (): string => crypto.randomUUID();\n', 'no-restricted-globals'],
  'domain/network.ts': [
    "export const get = (): Promise<Response> => fetch('/x');\n",
    'no-restricted-globals',
  ],
  'domain/loud.ts': [
    "export const say = (): void => console.log('x');\n",
    'no-console',
    'no-restricted-globals',
  ],
  'domain/node.ts': [
    "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n",
    'no-restricted-imports',
  ],
  'app/features/transfer/replaces.test.tsx': [
    "import { vi } from 'vitest';\nvi.mock('./payees.ts', () => ({}));\n",
    'no-restricted-syntax',
  ],
  'app/features/transfer/replaces-later.test.tsx': [
    "import { vi } from 'vitest';\nvi.doMock('./payees.ts', () => ({}));\n",
    'no-restricted-syntax',
  ],
  'domain/clock.test.ts': ['export const now = (): number => Date.now();\n'],
  'sync-server/commands/clock.ts': [
    'export const now = (): number => Date.now();\n',
    'no-restricted-globals',
  ],
  'sync-server/commands/chance.ts': [
    'export const chance = (): number => Math.random();\n',
    'no-restricted-properties',
  ],
  'sync-server/http/clock.ts': ['export const now = (): number => Date.now();\n', 'no-restricted-properties'],
  'sync-server/http/new-date.ts': [
    'export const now = (): number => new Date().getTime();\n',
    'no-restricted-syntax',
  ],
  'sync-server/http/called-date.ts': ['export const now = (): string => Date();\n', 'no-restricted-syntax'],
  'sync-server/http/iso.ts': ['export const iso = (ms: number): string => new Date(ms).toISOString();\n'],
  'sync-server/clock.ts': ['export const now = (): number => Date.now();\n'],
  'sync-server/http/loud.ts': ["export const say = (): void => console.log('x');\n", 'no-console'],
  'sync-server/main.ts': ["console.log('listening');\n"],
  'app/main.ts': ["console.log('hello');\n", 'no-console'],
  'tests/load/main.ts': ["console.log('figures');\n"],
  'domain/default-name.ts': [
    'export default function name(): number {\n  return 1;\n}\n',
    'no-restricted-syntax',
  ],
  'domain/default-alias.ts': ['const one = 1;\nexport { one as default };\n', 'no-restricted-syntax'],
  'domain/barrel.ts': ["export * from './one.ts';\n", 'no-restricted-syntax'],
  'domain/named-barrel.ts': ["export { one } from './one.ts';\n", 'no-restricted-syntax'],
  'domain/one.ts': ['export const one = 1;\n'],
  'domain/utils.ts': ['export const two = 2;\n', 'no-restricted-syntax'],
  'app/vite.config.ts': ['export default { root: 1 };\n'],
  'domain/long.ts': [longFunction, 'max-lines-per-function'],
  'domain/long.test.ts': [longFunction],
  'domain/many-lines.ts': [lines(301, (n) => `export const line${n} = ${n};`), 'max-lines'],
  'domain/comment-lines.ts': [lines(301, (n) => `// ${n}`), 'max-lines'],
  'domain/many-lines.test.ts': [lines(301, (n) => `export const line${n} = ${n};`)],
  'domain/branches.ts': [branches, 'complexity'],
  'domain/branches.test.ts': [branches, 'complexity'],
  'domain/params.ts': [
    'export const add = (a: number, b: number, c: number, d: number): number => a + b + c + d;\n',
    'max-params',
  ],
  'domain/float.ts': ['export const show = (n: number): string => n.toFixed(2);\n', 'no-restricted-syntax'],
  'domain/parse.ts': [
    'export const read = (text: string): number => parseFloat(text);\n',
    'no-restricted-syntax',
  ],
  'domain/parse-number.ts': [
    'export const read = (text: string): number => Number.parseFloat(text);\n',
    'no-restricted-syntax',
  ],
  'domain/error-row.ts': [
    'const ERRORS: Record<string, string> = {};\nexport const say = (code: string): string => String(ERRORS[code]);\n',
    'no-restricted-syntax',
  ],
  'domain/error-of-its-own.ts': [
    "const ERRORS = { FULL: 'full' };\nexport const say = (): string => ERRORS.FULL;\n",
  ],
  'sync-server/job/main.ts': [
    'const ERRORS: Record<string, string> = {};\nexport const say = (code: string): string => String(ERRORS[code]);\n',
    'no-restricted-syntax',
  ],
  'sync-server/payments/error-row.ts': [
    'const ERRORS: Record<string, string> = {};\nexport const say = (code: string): string => String(ERRORS[code]);\n',
    'no-restricted-syntax',
  ],
  'domain/pause.test.ts': [
    'await new Promise((resolve) => setTimeout(resolve, 20));\n',
    'no-restricted-syntax',
  ],
  'domain/pause-of-global.test.ts': [
    'await new Promise((resolve) => globalThis.setTimeout(resolve, 20));\n',
    'no-restricted-syntax',
  ],
  'app/sleep.test.tsx': [
    "import { setTimeout as sleep } from 'node:timers/promises';\nawait sleep(20);\n",
    'no-restricted-syntax',
  ],
  'tests/journeys/page.test.ts': [
    'export const rest = (page: { waitForTimeout(ms: number): Promise<void> }): Promise<void> => page.waitForTimeout(20);\n',
    'no-restricted-syntax',
  ],
  'tests/fakes/slow.ts': [
    'export const rest = (then: () => void): void => void setTimeout(then, 20);\n',
    'no-restricted-syntax',
  ],
  'tests/builders/totp-period.ts': [
    'export const rest = (then: () => void): void => void setTimeout(then, 20);\n',
  ],
  'domain/float.test.ts': ['export const show = (n: number): string => n.toFixed(2);\n'],
  'domain/any.ts': [
    'export const grab = (value: any): void => void value;\n',
    '@typescript-eslint/no-explicit-any',
  ],
  'domain/hidden-any.ts': [
    'export const read = (text: string): string => JSON.parse(text);\n',
    '@typescript-eslint/no-unsafe-return',
  ],
  'domain/ignore.ts': [
    '// @ts-expect-error no\nexport const n: number = 1;\n',
    '@typescript-eslint/ban-ts-comment',
  ],
  'domain/types.ts': [
    "import { one } from './one.ts';\nexport type One = typeof one;\n",
    '@typescript-eslint/consistent-type-imports',
  ],
  'app/floating.ts': [
    'const later = (): Promise<void> => Promise.resolve();\nlater();\n',
    '@typescript-eslint/no-floating-promises',
  ],
  'app/misused.ts': [
    'const later = (): Promise<boolean> => Promise.resolve(true);\nif (later()) throw new Error();\n',
    '@typescript-eslint/no-misused-promises',
  ],
  'app/switch.ts': [
    "export function name(of: 'a' | 'b'): string {\n  let text = '';\n  switch (of) {\n    case 'a':\n      text = 'A';\n  }\n  return text;\n}\n",
    '@typescript-eslint/switch-exhaustiveness-check',
  ],
  'app/hooks.ts': [
    "import { useState } from './one.ts';\nexport function useX(on: boolean): unknown {\n  if (on) return useState(1);\n  return 2;\n}\n",
    'react-hooks/rules-of-hooks',
  ],
  'app/one.ts': ['export const useState = (start: number): number => start;\n'],
  'app/opt-out.ts': [
    "// eslint-disable-next-line no-console\nconsole.log('x');\nexport const x = 1;\n",
    'no-console',
    'an inline comment is refused',
  ],
};

const tsconfig = JSON.stringify({
  ...(JSON.parse(readFileSync(inRepository('tsconfig.json'), 'utf8')) as object),
  include: ['domain', 'app', 'sync-server', 'tests'],
});

describe('lint', () => {
  const found = new Map<string, string[]>();
  const tree = plantTree(
    {
      'tsconfig.json': tsconfig,
      ...Object.fromEntries(Object.entries(planted).map(([path, [text]]) => [path, text])),
    },
    { linkModules: true },
  );
  afterAll(tree.remove);

  beforeAll(async () => {
    const eslint = new ESLint({
      cwd: tree.root,
      overrideConfigFile: inRepository('.ci/eslint.config.js'),
    });
    for (const result of await eslint.lintFiles(['.'])) {
      const rules = result.messages.map(({ ruleId, message }) => {
        if (ruleId !== null) return ruleId;
        return message.includes('noInlineConfig') ? 'an inline comment is refused' : message;
      });
      found.set(relative(tree.root, result.filePath), [...new Set(rules)].sort());
    }
  }, 60_000);

  it.each(Object.entries(planted))('%s', (path, [, ...rules]) => {
    expect(found.get(path)).toEqual(rules.sort());
  });

  it('a file that may wait for a time does, and says why', () => {
    const reasons = JSON.parse(readFileSync(inRepository('.ci/timed-waits.json'), 'utf8')) as Record<
      string,
      string
    >;
    const idle = Object.entries(reasons).filter(
      ([path, why]) =>
        why.length < 10 ||
        (!path.endsWith('/**') &&
          !/set(Timeout|Interval)\(|waitForTimeout\(|timers\/promises/.test(
            readFileSync(inRepository(path), 'utf8'),
          )),
    );
    expect(idle).toEqual([]);
  });

  it('the list of tests that replace modules only shrinks', () => {
    const listed = JSON.parse(readFileSync(inRepository('.ci/module-mocks.json'), 'utf8')) as string[];
    expect(listed.length).toBeLessThanOrEqual(35);
    const mended = listed.filter(
      (path) => !/vi\.(mock|doMock)\(/.test(readFileSync(inRepository(path), 'utf8')),
    );
    expect(mended).toEqual([]);
  });
});
