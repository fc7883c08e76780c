/** Backs up the real service under load, and checks the backups. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { isMarkedIncomplete } from '#couchdb/incomplete-copy-mark.ts';
import { openEmbeddedStore } from '#couchdb/embedded-store.ts';
import { bundleCommand, type Bundled, bundleServer, isCommandCompiled } from './bundled-server.ts';
import { checkStore } from './checks.ts';
import { Load } from './load.ts';
import { fund, keepSignedIn, signUp } from './people.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const PAUSE_MS = 250;

let bundled: Bundled;
let commands: Readonly<Record<'backup' | 'restore', readonly string[]>>;
export let parent: string;
export let data: string;
export let server: ServerProcess & { readonly url: string };
export let load: Load;

async function start(directory: string): Promise<ServerProcess & { readonly url: string }> {
  const started = await startServer({ ...bundled, directory });
  const { url } = started;
  if (url === null) throw new Error(started.output());
  return { ...started, url };
}

export async function kill(killed: ServerProcess): Promise<void> {
  killed.signal('SIGKILL');
  await killed.exited;
}

type Command = {
  readonly process: ChildProcess;
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; said: string }>;
};

function run(
  name: keyof typeof commands,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Command {
  const child = spawn(process.execPath, [...commands[name], ...words], {
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

export const backUp = (target: string, crashAt?: string): Command =>
  run('backup', [target, '--url', server.url], crashAt === undefined ? {} : { VAULTIQ_CRASH_AT: crashAt });

const restore = (backup: string, to: string): Command['ended'] =>
  run('restore', [backup, '--data', to]).ended;

/** The verdicts that were acknowledged so far. */
export function copyLoad(): Load {
  const copy = new Load(load.people);
  for (const [id, verdict] of load.verdicts) copy.verdicts.set(id, verdict);
  return copy;
}

/**
 * Runs `work` while transfers are under way, with what was acknowledged before. Rejects when nothing is acknowledged
 * afterwards.
 */
export async function runUnderLoad<T>(work: (before: Load) => Promise<T>): Promise<T> {
  await keepSignedIn(server.url, load.people);
  const loading = load.run(server.url);
  try {
    await moreTold(20);
    const done = await work(copyLoad());
    await moreTold(20);
    return done;
  } finally {
    load.stop();
    await loading;
  }
}

export const moreTold = (count: number): Promise<void> => {
  const before = load.verdicts.size;
  return vi.waitFor(() => expect(load.verdicts.size).toBeGreaterThan(before + count), { timeout: 30_000 });
};

/** The backup can be restored, audited and started, and has every earlier verdict. */
export async function expectWhole(backup: string, before: Load): Promise<void> {
  const restored = join(parent, 'restored');
  const { code, said } = await restore(backup, restored);
  expect({ code, said }).toEqual({
    code: 0,
    said: expect.stringContaining('The journal is clean') as string,
  });
  await kill(await start(restored));
  const store = await openEmbeddedStore({ directory: join(restored, 'store') });
  try {
    await checkStore(store, { directory: restored, load: before });
  } finally {
    await store.close();
  }
  await rm(restored, { recursive: true });
}

/** Whether the backup has its name and no mark: from then on every command accepts it. */
export const isComplete = (target: string): boolean =>
  existsSync(target) && !isMarkedIncomplete(join(target, 'store'));

const MARKED = 'this installation is being filled, and that has not ended';

/** No command accepts the folder as a backup, and no service starts on it. */
export async function expectUnfinished(target: string, why = MARKED): Promise<void> {
  for (const left of [target, `${target}.partial`].filter((path) => existsSync(path))) {
    expect(isMarkedIncomplete(join(left, 'store')), left).toBe(true);
    const restoring = await restore(left, join(parent, 'never'));
    expect(restoring).toMatchObject({
      code: 2,
      said: expect.stringContaining('is not a finished backup') as string,
    });
    expect(existsSync(join(parent, 'never'))).toBe(false);
    const copy = join(parent, 'left');
    await cp(left, copy, { recursive: true });
    // The keys may not have been copied yet; a start must fail for another reason than missing keys.
    await cp(join(data, 'keys.json'), join(copy, 'keys.json'));
    const refused = await startServer({ ...bundled, directory: copy });
    expect(refused.url).toBeNull();
    expect(refused.output()).toContain(why);
    await rm(copy, { recursive: true });
  }
}

/** Starts the service again after a kill. */
export async function startAgain(): Promise<void> {
  server = await start(data);
}

async function findCommands(): Promise<void> {
  commands = { backup: await bundleCommand('backup'), restore: await bundleCommand('restore') };
}

/** Runs each command once if none has ended well with these sources: from then on they start from a snapshot. */
async function keepCompiled(): Promise<void> {
  if ((await isCommandCompiled('backup')) && (await isCommandCompiled('restore'))) return;
  const [target, to] = [join(parent, 'first'), join(parent, 'first-restored')];
  expect(await backUp(target).ended).toMatchObject({ code: 0 });
  expect(await restore(target, to)).toMatchObject({ code: 0 });
  for (const folder of [target, to]) await rm(folder, { recursive: true });
  await findCommands();
}

/** A service with two people who have money and make transfers as long as a test wants. */
export function withService(): void {
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'crash-backup-'));
    data = join(parent, 'data');
    bundled = await bundleServer();
    await findCommands();
    server = await start(data);
    const people = [await signUp(server.url, 'one'), await signUp(server.url, 'two')];
    await fund(server.url, { people, claims: 2 });
    load = new Load(people, PAUSE_MS);
    await keepCompiled();
  });
  afterAll(async () => {
    await kill(server);
    await rm(parent, { recursive: true, force: true });
  });
}
