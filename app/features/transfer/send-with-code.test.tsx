// Proves that a code given in the review confirms exactly the command that is stored afterwards, under the same id;
// that a wrong one stores nothing; and that without an answer the command is stored and waits on the device.
import { type ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { knownProblem } from '#tests/builders/problem.ts';
import type { SubmittedCommand } from '#domain/protocol.ts';
import { localProblem, type Outcome } from '../../platform/problem.ts';
import type { ConfirmBy } from '../../platform/two-factor.ts';
import { buttonNamed, click, flushPromises, render, type Rendered } from '../../ui/testing/render.tsx';
import { useSend } from './use-send.ts';

const to = 'VIQ-1763711000000-a8b2c4d6e8f0';
const steps: string[] = [];
type Command = { id: string; type: string; payload: object };
const confirmed: SubmittedCommand[] = [];
const stored: Command[] = [];
let answer: Outcome<null>;

vi.mock('../../platform/two-factor.ts', () => ({
  confirmCommands: (by: ConfirmBy, commands: readonly SubmittedCommand[]): Promise<Outcome<null>> => {
    steps.push(`confirm ${by.method === 'code' ? by.code : 'by passkey'}`);
    confirmed.push(...commands);
    return Promise.resolve(answer);
  },
}));
vi.mock('../../data/outbox/outbox.ts', async (original) => ({
  ...(await original<object>()),
  useEnqueue: () => (type: string, payload: object, id: string) => {
    steps.push('store');
    stored.push({ id, type, payload });
    return Promise.resolve(id);
  },
}));

let rendered: Rendered | null = null;
beforeEach(() => {
  steps.length = 0;
  confirmed.length = 0;
  stored.length = 0;
  answer = { ok: true, value: null };
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

const later = { field: <></>, isLater: false, read: () => null, onStored: () => undefined };

function Form(): ReactElement {
  const send = useSend({ to, amount: '5', currency: 'TDC' }, { onTaken: () => undefined, later });
  return (
    <>
      <p id="reviewed">{send.reviewed?.id}</p>
      <button onClick={() => send.setReviewed(transferOf(send.reviewed?.id ?? 'the-id'))}>Review</button>
      <button onClick={() => void send.confirm({ method: 'code', code: '123456' })}>Confirm</button>
      <button onClick={() => void send.confirm({ method: 'passkey' })}>Passkey</button>
      <button onClick={() => void send.confirm(null)}>Without</button>
    </>
  );
}
const transferOf = (id: string) => ({
  id,
  transfer: { to, amount: '5', currency: 'TDC' as const },
  planned: null,
});

async function confirmReviewed(name = /^Confirm$/): Promise<HTMLElement> {
  rendered = await render(<Form />);
  await click(buttonNamed(rendered.page, /^Review$/));
  await click(buttonNamed(rendered.page, name));
  await flushPromises();
  return rendered.page;
}

test('sends the code for this command first, then the command with the same id', async () => {
  await confirmReviewed();
  expect(steps).toEqual(['confirm 123456', 'store']);
  expect(stored).toEqual([{ id: 'the-id', type: 'wallet.transfer', payload: transferOf('x').transfer }]);
  expect(confirmed).toEqual(stored);
});

test('sends a passkey instead of the code, for the same command', async () => {
  await confirmReviewed(/^Passkey$/);
  expect(steps).toEqual(['confirm by passkey', 'store']);
  expect(confirmed).toEqual(stored);
});

test('a wrong code stores nothing, and the next one confirms the same command', async () => {
  answer = { ok: false, problem: { ...knownProblem('TWO_FACTOR_CODE_INVALID'), field: 'code' } };
  const page = await confirmReviewed();
  expect(stored).toEqual([]);
  answer = { ok: true, value: null };
  await click(buttonNamed(page, /^Confirm$/));
  await flushPromises();
  expect(confirmed.map(({ id }) => id)).toEqual(['the-id', 'the-id']);
  expect(stored.map(({ id }) => id)).toEqual(['the-id']);
});

test.each([localProblem('NO_ANSWER'), localProblem('OFFLINE'), knownProblem('TWO_FACTOR_OFF')])(
  'stores the command after $code all the same, and it waits for its code',
  async (problem) => {
    answer = { ok: false, problem };
    await confirmReviewed();
    expect(stored.map(({ id }) => id)).toEqual(['the-id']);
  },
);

test('sends no code if none is required', async () => {
  await confirmReviewed(/^Without$/);
  expect(steps).toEqual(['store']);
});
