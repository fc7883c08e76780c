/**
 * The app can be installed and has a complete manifest; every deep link opens offline after the first load; the app
 * requests nothing from other origins and logs no errors.
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Device, makeDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import {
  begin,
  goToAccountPlace,
  goToExplorer,
  goToPlace,
  selectTab,
  waitUntilVisible,
  seesBalance,
  signUp,
} from './person.ts';

let host: Host;
let device: Device;
let address: string;

beforeAll(async () => {
  host = await startHost();
  device = await makeDevice(host, { size: 'phone', keeps: true });
  address = await signUp(device, 'sender@journey.example');
  await host.fund(address, '10', 'DC');
  await seesBalance(device.page, 'DC', '10.00');
  await device.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
});

afterAll(async () => {
  await device.destroy();
  await host.close();
  host.remove();
});

type Manifest = {
  readonly id: string;
  readonly name: string;
  readonly start_url: string;
  readonly display: string;
  readonly icons: readonly { src: string; sizes: string; purpose: string }[];
  readonly shortcuts: readonly { name: string; url: string }[];
  readonly screenshots: readonly { src: string; sizes: string; form_factor: string }[];
};

/** Width and height from a PNG's header. */
const pngSize = (bytes: Buffer): string =>
  `${String(bytes.readUInt32BE(16))}x${String(bytes.readUInt32BE(20))}`;

test('the browser offers to install it, and the manifest is complete, with pictures of the stated sizes', async () => {
  const protocol = await device.protocol();
  const { installabilityErrors } = await protocol.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const link = await device.page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = (await (await fetch(new URL(link ?? '', host.origin))).json()) as Manifest;
  expect(manifest).toMatchObject({ id: '/', start_url: '/dashboard', display: 'standalone' });
  const purposes = manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`);
  expect(purposes.sort()).toEqual(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']);
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Send', 'Receive', 'Scan']);
  expect(manifest.screenshots.map(({ form_factor }) => form_factor).sort()).toEqual(['narrow', 'wide']);
  const seenBefore = new Set<string>();
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const response = await fetch(new URL(src, host.origin));
    expect([src, response.status, response.headers.get('content-type')]).toEqual([src, 200, 'image/png']);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([src, pngSize(bytes)]).toEqual([src, sizes]);
    seenBefore.add(createHash('sha256').update(bytes).digest('hex'));
  }
  expect(seenBefore.size).toBe(manifest.icons.length + manifest.screenshots.length);
});

test('the content policy allows the one inline script, and no other origin', async () => {
  const response = await fetch(host.origin);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("connect-src 'self';");
  expect(policy).not.toContain('http:');
  const page = await response.text();
  const inside = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
  expect(page.match(/<script(?![^>]*\bsrc=)/g)).toHaveLength(1);
  const hashes = inside.map((script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  expect(policy).toContain(`script-src 'self'${hashes.join('')};`);
  expect(page.match(/\son[a-z]+=/g)).toBeNull();
});

test('no text becomes markup or a script, however it enters the page', async () => {
  device.allow(/TrustedHTML|TrustedScript|Trusted Type/);
  const refused = await device.page.evaluate(() => {
    const attempts: Record<string, () => unknown> = {
      markup: () => (document.createElement('div').innerHTML = '<img src="x" onerror="alert(1)">'),
      'a script of another name': () => (document.createElement('script').src = '/assets/other.js'),
      'a script as text': () => (document.createElement('script').text = 'alert(1)'),
      'another worker': () => new Worker('/assets/other.js'),
    };
    return Object.entries(attempts).map(([name, attempt]) => {
      try {
        attempt();
        return `${name} passed`;
      } catch (error) {
        return error instanceof TypeError ? name : String(error);
      }
    });
  });
  expect(refused).toEqual(['markup', 'a script of another name', 'a script as text', 'another worker']);
});

test('every deep link opens offline after the first load', async () => {
  const [transaction] = await (
    await fetch(`${host.origin}/api/explorer/transactions?limit=1`)
  )
    .json()
    .then((answer) => (answer as { items: { id: string }[] }).items);
  const links: readonly (readonly [path: string, seen: string | RegExp])[] = [
    ['/dashboard', /^Welcome, /],
    ['/wallet', 'Digital Credits'],
    ['/wallet?tab=send', 'Recipient address'],
    ['/wallet?tab=receive', 'Copy payment link'],
    ['/wallet?tab=history', 'Issued to your wallet'],
    ['/wallet?tab=send&scan=1', 'Text of the code'],
    ['/explorer', 'Transaction Explorer'],
    [`/explorer/tx/${transaction?.id ?? ''}`, 'Journal entry'],
    [`/explorer/${address}`, 'Wallet Activity Overview'],
    ['/notifications', 'Funds added'],
    ['/security', 'Where you are signed in'],
    ['/more', 'Scheduled transfers'],
    ['/settings', 'Ready offline'],
    ['/no/such/page', 'Oops! Page not found'],
    ['/', 'Says what is final'],
  ];
  device.allow(/^404: no such page: \/no\/such\/page/);
  // Open it once online, as somebody does who installs it, so that the worker and the device can store everything.
  await device.goto('/explorer');
  await waitUntilVisible(device.page.getByRole('table', { name: 'Transactions' }).getByRole('row').nth(1));
  await device.goOffline();
  await device.close();
  await device.open('/dashboard', { offline: true });
  for (const [path, text] of links) {
    await device.goto(path);
    await waitUntilVisible(device.page.locator(':visible').getByText(text).first()).catch(
      (error: unknown) => {
        throw new Error(`${path} does not show ${String(text)} offline: ${String(error)}`);
      },
    );
  }
  // /auth redirects a signed-in person to the dashboard.
  await device.goto('/auth');
  await eventually(() => new URL(device.page.url()).pathname).toBe('/dashboard');
});

test('"Ready offline" is true for the very page that was open while the app was stored', async () => {
  const fresh = await makeDevice(host, { size: 'phone' });
  try {
    await begin(fresh, 'fresh@journey.example');
    const { page } = fresh;
    await goToAccountPlace(page, 'Settings');
    await waitUntilVisible(page.getByText('Ready offline', { exact: true }));
    await fresh.goOffline();
    // None of these screens has been shown before, so their code comes from the worker's files.
    await goToAccountPlace(page, 'Security Settings');
    await waitUntilVisible(page.getByText('The list of devices needs the network; your wallet does not.'));
    await goToExplorer(page);
    await waitUntilVisible(page.getByRole('heading', { name: 'Transaction Explorer' }));
    await goToPlace(page, 'Wallet');
    await selectTab(page, 'Receive');
    await waitUntilVisible(page.getByRole('img', { name: /^QR code/ }));
    await selectTab(page, 'Send');
    await page.getByRole('button', { name: 'Scan' }).click();
    await waitUntilVisible(page.getByLabel('Text of the code'));
    await page.keyboard.press('Escape');
    await selectTab(page, 'History');
    await waitUntilVisible(page.getByText(/^No transactions yet/));
    await page.getByRole('link', { name: /^Notifications/ }).click();
    await waitUntilVisible(page.getByRole('heading', { name: 'Notifications' }));
    expect(fresh.faults()).toEqual([]);
  } finally {
    await fresh.destroy();
  }
});

test('no other origin was requested, and the console stayed silent', () => {
  expect(device.requested.size).toBeGreaterThan(20);
  expect(device.faults()).toEqual([]);
});
