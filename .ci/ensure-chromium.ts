// Finds the browsers of the journeys, or installs them: installed ones first, then Debian's packages, then Playwright's own.
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

/** Chromium's engine without its windows: a journey takes two thirds of the processor time in it. */
const installedShells = ['/usr/bin/chromium-headless-shell', '/usr/bin/chrome-headless-shell'];
const debianPackages = ['chromium', 'chromium-headless-shell'];

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

/**
 * The path of Chromium's headless shell, which journeys use unless they need what only a whole browser has. Without one, or if
 * CHROMIUM_PATH alone names a browser, the path of Chromium.
 */
export function headlessShellPath(machine: Machine = thisMachine): string {
  const chosen = machine.env['HEADLESS_SHELL_PATH'];
  if (chosen !== undefined && chosen !== '') {
    if (machine.isExecutable(chosen)) return chosen;
    throw new Error(`HEADLESS_SHELL_PATH is ${chosen}, which is not an executable file.`);
  }
  const isChromiumChosen = (machine.env['CHROMIUM_PATH'] ?? '') !== '';
  const shell = isChromiumChosen ? undefined : (findShell(machine) ?? installShell(machine));
  return shell ?? chromiumPath(machine);
}

const findShell = (machine: Machine): string | undefined => installedShells.find(machine.isExecutable);

function installShell(machine: Machine): string | undefined {
  installDebianPackages(machine);
  return findShell(machine);
}

function findInstalled(machine: Machine): string | undefined {
  return [...installedPaths, machine.downloadedPath()].find(
    (path) => path !== '' && machine.isExecutable(path),
  );
}

function installFromDebian(machine: Machine): string | undefined {
  installDebianPackages(machine);
  return findInstalled(machine);
}

/** Both at once, because they share files of the same version. */
function installDebianPackages(machine: Machine): void {
  if (!machine.isRoot || !machine.hasCommand('apt-get')) return;
  machine.run('apt-get', ['update']);
  machine.run('apt-get', ['install', '-y', '--no-install-recommends', ...debianPackages]);
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
