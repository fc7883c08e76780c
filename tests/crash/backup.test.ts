/**
 * Proves that a backup holds what it says whatever is killed: `npm run backup` is killed with SIGKILL at every named place and at
 * random while the real service is under load; the service is killed while a copy is made ready; and ten backups in a row, each
 * made under load, are restored, audited and started, and have all that was acknowledged before each began.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isMarked } from '#couchdb/being-filled.ts';
import { openEmbeddedStore } from '#couchdb/embedded-store.ts';
import { BACKUP_CRASH_POINTS } from '#server/crash-points.ts';
import { checkStore } from './checks.ts';
import { Load } from './load.ts';
import { fund, keepSignedIn, signUp } from './people.ts';
import {
  type Bundled,
  bundleServer,
  type CommandName,
  commandIn,
  type ServerProcess,
  startServer,
} from './server-process.ts';

const ROUNDS = 10;
const KILLS_AT_RANDOM = 4;
const PAUSE_MS = 250;

let bundled: Bundled;
let parent: string;
let data: string;
let server: ServerProcess & { readonly url: string };
let load: Load;

async function start(directory: string): Promise<ServerProcess & { readonly url: string }> {
  const started = await startServer({ ...bundled, directory });
  const { url } = started;
  if (url === null) throw new Error(started.output());
  return { ...started, url };
}

async function kill(killed: ServerProcess): Promise<void> {
  killed.signal('SIGKILL');
  await killed.exited;
}

type Command = {
  readonly process: ChildProcess;
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; said: string }>;
};

function run(
  name: CommandName,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Command {
  const child = spawn(process.execPath, [commandIn(bundled, name), ...words], {
    env: { PATH: process.env['PATH'], DATA_DIR: data, DEMO: '0', ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()));
  const ended = new Promise<Awaited<Command['ended']>>((resolve) => {
    child.once('close', (code, signal) => {
      resolve({ code, signal, said });
    });
  });
  return { process: child, ended };
}

const backUp = (target: string, crashAt?: string): Command =>
  run('backup', [target, '--url', server.url], crashAt === undefined ? {} : { VAULTIQ_CRASH_AT: crashAt });

const restore = (backup: string, to: string): Command['ended'] =>
  run('restore', [backup, '--data', to]).ended;

/** What was acknowledged up to now. */
function acknowledged(): Load {
  const copy = new Load(load.people);
  for (const [id, told] of load.told) copy.told.set(id, told);
  return copy;
}

/** Transfers are under way while it works. What was acknowledged before is told; rejects when no more is acknowledged after. */
async function underLoad<T>(work: (before: Load) => Promise<T>): Promise<T> {
  await keepSignedIn(server.url, load.people);
  const loading = load.run(server.url);
  try {
    await moreTold(20);
    const done = await work(acknowledged());
    await moreTold(20);
    return done;
  } finally {
    load.stop();
    await loading;
  }
}

const moreTold = (count: number): Promise<void> => {
  const before = load.told.size;
  return vi.waitFor(() => expect(load.told.size).toBeGreaterThan(before + count), { timeout: 30_000 });
};

/** Restored, audited by the restore, started, and with every verdict that was told before. */
async function expectWhole(backup: string, before: Load): Promise<void> {
  const restored = join(parent, 'restored');
  const { code, said } = await restore(backup, restored);
  expect({ code, said }).toEqual({
    code: 0,
    said: expect.stringContaining('The journal is clean') as string,
  });
  await kill(await start(restored));
  const store = await openEmbeddedStore({ directory: join(restored, 'store') });
  await checkStore(store, { directory: restored, load: before }).finally(() => store.close());
  await rm(restored, { recursive: true });
}

const MARKED = 'this installation is being filled, and that has not ended';

