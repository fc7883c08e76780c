/** The server as one file, which makes a start cost less than half; and the commands beside it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isCompiled, programArguments } from '../builders/bundle.ts';
import { fund, signUp } from './people.ts';
import { startServer } from './server-process.ts';

/** The arguments with which `node` starts the server. */
export type Bundled = { readonly bundle: readonly string[] };

type CommandName = 'audit' | 'backup' | 'job' | 'restore';

const SERVER = 'sync-server/main.ts';

const pathOf = (name: CommandName): string => `sync-server/${name}/main.ts`;

/** The arguments with which `node` runs the command; its own follow. */
export const bundleCommand = (name: CommandName): Promise<readonly string[]> =>
  programArguments(pathOf(name));

/** Whether the command starts from a snapshot. */
export const isCommandCompiled = (name: CommandName): Promise<boolean> => isCompiled(pathOf(name));

export async function bundleServer(): Promise<Bundled> {
  if (!(await isCompiled(SERVER))) await keepCompiled(await programArguments(SERVER));
  return { bundle: await programArguments(SERVER) };
}

/**
 * Fills the compile cache with a server that is stopped cleanly: most servers of these tests are killed before they write
 * it.
 */
async function keepCompiled(bundle: readonly string[]): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'compiled-'));
  const server = await startServer({ bundle, directory });
  if (server.url !== null) await fund(server.url, { people: [await signUp(server.url, 'one')], claims: 1 });
  server.signal('SIGTERM');
  await server.exited;
  await rm(directory, { recursive: true });
}
