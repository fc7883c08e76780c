/**
 * Proves that a transfer which could not be stored on the device says so, and that its review stays open for another
 * try.
 */
import type { ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import type { Outbox } from '../../data/outbox/outbox-store.ts';
import { dismissToast } from '../../ui/toast.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { buttonNamed, click, render, type Rendered, settled } from '../../ui/testing/render.tsx';
import { useSend } from './use-send.ts';

const enqueue = vi.fn<Outbox['enqueue']>();
const data = makeShownData({ outbox: { enqueue } });

const to = 'VIQ-1763711000000-a8b2c4d6e8f0';
const later = { field: <></>, isLater: false, read: () => null, onStored: () => undefined };
const reviewed = { id: 'the-id', transfer: { to, amount: '5', currency: 'TDC' as const }, planned: null };

function Form(): ReactElement {
  const send = useSend(null, { onTaken: () => undefined, later });
  return (
    <>
      <p id="reviewed">{send.reviewed?.id}</p>
      <p>Sent: {send.sentId}</p>
      <button onClick={() => send.setReviewed(reviewed)}>Review</button>
      <button disabled={send.storing} onClick={() => void send.confirm(null)}>
        Confirm
      </button>
      <Toaster />
    </>
  );
}

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  dismissToast();
});

test('Transaction Failed, Failed to process transaction; another try carries the same id', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  enqueue.mockRejectedValueOnce(new Error('the disk is full'));
  rendered = await render(withData(<Form />, data));
  const { page } = rendered;
  await click(buttonNamed(page, /^Review$/));
  await click(buttonNamed(page, /^Confirm$/));
  await settled('Failed to process transaction');
  expect(page.querySelector('.vq-toast')?.textContent).toContain('Transaction Failed');
  expect(page.textContent).not.toContain('the disk is full');
  expect(page.querySelector('#reviewed')?.textContent).toBe('the-id');
  enqueue.mockResolvedValueOnce('the-id');
  await click(buttonNamed(page, /^Confirm$/));
  await settled('Sent: the-id');
  expect(enqueue.mock.calls.map(([, , id]: unknown[]) => id)).toEqual(['the-id', 'the-id']);
});
