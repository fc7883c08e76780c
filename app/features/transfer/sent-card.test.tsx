// Proves the card of a sent transfer while the service has not answered, and its one possible action.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { buttonNamed, click, render, type Rendered } from '../../ui/testing/render.tsx';
import { SentCard } from './sent-card.tsx';

type Held = { readonly id: string; readonly [field: string]: unknown };
const device = { command: { id: 'c1' } as Held, asked: 0 };

const sent = {
  id: 'c1',
  type: 'wallet.transfer',
  payload: { to: 'VIQ-1763711000000-a8b2c4d6e8f0', amount: '5', currency: 'TDC' },
  requestedAt: 1,
  order: 1,
  status: 'processing',
  attempts: 0,
  retryAt: 0,
  dismissed: false,
};
const unanswered = {
  ...sent,
  attempts: 1,
  problem: { code: 'NO_ANSWER', detail: 'The service did not answer', remedy: '' },
};

let rendered: Rendered | null = null;
beforeEach(() => {
  device.command = sent;
  device.asked = 0;
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});
const shown = async (): Promise<HTMLElement> => {
  const data = makeShownData({
    collections: { commands: [device.command] },
    sync: {
      now: () => {
        device.asked += 1;
      },
    },
  });
  rendered = await render(
    withData(<SentCard id="c1" known={() => true} onRepeat={() => undefined} onAnother={null} />, data),
  );
  return rendered.page;
};

test('does not say that the service has a transfer before it has answered', async () => {
  const page = await shown();
  expect(page.textContent).toContain('Sent. No answer yet.');
  expect(page.textContent).not.toMatch(/deciding|the service has it/i);
});

test('says why a transfer still waits after a try, and what helps', async () => {
  const detail = 'Transaction rate limit exceeded';
  const problem = { code: 'RATE_LIMITED', detail, remedy: 'Wait a minute.' };
  device.command = { ...sent, status: 'waiting', attempts: 1, problem };
  expect((await shown()).textContent).toContain('Transaction rate limit exceeded. Wait a minute.');
});

test('says after a try without an answer what may have happened, and offers to ask again, not to cancel', async () => {
  device.command = unanswered;
  const page = await shown();
  expect(page.textContent).toContain('No answer yet');
  expect(page.textContent).toContain('It may have arrived, so it can no longer be cancelled.');
  expect(buttonNamed(page, /cancel/i)).toBeUndefined();
  await click(buttonNamed(page, /^Ask again now$/));
  expect(device.asked).toBe(1);
});
