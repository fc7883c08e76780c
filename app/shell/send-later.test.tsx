// Proves that what is confirmed is what was reviewed: a transfer for another day never becomes an immediate one.
import { act, type ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import type { Outbox } from '../data/outbox/outbox-store.ts';
import { useWhen } from '../features/schedule/when-field.tsx';
import { useSend } from '../features/transfer/use-send.ts';
import { buttonNamed, click, render, type Rendered } from '../ui/testing/render.tsx';

const to = 'VIQ-1763711000000-a8b2c4d6e8f0';
const HOUR_MS = 3_600_000;

const enqueue = vi.fn<Outbox['enqueue']>();
const data = makeShownData({ outbox: { enqueue } });

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  enqueue.mockReset();
  vi.useRealTimers();
});

const onStored = vi.fn();

function Form(): ReactElement {
  const later = useWhen({ startsLater: true, onStored });
  const send = useSend({ to, amount: '5', currency: 'DC' }, { onTaken: () => undefined, later });
  return (
    <>
      {later.field}
      <p id="when">{send.reviewed?.planned?.words}</p>
      <p id="sent">{send.sentId}</p>
      <button onClick={() => send.form.submit()}>Review</button>
      <button onClick={() => void send.confirm()}>Confirm</button>
    </>
  );
}

async function renderForm(): Promise<HTMLElement> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-15T12:00:00Z') });
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  enqueue.mockImplementation((_type, _payload, id = '') => Promise.resolve(id));
  rendered = await render(withData(<Form />, data));
  return rendered.page;
}

async function waitUntil(check: () => void): Promise<void> {
  await vi.waitFor(async () => {
    await act(() => Promise.resolve());
    check();
  });
}

test('a review that is left open until its date is long past still schedules, and never sends now', async () => {
  const page = await renderForm();
  const whenText = (): string => page.querySelector('#when')?.textContent ?? '';
  await click(buttonNamed(page, /^Review$/));
  await waitUntil(() => expect(whenText()).toMatch(/Jan 16, 2027/));
  vi.setSystemTime(Date.now() + 48 * HOUR_MS);
  await rendered?.rerender(withData(<Form />, data));
  expect(whenText()).toMatch(/Jan 16, 2027/);
  await click(buttonNamed(page, /^Confirm$/));
  expect(enqueue.mock.calls).toEqual([
    [
      'schedule.create',
      expect.objectContaining({ to, amount: '5', startAt: '2027-01-16T09:00' }),
      expect.any(String),
    ],
  ]);
  expect(onStored).toHaveBeenCalledWith(enqueue.mock.lastCall?.[2]);
  expect(page.querySelector('#sent')?.textContent).toBe('');
});

test('a date that passed while the form was open is reported instead of reviewed', async () => {
  const page = await renderForm();
  vi.setSystemTime(Date.now() + 48 * HOUR_MS);
  await click(buttonNamed(page, /^Review$/));
  await waitUntil(() =>
    expect(page.querySelector('[type="date"]')?.getAttribute('aria-invalid')).toBe('true'),
  );
  await click(buttonNamed(page, /^Confirm$/));
  expect(enqueue).not.toHaveBeenCalled();
});

test('the fields of another day link to the scheduled transfers', async () => {
  const page = await renderForm();
  const link = [...page.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'Scheduled transfers',
  );
  expect(link?.getAttribute('href')).toBe('/wallet/scheduled');
});