/** Nothing takes what is there for a backup, and nothing starts on it. */
async function expectUnfinished(target: string, why = MARKED): Promise<void> {
  for (const left of [target, `${target}.partial`].filter((path) => existsSync(path))) {
    expect(isMarked(join(left, 'store')), left).toBe(true);
    const restoring = await restore(left, join(parent, 'never'));
    expect(restoring).toMatchObject({
      code: 2,
      said: expect.stringContaining('is no finished backup') as string,
    });
    expect(existsSync(join(parent, 'never'))).toBe(false);
    const copy = join(parent, 'left');
    await cp(left, copy, { recursive: true });
    // The keys may not have been copied yet; it is not for want of them that nothing starts.
    await cp(join(data, 'keys.json'), join(copy, 'keys.json'));
    const refused = await startServer({ ...bundled, directory: copy });
    expect(refused.url).toBeNull();
    expect(refused.output()).toContain(why);
    await rm(copy, { recursive: true });
  }
}

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'crash-backup-'));
  data = join(parent, 'data');
  bundled = await bundleServer(['backup', 'restore']);
  server = await start(data);
  const people = [await signUp(server.url, 'one'), await signUp(server.url, 'two')];
  await fund(server.url, { people, claims: 2 });
  load = new Load(people, PAUSE_MS);
});
afterAll(async () => {
  await kill(server);
  await rm(parent, { recursive: true, force: true });
  await rm(bundled.folder, { recursive: true, force: true });
});

describe('a backup that is killed while the service is under load', () => {
  it.each(BACKUP_CRASH_POINTS)(
    '%s leaves nothing that is taken for a whole one, and the service goes on',
    async (point) => {
      const target = join(parent, `killed-${point}`);
      const at = point === 'during-copy' ? 'during-copy:3' : point;
      const { signal, said } = await underLoad(() => backUp(target, at).ended);
      expect({ signal, said }).toEqual({ signal: 'SIGKILL', said: '' });
      expect(existsSync(target)).toBe(point === 'before-copy-unmarked');
      await expectUnfinished(target);

      const before = acknowledged();
      expect(await backUp(target).ended).toMatchObject({ code: 0 });
      expect(existsSync(`${target}.partial`)).toBe(false);
      await expectWhole(target, before);
    },
  );

  it('at random is whole or unfinished, and never holds the writes', async () => {
    const began = performance.now();
    expect(await backUp(join(parent, 'timed')).ended).toMatchObject({ code: 0 });
    const takesMs = Math.ceil(performance.now() - began);
    for (let unfinished = 0, time = 0; unfinished < KILLS_AT_RANDOM; time += 1) {
      const target = join(parent, `random-${String(time)}`);
      const { signal } = await underLoad(() => {
        const backup = backUp(target);
        const killing = setTimeout(() => backup.process.kill('SIGKILL'), randomInt(takesMs));
        return backup.ended.finally(() => {
          clearTimeout(killing);
        });
      });
      if (signal === 'SIGKILL') {
        unfinished += 1;
        // A file that was being copied may be refused before the mark is read.
        await expectUnfinished(target, 'VaultIQ could not start: ');
      } else await expectWhole(target, new Load(load.people));
    }
  });
});

describe('ten backups in a row under load', () => {
  it('each have all that was acknowledged before they began, and start', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const target = join(parent, `round-${String(round)}`);
      const before = await underLoad(async (told) => {
        expect(await backUp(target).ended).toMatchObject({ code: 0 });
        expect(load.told.size).toBeGreaterThan(told.told.size);
        return told;
      });
      await expectWhole(target, before);
      await rm(target, { recursive: true });
    }
  });
});

describe('a service that is killed while a copy is made ready', () => {
  it('has lost nothing, keeps nothing of the copy, and the backup is whole or has no name', async () => {
    const staged = join(data, 'store', 'staged');
    const target = join(parent, 'of-killed');
    await keepSignedIn(server.url, load.people);
    const loading = load.run(server.url);
    await moreTold(20);
    const before = acknowledged();
    const backup = backUp(target);
    await vi.waitFor(async () => expect((await readdir(staged)).length).toBeGreaterThan(0), {
      interval: 1,
      timeout: 30_000,
    });
    await kill(server);
    await loading;
    const { code } = await backup.ended;
    if (code === 0) await expectWhole(target, before);
    else expect(existsSync(target)).toBe(false);

    server = await start(data);
    expect(await readdir(staged).catch(() => [])).toEqual([]);
    await load.settle(server.url);
    await load.repeat(server.url, [...before.told.keys()]);
    const after = acknowledged();
    await rm(target, { recursive: true, force: true });
    expect(await backUp(target).ended).toMatchObject({ code: 0 });
    await expectWhole(target, after);
  });
});
