/** Kills a server that works on raises: at a place of the journal, or some time after its start. */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bundled } from './bundled-server.ts';
import type { Installation } from './installations.ts';
import { startServer } from './server-process.ts';

/** How a server that was to be killed ended. */
export type Killed = { readonly signal: NodeJS.Signals | null; readonly output: string };

type Kill = { readonly place: string; readonly withinMs: number };

/**
 * Kills a server at a crash point; a server that does not reach it in time is ended by SIGQUIT. The first block of a start
 * claims the journal, the second one is the first block of work.
 */
export async function killAtPlace(
  bundled: Bundled,
  on: Installation,
  { place, withinMs }: Kill,
): Promise<Killed> {
  const server = await startServer({ ...bundled, ...on, env: { ...on.env, VAULTIQ_CRASH_AT: place } });
  const late = setTimeout(() => {
    server.signal('SIGQUIT');
  }, withinMs);
  const { signal } = await server.exited;
  clearTimeout(late);
  return { signal, output: server.output() };
}

/** Kills a server right before or right after it stores its first block of work. */
export async function killAtNextBlock(
  bundled: Bundled,
  on: Installation,
  moment: 'before-put' | 'after-put',
): Promise<void> {
  const { output, signal } = await killAtPlace(bundled, on, { place: `${moment}:2`, withinMs: 60_000 });
  if (signal !== 'SIGKILL') throw new Error(`the server wrote no block of work: ${output}`);
}

/** Kills a server at a random time, at most `ms` after it has begun to listen: that is when its work begins. */
export async function killWithin(bundled: Bundled, on: Installation, ms: number): Promise<Killed> {
  const server = await startServer({ ...bundled, ...on });
  await sleep(randomInt(ms));
  server.signal('SIGKILL');
  const { signal } = await server.exited;
  return { signal, output: server.output() };
}
