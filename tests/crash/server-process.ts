/** Runs the real server as a child process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

export type ServerProcess = {
  /** Null when the process ended before it listened. */
  readonly url: string | null;
  readonly exited: Promise<Exit>;
  /** Everything that it has written, on both streams. */
  readonly output: () => string;
  readonly signal: (signal: NodeJS.Signals) => void;
};

export type StartOptions = {
  /** The arguments of `node`. */
  readonly bundle: readonly string[];
  readonly directory: string;
  /** Added to the usual settings; `undefined` removes one. */
  readonly env?: Readonly<Record<string, string | undefined>>;
};

export const OWNER = { email: 'owner@crash.example', password: 'a-long-owner-password' };

const STARTS_WITHIN_MS = 60_000;
const LISTENING = /listening on (http:\/\/[^)]+)\)/;

/** Resolves when the server listens or has ended. Rejects when neither happens in time. */
export async function startServer({ bundle, directory, env = {} }: StartOptions): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...bundle], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: directory,
      DEMO: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      OWNER_EMAIL: OWNER.email,
      OWNER_PASSWORD: OWNER.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<Exit>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      resolve({ code, signal });
    });
  });
  const { output, listening } = listenTo(child);
  const url = await Promise.race([listening, exited.then(() => null), tooLate(child, output)]);
  return { url, exited, output, signal: (signal) => void child.kill(signal) };
}

function listenTo(child: ChildProcess) {
  let said = '';
  const listening = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8');
      stream?.on('data', (text: string) => {
        said += text;
        const url = LISTENING.exec(said)?.[1];
        if (url !== undefined) resolve(url);
      });
    }
  });
  return { output: () => said, listening };
}

function tooLate(child: ChildProcess, output: () => string): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => {
      if (LISTENING.test(output()) || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      reject(new Error(`the server neither listens nor ends:\n${output()}`));
    }, STARTS_WITHIN_MS).unref();
  });
}
