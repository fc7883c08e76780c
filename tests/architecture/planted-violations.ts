// One violation of each lint rule of our own style, and of each rule that needs types or React's compiler; beside
// them the same words where they are allowed.
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');
const longFunction = `export function long(): number {\n  let sum = 0;\n${lines(58, (n) => `  sum += ${n};`)}\n  return sum;\n}\n`;
const branches = `export function branchy(n: number): number {\n${lines(10, (n) => `  if (n === ${n}) return ${n};`)}\n  return -1;\n}\n`;

/** path → text, and the rules that must be reported there (none: the file must have no violation). */
export const planted: Record<string, [text: string, ...rules: string[]]> = {
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
  'app/features/transfer/stores.ts': [
    "export const keep = (): void => localStorage.setItem('payee', 'Ann');\n",
    'no-restricted-globals',
  ],
  'app/features/transfer/own-date.ts': [
    "export const day = new Intl.DateTimeFormat('en').format(0);\n",
    'style/no-restricted-syntax',
  ],
  'app/ui/own-count.ts': [
    "export const many = (count: number): string => count.toLocaleString('en');\n",
    'style/no-restricted-syntax',
  ],
  'app/features/transfer/own-lazy.ts': [
    "import { lazy } from 'react';\nexport const load = lazy;\n",
    'style/no-restricted-syntax',
  ],
  'app/ui/lazy-part.ts': ["import { lazy } from 'react';\nexport const load = lazy;\n"],
  'app/ui/date-format.ts': ["export const day = new Intl.DateTimeFormat('en').format(0);\n"],
  'app/platform/stores.ts': ["export const keep = (): void => localStorage.setItem('theme', 'dark');\n"],
  'app/features/transfer/replaces.test.tsx': [
    "import { vi } from 'vitest';\nvi.mock('./payees.ts', () => ({}));\n",
    'style/no-restricted-syntax',
  ],
  'app/features/transfer/replaces-later.test.tsx': [
    "import { vi } from 'vitest';\nvi.doMock('./payees.ts', () => ({}));\n",
    'style/no-restricted-syntax',
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
    'style/no-restricted-syntax',
  ],
  'sync-server/http/called-date.ts': [
    'export const now = (): string => Date();\n',
    'style/no-restricted-syntax',
  ],
  'app/ui/eager-formatter.ts': [
    "const counts = new Intl.NumberFormat('en');\nexport const write = (count: number): string => counts.format(count);\n",
    'style/no-restricted-syntax',
  ],
  'app/ui/formatter-in-time.ts': [
    "export function write(count: number): string {\n  const counts = new Intl.NumberFormat('en');\n  return counts.format(count);\n}\n",
  ],
  'sync-server/http/iso.ts': ['export const iso = (ms: number): string => new Date(ms).toISOString();\n'],
  'sync-server/clock.ts': ['export const now = (): number => Date.now();\n'],
  'sync-server/http/loud.ts': ["export const say = (): void => console.log('x');\n", 'no-console'],
  'sync-server/main.ts': ["console.log('listening');\n"],
  'app/main.ts': ["console.log('hello');\n", 'no-console'],
  'tests/load/main.ts': ["console.log('figures');\n"],
  'domain/default-name.ts': [
    'export default function name(): number {\n  return 1;\n}\n',
    'style/no-restricted-syntax',
  ],
  'domain/default-alias.ts': ['const one = 1;\nexport { one as default };\n', 'style/no-restricted-syntax'],
  'domain/barrel.ts': ["export * from './one.ts';\n", 'style/no-restricted-syntax'],
  'domain/named-barrel.ts': ["export { one } from './one.ts';\n", 'style/no-restricted-syntax'],
  'domain/one.ts': ['export const one = 1;\n'],
  'domain/utils.ts': ['export const two = 2;\n', 'style/no-restricted-syntax'],
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
  'domain/float.ts': [
    'export const show = (n: number): string => n.toFixed(2);\n',
    'style/no-restricted-syntax',
  ],
  'domain/parse.ts': [
    'export const read = (text: string): number => parseFloat(text);\n',
    'style/no-restricted-syntax',
  ],
  'domain/parse-number.ts': [
    'export const read = (text: string): number => Number.parseFloat(text);\n',
    'style/no-restricted-syntax',
  ],
  'domain/error-row.ts': [
    'const ERRORS: Record<string, string> = {};\nexport const say = (code: string): string => String(ERRORS[code]);\n',
    'style/no-restricted-syntax',
  ],
  'domain/error-of-its-own.ts': [
    "const ERRORS = { FULL: 'full' };\nexport const say = (): string => ERRORS.FULL;\n",
  ],
  'sync-server/job/main.ts': [
    'const ERRORS: Record<string, string> = {};\nexport const say = (code: string): string => String(ERRORS[code]);\n',
    'style/no-restricted-syntax',
  ],
  'sync-server/payments/error-row.ts': [
    'const ERRORS: Record<string, string> = {};\nexport const say = (code: string): string => String(ERRORS[code]);\n',
    'style/no-restricted-syntax',
  ],
  'domain/pause.test.ts': [
    'await new Promise((resolve) => setTimeout(resolve, 20));\n',
    'style/no-restricted-syntax',
  ],
  'domain/pause-of-global.test.ts': [
    'await new Promise((resolve) => globalThis.setTimeout(resolve, 20));\n',
    'style/no-restricted-syntax',
  ],
  'app/sleep.test.tsx': [
    "import { setTimeout as sleep } from 'node:timers/promises';\nawait sleep(20);\n",
    'style/no-restricted-syntax',
  ],
  'tests/journeys/page.test.ts': [
    'export const rest = (page: { waitForTimeout(ms: number): Promise<void> }): Promise<void> => page.waitForTimeout(20);\n',
    'style/no-restricted-syntax',
  ],
  'tests/fakes/slow.ts': [
    'export const rest = (then: () => void): void => void setTimeout(then, 20);\n',
    'style/no-restricted-syntax',
  ],
  'tests/builders/totp-period.ts': [
    'export const rest = (then: () => void): void => void setTimeout(then, 20);\n',
  ],
  'domain/float.test.ts': ['export const show = (n: number): string => n.toFixed(2);\n'],
  'domain/any.ts': ['export const grab = (value: any): void => void value;\n', 'typescript/no-explicit-any'],
  'domain/ignore.ts': ['// @ts-expect-error no\nexport const n: number = 1;\n', 'typescript/ban-ts-comment'],
  'domain/types.ts': [
    "import { one } from './one.ts';\nexport type One = typeof one;\n",
    'typescript/consistent-type-imports',
  ],
  'couchdb/null-integer.ts': [
    'export const read = (text: string): bigint => BigInt(text) ?? 0n;\n',
    'style/no-restricted-syntax',
  ],
  'couchdb/null-symbol.ts': [
    'export const isNone = (text: string): boolean => Symbol(text) === undefined;\n',
    'style/no-restricted-syntax',
  ],
  'couchdb/integer.ts': ['export const isOne = (text: string): boolean => BigInt(text) === 1n;\n'],
  'couchdb/optional-array.ts': [
    'export const list = (): unknown[] => Array?.();\n',
    'style/no-restricted-syntax',
  ],
  'couchdb/static-class.ts': [
    'export class Count {\n  static {\n    globalThis.name = Count.name;\n  }\n}\n',
    'style/no-restricted-syntax',
  ],
  'couchdb/any-console.ts': [
    "export const say = (level: 'log' | 'warn'): void => console[level]('x');\n",
    'style/no-restricted-syntax',
  ],
  'couchdb/type-of-variable.ts': [
    'const row = { id: 1 };\nexport type Row = typeof row;\n',
    'style/no-unread-variable',
  ],
  'couchdb/next-value.ts': [
    'export function count(next: (n: number) => number): void {\n  let n = 0;\n  n = next(n);\n}\n',
    'style/no-unread-variable',
  ],
  'couchdb/value-in-loop.ts': [
    'export function count(next: (n: number) => number): void {\n  let n = 0;\n  while (next(1) > 0) {\n    n = next(n);\n  }\n}\n',
  ],
  'couchdb/type-of-export.ts': ['export const row = { id: 1 };\nexport type Row = typeof row;\n'],
  'app/opt-out.ts': [
    "// eslint-disable-next-line no-console\nconsole.log('x');\nexport const x = 1;\n",
    'no-console',
  ],
};

