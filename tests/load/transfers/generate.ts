/** Runs the generator of transfers in its own process, so that its work does not take processor time from the service. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Figures, Options } from './generator.ts';

const GENERATOR = fileURLToPath(new URL('generator.ts', import.meta.url));

/** Rejects with the generator's output if it prints no figures. */
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
