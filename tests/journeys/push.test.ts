/**
 * A web push from end to end, in a real browser with its own push network and (Linux) desktop on this machine: the person turns
 * pushes on and closes the app, money arrives, the encrypted push reaches the service worker, the desktop shows it, and a tap
 * opens its page. After turning pushes off, none arrives. It runs at a phone's size and a desktop's.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Device, makeDirectDevice, type Size } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import {
  begin,
  waitUntilHidden,
  goToAccountPlace,
  goToExplorer,
  goToPlace,
  waitUntilVisible,
  seesBalance,
} from './person.ts';
import { type Desktop, startDesktop } from './push-network/desktop.ts';
import { type PushNetwork, startPushNetwork } from './push-network/push-network.ts';

let network: PushNetwork;
let desktop: Desktop;
let host: Host;
let device: Device;

beforeAll(async () => {
  network = await startPushNetwork();
  host = await startHost({ pushSurroundings: network.surroundings });
});

beforeEach(async () => {
  desktop = await startDesktop();
});

afterEach(async () => {
  await device.destroy();
  await desktop.close();
});

afterAll(async () => {
  await host.close();
  await network.close();
  host.remove();
});

const enableButton = () => device.page.getByRole('button', { name: 'Enable notifications' });

/** Signs somebody up and turns pushes on. The device has no wire, because a push names the service's public address. */
async function beginPushed(size: Size): Promise<string> {
  const push = { flags: network.flags, env: desktop.env };
  device = makeDirectDevice(host, { size, push });
  const address = await begin(device, `pushed-${size}@journey.example`);
  await device.context.grantPermissions(['notifications'], { origin: device.origin });
  await goToAccountPlace(device.page, 'Settings');
  await enableButton().click();
  await waitUntilVisible(device.page.getByText('Push notifications enabled'));
  await waitUntilVisible(device.page.getByRole('button', { name: 'Turn off' }));
  return address;
}

/** Somebody sends money. */
async function pay(to: string, amount: string): Promise<void> {
  const from = await host.newcomer();
  await host.fund(from, '100', 'DC');
  const { authority } = host.service;
  const actor = authority.state.wallets.get(from) ?? '';
  const payload = { to, amount, currency: 'DC' };
  const sent = await authority.submit({ id: `pay-${from}`, type: 'wallet.transfer', actor, payload });
  expect(sent).toMatchObject({ ok: true });
}

/** The notifications on the desktop, without the sender's address. */
const shown = (): readonly string[] =>
  desktop
    .shown()
    .map(({ title, body }) => `${title} ${body.split('\n').at(-1) ?? ''}`.replace(/ from VIQ-.*$/, ''));

async function tap(title: string): Promise<void> {
  const there = desktop.shown().find((one) => one.title === title);
  if (there === undefined) throw new Error(`the desktop shows no ${title}`);
  desktop.tap(there);
  await eventually(() => desktop.shown().includes(there)).toBe(false);
}

const sizes: readonly Size[] = ['phone', 'desktop'];

test.each(sizes)(
  'on a %s: an event while the app is closed is shown, and a tap opens its page',
  async (size) => {
    const address = await beginPushed(size);
    const before = network.posted();
    await device.page.goto('about:blank');
    await pay(address, '12.5');
    await eventually(shown).toEqual(['Transfer Received! Received 12.50 DC']);
    expect(network.posted()).toBe(before + 1);
    expect(device.context.pages().map((page) => page.url())).toEqual(['about:blank']);

    const opened = device.context.waitForEvent('page');
    await tap('Transfer Received!');
    const page = await opened;
    await page.waitForURL(/\/wallet\?tab=history&open=/);
    await waitUntilVisible(page.getByText('+12.50 DC'));

    // An open app navigates by itself instead of opening a second tab.
    await page.keyboard.press('Escape');
    await goToExplorer(page);
    await pay(address, '2');
    await eventually(shown).toEqual(['Transfer Received! Received 2.00 DC']);
    await tap('Transfer Received!');
    await waitUntilVisible(page.getByText('+2.00 DC'));
    expect(device.context.pages()).toHaveLength(2);

    await page.keyboard.press('Escape');
    await goToAccountPlace(page, 'Settings');
    await page.getByRole('button', { name: 'Turn off' }).click();
    await waitUntilVisible(page.getByText('Push notifications turned off'));
    const posted = network.posted();
    await pay(address, '1');
    await goToPlace(page, 'Wallet');
    await waitUntilHidden(page.getByRole('dialog'));
    await seesBalance(page, 'DC', '15.50');
    expect(network.posted()).toBe(posted);
    expect(desktop.shown()).toEqual([]);
    expect(device.faults()).toEqual([]);
  },
);
