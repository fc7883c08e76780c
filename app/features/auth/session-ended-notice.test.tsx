// Proves that removing the data of an ended session can be retried when the device could not remove it.
import { afterEach, expect, test, vi } from 'vitest';
import { buttonNamed, click, reaches, render, type Rendered } from '../../ui/testing/render.tsx';
import { SessionEndedNotice } from './session-ended-notice.tsx';

const wipeDevice = vi.hoisted(() => vi.fn());
vi.mock('../../data/device/sign-out.ts', () => ({ wipeDevice }));

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

const person = { id: 'ann', email: 'ann@example.org', fullName: 'Ann', address: 'VIQ-1', roles: [] };

test('a failed removal says so and can be repeated', async () => {
  wipeDevice.mockRejectedValueOnce(new Error('blocked')).mockResolvedValueOnce(undefined);
  rendered = await render(<SessionEndedNotice session={{ status: 'signed-out', reason: 'ended', person }} />);
  const { page } = rendered;
  await click(buttonNamed(page, /^Remove the data of ann@example\.org from this device$/));
  await vi.waitFor(() => expect(wipeDevice).toHaveBeenCalledTimes(1));
  await reaches(() =>
    expect(page.textContent).toContain('Not everything of ann@example.org could be removed'),
  );
  const again = buttonNamed(page, /^Try again$/);
  expect(again?.disabled).toBe(false);
  await click(again);
  await reaches(() => expect(page.textContent).not.toContain('Not everything'));
  expect(wipeDevice.mock.calls).toEqual([['ann'], ['ann']]);
});
