// Proves that the notice says in plain words what the service lost, and that the person can send it again one at a time
// or all at once, after the PIN if there is one, or dismiss it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CommandDoc, recordLoss, newCommand } from '../../data/outbox/command-doc.ts';
import { buttonNamed, click, render, type Rendered } from '../../ui/testing/render.tsx';
import { RewindNotice } from './rewind-notice.tsx';

const to = 'VIQ-1763711000000-a8b2c4d6e8f0';
const aLost = (id: string, amount: string): CommandDoc =>
  recordLoss(
    newCommand({ id, type: 'wallet.transfer', payload: { to, amount, currency: 'DC', note: 'Rent' } }, 1_000),
    2_000,
  );

let gone: readonly CommandDoc[];
let received: number;
let pinOf: string | null;
let released: (readonly string[])[];
let dismissed: string[];
const seen = vi.hoisted(() => vi.fn<(userId: string, change: object) => void>());

vi.mock('../../data/device/device-context.ts', () => ({
  useDeviceData: () => ({ userId: 'u1' }),
  useObservedData: () => ({ value: undefined }),
}));
vi.mock('../../data/recovery/use-settle-rewind.ts', () => ({ useSettleRewind: () => undefined }));
vi.mock('../../data/recovery/rewind-record.ts', () => ({
  useRewind: () => ({ settledAlarm: 1, received, since: received === 0 ? 0 : Date.UTC(2026, 10, 23) }),
  updateRewind: seen,
}));
vi.mock('../../data/outbox/outbox.ts', () => ({
  useOutbox: () => ({ lost: gone }),
  useRelease: () => async (ids: readonly string[]) => void released.push(ids),
  useDismiss: () => async (id: string) => void dismissed.push(id),
}));
vi.mock('../../seal/device-lock.ts', async (original) => ({
  ...(await original<object>()),
  pinToConfirm: () => pinOf,
}));

let rendered: Rendered | null = null;
beforeEach(() => {
  gone = [aLost('a', '12.5'), aLost('b', '3')];
  received = 0;
  pinOf = null;
  released = [];
  dismissed = [];
  seen.mockReset();
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

async function renderNotice(): Promise<HTMLElement> {
  rendered = await render(<RewindNotice />);
  return rendered.page;
}

it('says how much the journal no longer has, and that nothing can happen twice', async () => {
  received = 1;
  const page = await renderNotice();
  expect(page.textContent).toContain('Part of your activity is no longer confirmed');
  expect(page.textContent).toContain(
    '2 actions of yours and one payment to you are no longer in the journal.',
  );
  expect(page.textContent).toContain('it keeps its number, so nothing can happen twice.');
});

it('sends one again, dismisses another, or sends all', async () => {
  const page = await renderNotice();
  await click(buttonNamed(page, /Look through them/));
  expect(page.querySelector('[role=dialog]')?.textContent).toContain('Send 12.50 DC');
  await click(buttonNamed(page, /^Send again$/));
  await click(
    [...page.querySelectorAll('button')].filter((button) => button.textContent === 'Leave it').at(1),
  );
  await click(buttonNamed(page, /^Send all 2 again$/));
  expect(released).toEqual([['a'], ['a', 'b']]);
  expect(dismissed).toEqual(['b']);
});

it('asks for the PIN before anything is sent', async () => {
  pinOf = 'u1';
  const page = await renderNotice();
  await click(buttonNamed(page, /Look through them/));
  await click(buttonNamed(page, /^Send all 2 again$/));
  expect(page.querySelector('[role=dialog] input')).not.toBeNull();
  expect(released).toEqual([]);
});

it('lists lost payments to the person until they have read it', async () => {
  gone = [];
  received = 2;
  const page = await renderNotice();
  expect(page.textContent).toContain('2 payments to you are no longer in the journal. Ask whoever paid you');
  await click(buttonNamed(page, /I understand/));
  expect(seen).toHaveBeenCalledWith('u1', { received: 0 });
});

it('shows nothing if the person has lost nothing', async () => {
  gone = [];
  expect((await renderNotice()).querySelector('.vq-notice')).toBeNull();
});
