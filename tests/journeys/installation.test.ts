/**
 * How the browser stores the app: its scripts and styles with one request, each by itself if the service does not give them
 * together, and again after the network failed meanwhile.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Device, waitUntilStored, makeDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { builtApp, type Host, startHost } from './host.ts';
import { waitUntilVisible } from './person.ts';

let host: Host;
let device: Device;

beforeEach(async () => {
  host = await startHost();
  device = await makeDevice(host, { size: 'phone' });
});

afterEach(async () => {
  await device.destroy();
  await host.close();
  host.remove();
});

/** Opens the front page until its service worker is installing. Returns the states that service workers have been in. */
async function beginInstalling(): Promise<ReadonlySet<string>> {
  await device.start();
  const states = new Set<string>();
  const protocol = await device.protocol();
  protocol.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { status } of versions) states.add(status);
  });
  await protocol.send('ServiceWorker.enable');
  // The service worker logs this when it cannot fetch its files.
  device.allow(/Failed to fetch/);
  await device.goto('/');
  await eventually(() => states.has('installing')).toBe(true);
  return states;
}

type StoredFile = {
  readonly isCollected: boolean;
  readonly policy: string | null;
  readonly type: string | null;
};

/** The stored scripts and styles. One that came with others in one answer has no URL of its own. */
const storedFiles = (): Promise<StoredFile[]> =>
  device.page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.includes('precache')) ?? '';
    const cache = await caches.open(name);
    const responses = await Promise.all(
      (await cache.keys())
        .filter(({ url }) => /^\/assets\/.*\.(?:js|css)$/.test(new URL(url).pathname))
        .map((request) => cache.match(request)),
    );
    return responses.map((response) => ({
      isCollected: response?.url === '',
      policy: response?.headers.get('content-security-policy') ?? null,
      type: response?.headers.get('content-type') ?? null,
    }));
  });

async function installsAndOpensOffline(): Promise<StoredFile[]> {
  await device.open('/');
  await waitUntilStored(device.page);
  const files = await storedFiles();
  await device.goOffline();
  await device.page.reload();
  await waitUntilVisible(device.page.getByText('Says what is final'));
  await device.goto('/auth');
  await waitUntilVisible(device.page.getByRole('button', { name: 'Sign In', exact: true }));
  expect(device.faults()).toEqual([]);
  return files;
}

test('the scripts and styles come in one answer, with the content policy of the service', async () => {
  const files = await installsAndOpensOffline();
  expect(files.length).toBeGreaterThan(100);
  const policy = (await fetch(`${host.origin}/app-files.json`)).headers.get('content-security-policy');
  expect(policy).toContain("script-src 'self'");
  for (const file of files) {
    expect(file).toMatchObject({ isCollected: true, policy });
    expect(file.type).toMatch(/^text\/(javascript|css); charset=utf-8$/i);
  }
});

test('without that answer each file is loaded by itself', async () => {
  const appDirectory = mkdtempSync(join(tmpdir(), 'journey-app-'));
  try {
    cpSync(builtApp, appDirectory, { recursive: true });
    for (const file of ['app-files.json', 'app-files.json.br']) rmSync(join(appDirectory, file));
    await device.destroy();
    await host.close();
    host = await startHost({ appDirectory, dataDirectory: host.dataDirectory });
    device = await makeDevice(host, { size: 'phone' });
    const files = await installsAndOpensOffline();
    expect(files.length).toBeGreaterThan(100);
    expect(files.every(({ isCollected }) => !isCollected)).toBe(true);
  } finally {
    rmSync(appDirectory, { recursive: true, force: true });
  }
});

test('an installation that fails while the app notices no lost network is repeated', async () => {
  const states = await beginInstalling();
  const mend = device.interruptNetwork();
  await eventually(() => states.has('redundant')).toBe(true);
  mend();
  await waitUntilStored(device.page);
  expect(device.faults()).toEqual([]);
});

test('an installation that the network interrupted is repeated without a reload', async () => {
  const states = await beginInstalling();
  const { page } = device;
  await device.loseNetwork();
  await eventually(() => states.has('redundant')).toBe(true);
  expect(states.has('activated')).toBe(false);
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined),
  ).toBe(true);

  await device.goOnline();
  await waitUntilStored(page);
  await device.goOffline();
  await page.reload();
  await waitUntilVisible(page.getByText('Says what is final'));
  expect(device.faults()).toEqual([]);
});

/** The address of the file that begins with the part of the front page below the fold. */
function belowFold(): string {
  const chunks = JSON.parse(readFileSync(join(builtApp, '../chunks.json'), 'utf8')) as {
    readonly file: string;
    readonly facade: string | null;
  }[];
  const found = chunks.find(({ facade }) => facade === 'app/pages/landing-below-fold.tsx');
  if (found === undefined) throw new Error('the front page has no part below the fold');
  return `**/${found.file}`;
}

test('the part of the front page whose code did not load stays readable, and loads with the next connection', async () => {
  await device.start();
  const { page } = device;
  device.allow(/ERR_FAILED/);
  const roadmap = page.getByRole('heading', { name: 'Roadmap' });
  let refused = 0;
  await page.route(belowFold(), async (route) => {
    refused += 1;
    await route.abort();
  });
  await device.goto('/');
  await eventually(() => refused).toBeGreaterThan(0);
  // Navigates within the app, so the browser loads no page.
  await page.getByRole('link', { name: 'Sign In' }).click();
  await waitUntilVisible(page.getByRole('button', { name: 'Sign In' }));
  await page.goBack();
  await page.unroute(belowFold());
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await waitUntilVisible(roadmap);
  expect(device.faults()).toEqual([]);
});

test('prerendered content stays if its code does not load', async () => {
  await device.start();
  const { page } = device;
  device.allow(/ERR_FAILED/);
  await page.route(belowFold(), (route) => route.abort());
  await device.goto('/');
  await page.waitForLoadState('networkidle');
  await waitUntilVisible(page.getByRole('heading', { name: 'Roadmap' }));
  expect(device.faults()).toEqual([]);
});
