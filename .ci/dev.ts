// `npm run dev`: the server, restarted when its code changes, and the app with hot reload in front of it. One Ctrl-C stops both.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { styleguide } from './styleguide.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const appPort = 5173;
const serverPort = Number(process.env['PORT'] ?? 8080);
const appUrl = `http://localhost:${appPort}`;
// Not `/sync*`: a screen or a source file may begin with the same letters.
const serverPaths = ['^/(api|sync|pay)/', '^/(healthz|readyz|metrics)$'];

const server = spawn(
  process.execPath,
  [createRequire(import.meta.url).resolve('tsx/cli'), 'watch', '--clear-screen=false', 'sync-server/main.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { NODE_ENV: 'development', PUBLIC_URL: appUrl, ...process.env, PORT: String(serverPort) },
  },
);

const vite = await createServer({
  root: join(root, 'app'),
  configFile: join(root, 'app/vite.config.ts'),
  plugins: [styleguide],
  server: {
    port: appPort,
    strictPort: true,
    proxy: Object.fromEntries(
      serverPaths.map((path) => [path, { target: `http://localhost:${serverPort}` }]),
    ),
  },
}).catch((error: unknown) => {
  server.kill('SIGTERM');
  throw error;
});

const graceMs = 3000;
let isStopping = false;

/** Ends both. `afterMs`: Ctrl-C reaches the server too, and a second signal right away would interrupt its graceful shutdown. */
async function stop({ exitCode = 0, afterMs = 0 }): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  process.exitCode = exitCode;
  setTimeout(() => server.kill('SIGTERM'), afterMs).unref();
  await vite.close();
}

process.on('SIGINT', () => void stop({ afterMs: graceMs }));
process.on('SIGTERM', () => void stop({}));
server.on('exit', (code) => void stop({ exitCode: code ?? 0 }));

await vite.listen();
vite.printUrls();
