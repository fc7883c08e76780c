// Finds a Chromium for the journeys, or installs one: an installed one first, then Debian's package, then Playwright's own.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';

const installedPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The parts of the machine that the search reads; a test passes its own. */
export type Machine = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  /** The path of Playwright's own download. */
  readonly downloadedPath: () => string;
  readonly isExecutable: (path: string) => boolean;
  readonly hasCommand: (name: string) => boolean;
  /** Runs a command to its end; true when it exited with 0. */
  readonly run: (command: string, args: readonly string[]) => boolean;
};

const none =
  'No Chromium: install one (for example `apt-get install chromium`) or set CHROMIUM_PATH to its executable.';

/** The absolute path of a Chromium executable; installs one if there is none. Throws one clear sentence if that fails. */
export function chromiumPath(machine: Machine = thisMachine): string {
  const chosen = machine.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') {
    if (machine.isExecutable(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, which is not an executable file.`);
  }
  return findInstalled(machine) ?? installFromDebian(machine) ?? download(machine) ?? fail();
}

function findInstalled(machine: Machine): string | undefined {
  return [...installedPaths, machine.downloadedPath()].find(
    (path) => path !== '' && machine.isExecutable(path),
  );
}

function installFromDebian(machine: Machine): string | undefined {
  if (!machine.isRoot || !machine.hasCommand('apt-get')) return undefined;
  machine.run('apt-get', ['update']);
  machine.run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
  return findInstalled(machine);
}

function download(machine: Machine): string | undefined {
  const manifest = createRequire(import.meta.url).resolve('playwright-core/package.json');
  const commandLine = join(dirname(manifest), 'cli.js');
  machine.run(process.execPath, [commandLine, 'install', 'chromium']);
  return findInstalled(machine);
}

function fail(): never {
  throw new Error(none);
}

const thisMachine: Machine = {
  env: process.env,
  isRoot: process.getuid?.() === 0,
  downloadedPath: () => chromium.executablePath(),
  isExecutable: (path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  },
  hasCommand: (name) =>
    (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(`${folder}/${name}`)),
  run: (command, args) =>
    spawnSync(command, args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0,
};
