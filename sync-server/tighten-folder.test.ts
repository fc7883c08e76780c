// Proves that only the owner can read the data folder: after a run under umask 022 every folder is 700 and every file
// 600, those of an earlier version too, and the log says that they were open.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bundleProgram } from '#tests/builders/bundle.ts';
import { tightenFolder } from './tighten-folder.ts';

let parent = '';
let data = '';
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'modes-'));
  data = join(parent, 'data');
});
afterEach(() => {
  rmSync(parent, { recursive: true, force: true });
});

type Line = { readonly fields: object; readonly message: string };

function listLog() {
  const lines: Line[] = [];
  const write = (fields: object, message: string): void => void lines.push({ fields, message });
  return { lines, log: { info: write, warn: write, error: write } };
}

/** The folder and every path below it, with its mode. */
function modesOf(path: string): readonly (readonly [path: string, mode: string])[] {
  const stats = lstatSync(path);
  const own = [
    path,
    `${stats.isDirectory() ? 'folder' : 'file'} ${(stats.mode & 0o777).toString(8)}`,
  ] as const;
  if (!stats.isDirectory()) return [own];
  return [own, ...readdirSync(path).flatMap((name) => modesOf(join(path, name)))];
}

/** A folder as an earlier version left it. */
function makeOpenFolder(): void {
  mkdirSync(join(data, 'outbox'), { recursive: true });
  writeFileSync(join(data, 'outbox', 'letter.json'), '{}');
  chmodSync(data, 0o755);
  chmodSync(join(data, 'outbox'), 0o755);
  chmodSync(join(data, 'outbox', 'letter.json'), 0o644);
}

it('restricts a folder that others could read, says so once, and follows no link out of it', () => {
  makeOpenFolder();
  const outside = join(parent, 'outside');
  writeFileSync(outside, 'not ours');
  chmodSync(outside, 0o644);
  symlinkSync(outside, join(data, 'link'));
  const { lines, log } = listLog();
  tightenFolder(data, log);
  tightenFolder(data, log);
  expect(lines).toEqual([
    {
      fields: { directory: data, changed: 3 },
      message: 'others could read parts of the data folder: now they cannot',
    },
  ]);
  expect(lstatSync(data).mode & 0o777).toBe(0o700);
  expect(lstatSync(join(data, 'outbox')).mode & 0o777).toBe(0o700);
  expect(lstatSync(join(data, 'outbox', 'letter.json')).mode & 0o777).toBe(0o600);
  expect(lstatSync(outside).mode & 0o777).toBe(0o644);
});

it('makes a missing folder only for its owner', () => {
  const { lines, log } = listLog();
  tightenFolder(data, log);
  expect(lstatSync(data).mode & 0o777).toBe(0o700);
  expect(lines).toEqual([]);
});

it(
  'leaves only folders with 700 and files with 600 after a run under umask 022',
  { timeout: 60_000 },
  async () => {
    makeOpenFolder();
    const command = `umask 022; exec '${process.execPath}' '${await bundleProgram('sync-server/main.ts')}'`;
    const service = spawn('sh', ['-c', command], {
      env: { ...process.env, NODE_ENV: 'test', PORT: '0', DATA_DIR: data, DEMO: '0', LOG_LEVEL: 'warn' },
    });
    let output = '';
    const ready = new Promise<void>((resolve, reject) => {
      service.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('VaultIQ is ready')) resolve();
      });
      service.once('exit', () => {
        reject(new Error(output));
      });
    });
    try {
      await ready;
      expect(output).toContain('others could read parts of the data folder: now they cannot');
      const modes = modesOf(data);
      expect(modes.length).toBeGreaterThan(20);
      const open = modes.filter(([, mode]) => mode !== 'folder 700' && mode !== 'file 600');
      expect(open).toEqual([]);
    } finally {
      const ended = new Promise((resolve) => service.once('exit', resolve));
      service.kill('SIGTERM');
      await ended;
    }
  },
);
