/** Copies the project with switches for all mutants in its code, made by Stryker's instrumenter. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';

/** One change. `line` from 1. */
export type Mutant = {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly mutator: string;
  readonly replacement: string;
};

export type Sandbox = { readonly folder: string; readonly mutants: readonly Mutant[] };

/** Other tests pin texts and tables; see docs/quality.md. */
const NOT_CHANGED: readonly string[] = ['StringLiteral', 'ObjectLiteral', 'Regex'];

const silent = (): void => undefined;
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
};

/** The project's files that match one of the comma-separated globs; all files without a glob. */
export function listFiles(root: string, globs?: string): readonly string[] {
  const paths = globs?.split(',').map((glob) => `:(glob)${glob}`) ?? [];
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...paths], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  })
    .split('\n')
    .filter((file) => file !== '');
}

function copyProject(root: string, folder: string): void {
  for (const file of listFiles(root)) {
    if (file.startsWith('docs/screenshots/')) continue;
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}

/** `files` are relative to `root`; the copy is the caller's to remove. */
export async function instrumentCopy(root: string, files: readonly string[]): Promise<Sandbox> {
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'));
  copyProject(root, folder);
  const instrumented = await new Instrumenter(logger).instrument(
    files.map((name) => ({ name, mutate: true, content: readFileSync(join(root, name), 'utf8') })),
    { plugins: null, excludedMutations: [...NOT_CHANGED], ignorers: [] },
  );
  for (const { name, content } of instrumented.files) writeFileSync(join(folder, name), content);
  const mutants = instrumented.mutants
    .filter(({ statusReason }) => statusReason === undefined)
    .map(({ id, fileName, location, mutatorName, replacement }) => ({
      id,
      file: fileName,
      line: location.start.line + 1,
      mutator: mutatorName,
      replacement,
    }));
  return { folder, mutants };
}
