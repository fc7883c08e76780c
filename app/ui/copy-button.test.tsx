/** Proves that copying is confirmed, and that the person can copy by hand when the browser refuses. */
import { afterEach, expect, test, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';
import { click, render, type Rendered, settled } from './testing/render.tsx';
import { dismissToast } from './toast.ts';
import { Toaster } from './toaster.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  dismissToast();
});

test.each([
  [true, 'Copied!'],
  [false, 'Could not copy'],
])('copying an address, if the browser can copy: %s, says %s', async (copies, said) => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() =>
    copies ? Promise.resolve() : Promise.reject(new Error('refused')),
  );
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  rendered = await render(
    <>
      <CopyButton text="VIQ-1763711000000-a8b2c4d6e8f0" label="Copy wallet address" />
      <Toaster />
    </>,
  );
  const { page } = rendered;
  await click(page.querySelector('[aria-label="Copy wallet address"]'));
  await settled(said);
  expect(writeText.mock.calls).toEqual([['VIQ-1763711000000-a8b2c4d6e8f0']]);
});
