/**
 * Starts a bundled program from a snapshot of V8's heap, in which most of our modules are already evaluated and what
 * earlier processes have compiled is kept: evaluating schemas and compiling are most of the start of a bundle.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Metafile } from 'esbuild';

export const PROGRAM = 'program.cjs';
export const BUILD_SNAPSHOT = 'build-snapshot.cjs';
/** What V8 has compiled of the program; used only by processes with the same options of V8. */
export const COMPILED = 'program.cjs.compiled';
const BLOB = 'program.blob';

/**
 * Options of V8 for programs that live for a second; it uses only a snapshot that was made with the same ones. Room for
 * what is young, MiB: a start makes more than the default holds, and would collect it several times. Only functions that
 * run eight times as long as by default are optimised: that would take a fifth of the life of such a program.
 */
export const V8_OPTIONS = [
  '--min-semi-space-size=16',
  '--max-semi-space-size=32',
  '--interrupt-budget=1000000',
] as const;

/**
 * Runs the bundle beside it without a snapshot. The first process that ends well keeps what was compiled for the snapshot.
 */
export const START = `'use strict';
const { existsSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { Script } = require('node:vm');
const filename = require.resolve('./${PROGRAM}');
const compiled = require('node:path').join(__dirname, '${COMPILED}');
const isLikeSnapshot = ${JSON.stringify(V8_OPTIONS)}.every((option) => process.execArgv.includes(option));
const cachedData = existsSync(compiled) ? readFileSync(compiled) : undefined;
// The bundle is ASCII, which is read faster as Latin 1.
const script = new Script(Module.wrap(readFileSync(filename, 'latin1')), { filename, cachedData });
if (cachedData === undefined && isLikeSnapshot) {
  process.once('exit', (code) => {
    if (code !== 0) return;
    const own = compiled + '.' + process.pid;
    writeFileSync(own, script.createCachedData());
    renameSync(own, compiled);
  });
}
const program = { exports: {} };
script.runInThisContext()(program.exports, require, program, filename, __dirname);
void program.exports();
`;

/** Evaluates what can be evaluated early; the rest of the program runs when a process is started from the snapshot. */
export const SNAPSHOT = `'use strict';
const { readFileSync } = require('node:fs');
const { Script } = require('node:vm');
const { isBuildingSnapshot, setDeserializeMainFunction } = require('node:v8').startupSnapshot;
const filename = __dirname + '/${PROGRAM}';
const cachedData = readFileSync(__dirname + '/${COMPILED}');
const source = '(function (exports, require, module, __filename, __dirname) { ' + readFileSync(filename, 'latin1') + '\\n});';
const script = new Script(source, { filename, cachedData });
if (script.cachedDataRejected) throw new Error('what was compiled does not fit');
let load;
const requireLater = (name) => {
  if (isBuildingSnapshot()) throw new Error(name + ' was to be loaded while the snapshot was made');
  load ??= process.getBuiltinModule('node:module').createRequire(filename);
  return load(name);
};
// Nothing random may be decided here: all processes would decide the same.
const { random } = Math;
const refuse = () => { throw new Error('a module wants something random while the snapshot is made'); };
const crypto = Object.getOwnPropertyDescriptor(globalThis, 'crypto');
Math.random = refuse;
Object.defineProperty(globalThis, 'crypto', { configurable: true, get: refuse });
const program = { exports: {} };
script.runInThisContext()(program.exports, requireLater, program, filename, __dirname);
Math.random = random;
Object.defineProperty(globalThis, 'crypto', crypto);
setDeserializeMainFunction(() => void program.exports());
`;

/**
 * The paths of our modules that can be evaluated when the snapshot is made: those of the program that use, directly or
 * not, nothing of Node.js and no CommonJS package, neither of which may be in a snapshot.
 */
export function evaluatedEarly(inputs: Metafile['inputs'], program: string): string[] {
  const importsOf = (path: string) =>
    (inputs[path]?.imports ?? []).filter(({ kind }) => kind !== 'dynamic-import');
  const used = new Set([program]);
  for (const path of used)
    for (const imported of importsOf(path)) if (imported.external !== true) used.add(imported.path);
  const early = new Set([...used].filter((path) => path !== program && inputs[path]?.format === 'esm'));
  for (let before = -1; before !== early.size;) {
    before = early.size;
    for (const path of early)
      if (importsOf(path).some((imported) => !early.has(imported.path))) early.delete(path);
  }
  return [...early].filter((path) => !path.includes('node_modules'));
}

/** The options of `node` for the program bundled in the folder; none before a process of it has ended well. */
export async function snapshotArguments(folder: string): Promise<readonly string[]> {
  const blob = join(folder, BLOB);
  if (!existsSync(blob)) {
    if (!existsSync(join(folder, COMPILED))) return [];
    const own = `${blob}.${String(process.pid)}`;
    const making = [...V8_OPTIONS, '--snapshot-blob', own, '--build-snapshot', join(folder, BUILD_SNAPSHOT)];
    await promisify(execFile)(process.execPath, making, { env: {} });
    await rename(own, blob);
  }
  return ['--snapshot-blob', blob];
}
