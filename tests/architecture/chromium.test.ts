// Proves the order in which a Chromium is searched and installed, on simulated machines.
import { describe, expect, it } from 'vitest';
import { chromiumPath, headlessShellPath, type Machine } from '../../.ci/ensure-chromium.ts';

const downloaded = '/home/somebody/.cache/chrome';

/** A simulated machine on which `afterwards` appears once a command that contains `by` has run. */
function makeMachine(traits: {
  executables?: string[];
  isRoot?: boolean;
  hasApt?: boolean;
  env?: Record<string, string>;
  appears?: { by: string; path: string };
}): Machine & { ran: string[] } {
  const executables = new Set(traits.executables);
  const ran: string[] = [];
  return {
    ran,
    env: traits.env ?? {},
    isRoot: traits.isRoot ?? false,
    downloadedPath: () => downloaded,
    isExecutable: (path) => executables.has(path),
    hasCommand: (name) => name === 'apt-get' && (traits.hasApt ?? false),
    run: (command, args) => {
      const line = [command, ...args].join(' ');
      ran.push(line);
      if (traits.appears && line.includes(traits.appears.by)) executables.add(traits.appears.path);
      return true;
    },
  };
}

describe('chromiumPath', () => {
  it('prefers CHROMIUM_PATH to anything installed', () => {
    const machine = makeMachine({
      env: { CHROMIUM_PATH: '/opt/c' },
      executables: ['/opt/c', '/usr/bin/chromium'],
    });
    expect(chromiumPath(machine)).toBe('/opt/c');
  });

  it('refuses a missing CHROMIUM_PATH instead of taking another one', () => {
    const machine = makeMachine({ env: { CHROMIUM_PATH: '/opt/c' }, executables: ['/usr/bin/chromium'] });
    expect(() => chromiumPath(machine)).toThrow('CHROMIUM_PATH is /opt/c');
  });

  it('uses an installed one without running anything', () => {
    const machine = makeMachine({ executables: ['/usr/bin/google-chrome'], isRoot: true, hasApt: true });
    expect(chromiumPath(machine)).toBe('/usr/bin/google-chrome');
    expect(machine.ran).toEqual([]);
  });

  it('installs Debian’s package when root', () => {
    const machine = makeMachine({
      isRoot: true,
      hasApt: true,
      appears: { by: 'apt-get install', path: '/usr/bin/chromium' },
    });
    expect(chromiumPath(machine)).toBe('/usr/bin/chromium');
    expect(machine.ran).toEqual([
      'apt-get update',
      'apt-get install -y --no-install-recommends chromium chromium-headless-shell',
    ]);
  });

  it.each([
    ['not root', { isRoot: false, hasApt: true }, 1],
    ['no apt-get', { isRoot: true, hasApt: false }, 1],
    ['apt-get fails', { isRoot: true, hasApt: true }, 3],
  ])('downloads Playwright’s own when %s', (_, traits, commands) => {
    const machine = makeMachine({ ...traits, appears: { by: 'install chromium', path: downloaded } });
    const withoutApt = {
      ...machine,
      run: (command: string, args: readonly string[]) =>
        command === 'apt-get' ? (machine.ran.push(command), false) : machine.run(command, args),
    };
    expect(chromiumPath(withoutApt)).toBe(downloaded);
    expect(machine.ran).toHaveLength(commands);
    expect(machine.ran.at(-1)).toContain('install chromium');
  });

  it('says one clear sentence when nothing helps', () => {
    expect(() => chromiumPath(makeMachine({ isRoot: true, hasApt: true }))).toThrow(
      /^No Chromium: install one/,
    );
  });
});

describe('headlessShellPath', () => {
  const shell = '/usr/bin/chromium-headless-shell';

  it('prefers HEADLESS_SHELL_PATH, and refuses a missing one', () => {
    const env = { HEADLESS_SHELL_PATH: '/opt/shell', CHROMIUM_PATH: '/opt/c' };
    expect(headlessShellPath(makeMachine({ env, executables: ['/opt/shell', '/opt/c'] }))).toBe('/opt/shell');
    expect(() => headlessShellPath(makeMachine({ env, executables: ['/opt/c'] }))).toThrow(
      'HEADLESS_SHELL_PATH is /opt/shell',
    );
  });

  it('follows CHROMIUM_PATH if only that is chosen', () => {
    const machine = makeMachine({ env: { CHROMIUM_PATH: '/opt/c' }, executables: ['/opt/c', shell] });
    expect(headlessShellPath(machine)).toBe('/opt/c');
  });

  it('uses an installed one without running anything', () => {
    const machine = makeMachine({ executables: ['/usr/bin/chromium', shell], isRoot: true, hasApt: true });
    expect(headlessShellPath(machine)).toBe(shell);
    expect(machine.ran).toEqual([]);
  });

  it('installs Debian’s package when root, beside an installed Chromium', () => {
    const machine = makeMachine({
      executables: ['/usr/bin/chromium'],
      isRoot: true,
      hasApt: true,
      appears: { by: 'chromium-headless-shell', path: shell },
    });
    expect(headlessShellPath(machine)).toBe(shell);
  });

  it('is Chromium itself if there is no shell and none can be installed', () => {
    expect(headlessShellPath(makeMachine({ executables: ['/usr/bin/chromium'] }))).toBe('/usr/bin/chromium');
  });
});
