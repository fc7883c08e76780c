/** Runs the generator of transfers in a process of its own, so that its work is not taken from the service's. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Figures, Options } from './generator.ts';

const GENERATOR = fileURLToPath(new URL('generator.ts', import.meta.url));

/** Rejects with what it said when that is no figures. */
export async function generate(options: Options): Promise<Figures> {
  const child = spawn(process.execPath, ['--import', 'tsx', GENERATOR, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  await once(child, 'close');
  try {
    return JSON.parse(output) as Figures;
  } catch {
    throw new Error(`the generator said: ${output}`);
  }
}