/** rule → text that breaks it and no other. */
const typed: Record<string, string> = {
  'await-thenable': 'export const wait = async (): Promise<void> => {\n  await 1;\n};',
  'consistent-type-exports': 'type One = 1;\nexport { One };',
  'no-base-to-string': 'export const text = (value: { readonly id: number }): string => `${value}`;',
  'no-floating-promises': 'const later = (): Promise<void> => Promise.resolve();\nlater();',
  'no-for-in-array':
    'export const sum = (list: readonly number[]): void => {\n  for (const key in list) void key;\n};',
  'no-implied-eval': "export const run = (): unknown => setTimeout('one()', 1);",
  'no-misused-promises':
    'const later = (): Promise<boolean> => Promise.resolve(true);\nif (later()) throw new Error();',
  'no-misused-spread': 'export const letters = (text: string): readonly string[] => [...text];',
  'no-unnecessary-type-assertion': 'export const same = (text: string): string => text as string;',
  'no-unsafe-argument':
    'export const show = (text: string): string => String(encodeURIComponent(JSON.parse(text)));',
  'no-unsafe-assignment':
    'export const read = (text: string): void => {\n  const value = JSON.parse(text);\n  void value;\n};',
  'no-unsafe-call': 'export const run = (text: string): void => void JSON.parse(text)();',
  'no-unsafe-member-access': 'export const id = (text: string): void => void JSON.parse(text).id;',
  'no-unsafe-return': 'export const read = (text: string): string => JSON.parse(text);',
  'only-throw-error': 'export const fail = (): never => {\n  throw { code: 1 };\n};',
  'prefer-promise-reject-errors': 'export const fail = (): Promise<never> => Promise.reject({ code: 1 });',
  'restrict-plus-operands': 'export const add = (n: number, big: bigint): unknown => n + big;',
  'return-await':
    'export async function read(later: () => Promise<number>): Promise<number> {\n  try {\n    return later();\n  } catch {\n    return 0;\n  }\n}',
  'switch-exhaustiveness-check':
    "export function name(of: 'a' | 'b'): string {\n  let text = '';\n  switch (of) {\n    case 'a':\n      text = 'A';\n  }\n  return text;\n}",
  'unbound-method':
    "class Reader {\n  private readonly text = 'x';\n  read(): string {\n    return this.text;\n  }\n}\nexport const read = new Reader().read;",
  'use-unknown-in-catch-callback-variable':
    'export const quiet = (later: Promise<void>): Promise<void> => later.catch((error) => void error);',
};
const react: Record<string, string> = {
  'error-boundaries':
    'export function Shown(): ReactNode {\n  try {\n    return <Child />;\n  } catch {\n    return null;\n  }\n}',
  'exhaustive-deps':
    'export function useTitle(text: string): void {\n  useEffect(() => {\n    document.title = text;\n  }, []);\n}',
  globals: 'let count = 0;\nexport function Shown(): ReactNode {\n  count = 1;\n  return <p>{count}</p>;\n}',
  immutability:
    'export function Shown(): ReactNode {\n  const [at] = useState({ n: 0 });\n  at.n = 1;\n  return <p>{at.n}</p>;\n}',
  'preserve-manual-memoization':
    'export function useList(item: { a: { n: number } }): unknown {\n  return useMemo(() => {\n    makeList(String(item.a.n));\n    return [item.a.n];\n  }, [item?.a.n]);\n}',
  purity: 'export function Shown(): ReactNode {\n  const at = Math.random();\n  return <p>{at}</p>;\n}',
  refs: 'export function Shown(): ReactNode {\n  const ref = useRef(0);\n  ref.current = 1;\n  return <p>{ref.current}</p>;\n}',
  'rules-of-hooks':
    'export function Shown({ on }: { on: boolean }): ReactNode {\n  if (on) useState(1);\n  return null;\n}',
  'set-state-in-effect':
    'export function Shown(): ReactNode {\n  const [n, setN] = useState(0);\n  useEffect(() => {\n    setN(1);\n  }, []);\n  return <p>{n}</p>;\n}',
  'set-state-in-render':
    'export function Shown(): ReactNode {\n  const [n, setN] = useState(0);\n  setN(1);\n  return <p>{n}</p>;\n}',
  'static-components':
    'export function Shown(): ReactNode {\n  const Inner = (): ReactNode => <p>x</p>;\n  return <Inner />;\n}',
  'use-memo':
    'export function Shown(): ReactNode {\n  const n = useMemo((x) => x, []);\n  return <p>{n}</p>;\n}',
};
const hooks =
  "import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';\nexport const used = { useCallback, useEffect, useMemo, useRef, useState };\nexport const Child = (): ReactNode => null;\nexport const useLog = (text: string): void => void text;\nexport const makeList = (text: string): readonly string[] => [text];\n";

/** The same of the rules that need the types of other files, or React's compiler. */
export const plantedByRule: typeof planted = Object.fromEntries([
  ...Object.entries(typed).map(([rule, text]) => [
    `couchdb/typed/${rule}.ts`,
    [`${text}\n`, `typescript/${rule}`],
  ]),
  ...Object.entries(react).map(([rule, text]) => [
    `app/react/${rule}.tsx`,
    [`${hooks}${text}\n`, `react/${rule}`],
  ]),
]) as typeof planted;
