/**
 * Proves the Receive tab: a code that encodes this wallet's payment link, the address and the link to copy, and sharing
 * where the device supports it.
 */
import decodeQR from 'qr/decode.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buttonNamed, click, reaches, render, type Rendered, settled } from '../../ui/testing/render.tsx';
import { dismissToast } from '../../ui/toast.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { ReceivePanel } from './receive-panel.tsx';

const device = vi.hoisted(() => ({ shares: true, copyText: vi.fn(), shareText: vi.fn() }));
vi.mock('../../platform/share.ts', async (original) => ({
  ...(await original<object>()),
  canShare: () => device.shares,
  copyText: device.copyText,
  shareText: device.shareText,
}));
vi.mock('./request-form.tsx', () => ({ RequestForm: () => null }));
vi.mock('./request-list.tsx', () => ({ RequestList: () => null }));

const address = 'VIQ-1763711000000-a8b2c4d6e8f0';
const link = `http://localhost:3000/wallet?tab=send&to=${address}`;

let rendered: Rendered | null = null;
beforeEach(() => {
  device.shares = true;
  device.copyText.mockReset().mockResolvedValue(true);
  device.shareText.mockReset().mockResolvedValue(undefined);
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  dismissToast();
});
async function open(): Promise<HTMLElement> {
  rendered = await render(
    <>
      <ReceivePanel address={address} />
      <Toaster />
    </>,
  );
  return rendered.page;
}

/** Decodes the drawn squares as a camera does. */
function readCode(path: string): string {
  const squares = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  );
  const [border, scale] = [4, 3];
  const side = (Math.max(...squares.flat()) + 1 + 2 * border) * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [at % side, Math.floor(at / side)].map((place) => Math.floor(place / scale));
    if (squares.some(([left, top]) => left + border === x && top + border === y))
      data.fill(0, at * 4, at * 4 + 3);
  }
  return decodeQR({ width: side, height: side, data });
}

test('shows the QR code of the payment link, and the full address', async () => {
  const page = await open();
  await reaches(() =>
    expect(page.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe(
      `QR code with the payment link for ${address}`,
    ),
  );
  expect(readCode(page.querySelector('[role="img"] path')?.getAttribute('d') ?? '')).toBe(link);
  expect(page.querySelector('.receive-address')?.textContent).toBe(address);
});

test.each([
  ['Copy address', address],
  ['Copy payment link', link],
])('%s copies it, and says so', async (name, text) => {
  const page = await open();
  await click(buttonNamed(page, new RegExp(`^${name}$`)));
  await settled('Copied!');
  expect(device.copyText.mock.calls).toEqual([[text]]);
});

test('shares the link with a text if the device can share', async () => {
  const page = await open();
  await click(buttonNamed(page, /^Share$/));
  expect(device.shareText.mock.calls).toEqual([
    [{ title: 'VaultIQ', text: 'Send to my VaultIQ wallet', url: link }],
  ]);
});

test('offers nothing that the device cannot do', async () => {
  device.shares = false;
  expect(buttonNamed(await open(), /^Share$/)).toBeUndefined();
});
