// Proves that refused commands are listed above the activity of Home, with their reason and one next step, until the person
// dismisses them.
import { afterEach, expect, test, vi } from 'vitest';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aContact } from '#tests/builders/wire-documents.ts';
import { type CommandDoc, newCommand } from '#app/data/outbox/command-doc.ts';
import { FEATURES } from '#app/features.ts';
import { registerFeatures } from '#app/registered-features.ts';
import { buttonNamed, click, render, type Rendered } from '#app/ui/testing/render.tsx';
import { RefusedList } from './refused-list.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

const rita = 'VIQ-1700000000000-rita00000000';
const payload = { to: rita, amount: '12.5', currency: 'DC' };
const refusedCommand = (id: string): CommandDoc => ({
  ...newCommand({ id, type: 'wallet.transfer', payload }, 1),
  status: 'refused',
  verdict: {
    id,
    type: 'wallet.transfer',
    verdict: 'refused',
    seq: 1,
    block: 1,
    at: '2026-11-27T08:00:00.000Z',
    code: 'RECIPIENT_NOT_FOUND',
  },
});
const dismiss = vi.fn<(id: string) => Promise<void>>(() => Promise.resolve());

async function shows(commands: readonly CommandDoc[]): Promise<HTMLElement> {
  registerFeatures(FEATURES);
  const data = makeShownData({
    outbox: { dismiss },
    collections: { commands, contacts: [aContact(rita, { name: 'Rita' })] },
  });
  rendered = await render(withData(<RefusedList />, data));
  return rendered.page;
}

test('names a refused command and its reason, links to it, and can be dismissed', async () => {
  const page = await shows([refusedCommand('a')]);
  expect(page.querySelector('li strong')?.textContent).toBe('Send 12.50 DC to Rita');
  expect(page.querySelector('li p')?.textContent).toContain('Recipient wallet address not found');
  expect(page.querySelector('li a')?.getAttribute('href')).toBe('/wallet?tab=history&open=a');
  await click(buttonNamed(page, /^Put away$/));
  expect(dismiss).toHaveBeenCalledWith('a');
});

test('shows three refusals and the number of further ones; nothing if there are none', async () => {
  const page = await shows(['a', 'b', 'c', 'd', 'e'].map(refusedCommand));
  expect(page.querySelectorAll('li')).toHaveLength(3);
  expect(page.textContent).toContain('2 more are in the history.');
  await rendered?.unmount();
  await shows([]);
  expect(page.querySelector('section')).toBeNull();
});
