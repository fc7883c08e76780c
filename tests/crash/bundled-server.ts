/** The server as one file, which makes a start cost less than half; and the commands beside it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleProgram, isCompiled } from '../builders/bundle.ts';
import { fund, signUp } from './people.ts';
import { startServer } from './server-process.ts';

export type Bundled = { readonly bundle: string };

type CommandName = 'audit' | 'backup' | 'job' | 'restore';

export const bundleCommand = (name: CommandName): Promise<string> =>
  bundleProgram(`sync-server/${name}/main.ts`);

export async function bundleServer(): Promise<Bundled> {
  const bundle = await bundleProgram('sync-server/main.ts');
  if (!isCompiled(bundle)) await keepCompiled(bundle);
  return { bundle };
}

/**
 * Fills the compile cache with a server that is stopped cleanly: most servers of these tests are killed before they write
 * it.
 */
async function keepCompiled(bundle: string): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'compiled-'));
  const server = await startServer({ bundle, directory });
  if (server.url !== null) await fund(server.url, { people: [await signUp(server.url, 'one')], claims: 1 });
  server.signal('SIGTERM');
  await server.exited;
  await rm(directory, { recursive: true });
}
