/**
 * Proves the dialog to invest: balance, price, tokens and fee while one types, every state of its button, the maximum, the
 * review, and that the command carries the hash of the terms and the fewest tokens, also offline.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aProject } from '#tests/builders/shown-projects.ts';
import { aWallet } from '#tests/builders/wire-documents.ts';
import type { ProjectValue } from '#domain/project/document.ts';
import { reportContact } from '../../platform/connectivity.ts';
import {
  buttonNamed,
  click,
  reaches,
  render,
  type Rendered,
  settled,
  texts,
  type,
} from '../../ui/testing/render.tsx';
import { InvestSheet } from './invest-sheet.tsx';

type Sent = { readonly type: string; readonly payload: unknown };
let sent: Sent[] = [];
let rendered: Rendered | null = null;
const onClose = vi.fn();
beforeEach(() => {
  localStorage.clear();
  sent = [];
  onClose.mockReset();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  reportContact(true);
});

const store = (type: string, payload: unknown): Promise<string> => {
  sent.push({ type, payload });
  return Promise.resolve('an-id');
};

async function open(
  posted = '200',
  project: Partial<ProjectValue> = {},
  enqueue: typeof store = store,
): Promise<void> {
  const none = { posted: '0', held: '0' };
  const balances = { DC: { posted, held: '0' }, TDC: none, USD: none };
  const data = makeShownData({
    outbox: { enqueue },
    collections: { wallet: [aWallet('p1', { balances })] },
  });
  const sheet = <InvestSheet project={aProject(project)} backing={undefined} onClose={onClose} />;
  rendered = await render(withData(sheet, data));
}
async function typeAmount(text: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('input[name="amount"]');
  if (field === null) throw new Error('there is no amount to fill in');
  await type(field, text);
}
const button = (name: RegExp) => buttonNamed(document.body, name);

it('shows balance, price, tokens and fee, then reviews and stores the command', async () => {
  await open();
  expect(texts()).toContain('DC balance200.00 DC');
  expect(texts()).toContain('At most 199.900049 DC.');
  expect(button(/^Invest with DC$/)?.disabled).toBe(true);
  await typeAmount('100');
  expect(texts()).toMatch(
    /Token price0\.50 DC.*Tokens to receive200\.00 SUN.*Universal fee \(0\.05%\)0\.05 DC.*Total100\.05 DC/,
  );
  await click(button(/^Invest with DC$/));
  await settled('Remains in your wallet99.95 DC');
  expect(sent).toEqual([]);
  await click(button(/^Invest 100\.00 DC$/));
  await reaches(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([
    {
      type: 'project.invest',
      payload: {
        project: 'p12',
        amount: '100',
        minTokens: '200',
        terms: 'a1b2c3d4'.repeat(8),
        proposal: 'none',
      },
    },
  ]);
});

it('says Processing... on its button while the command is being stored', async () => {
  await open('200', {}, () => new Promise(() => {}));
  await typeAmount('100');
  await click(button(/^Invest with DC$/));
  await click(button(/^Invest 100\.00 DC$/));
  expect(button(/^Processing\.\.\.$/)?.disabled).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

it('says Insufficient DC Balance above the balance, with a link to buy DC', async () => {
  await open();
  await typeAmount('200');
  expect(button(/^Insufficient DC Balance$/)?.disabled).toBe(true);
  expect(texts()).toContain('Insufficient DC balance. Purchase DC to invest in this project.');
});

it('is the same where the amount exceeds the cap as well', async () => {
  await open();
  await typeAmount('9000');
  expect(button(/^Insufficient DC Balance$/)?.disabled).toBe(true);
});

it('links to the market without a balance', async () => {
  await open('0');
  expect(button(/^Insufficient DC Balance$/)?.disabled).toBe(true);
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Buy DC');
  expect(link?.getAttribute('href')).toBe('/market?buy=1');
  expect(texts()).not.toContain('At most');
});

it('says Invalid amount and Amount exceeds remaining cap beside the field', async () => {
  await open('9000');
  await typeAmount('701');
  await click(button(/^Invest with DC$/));
  await settled('Amount exceeds remaining cap');
  await typeAmount('0');
  document.querySelector<HTMLInputElement>('input[name="amount"]')?.focus();
  document.querySelector<HTMLInputElement>('input[name="amount"]')?.blur();
  await settled('Invalid amount');
  expect(button(/^Invest with DC$/)?.disabled).toBe(true);
});

it('fills in the maximum', async () => {
  await open('9000');
  await click(button(/^Use the maximum$/));
  expect(texts()).toContain('Tokens to receive1,400.00 SUN');
});

it('says that new terms are proposed, and names what was seen', async () => {
  const proposal = {
    terms: 'b'.repeat(64),
    at: '2030-01-01T00:00:00.000Z',
    inForceAt: '2030-01-04T08:30:00.000Z',
    to: { hardCap: '2000' },
  };
  await open('200', { proposal });
  expect(texts()).toContain('They come into force on Jan 4, 2030, 08:30, unless they are withdrawn.');
  expect(texts()).toContain('Hard cap1,000.00 DC2,000.00 DC');
  await typeAmount('10');
  await click(button(/^Invest with DC$/));
  await settled('and can leave without a fee until then');
  await click(button(/^Invest 10\.00 DC$/));
  await reaches(() => expect(sent).toMatchObject([{ payload: { proposal: 'b'.repeat(64) } }]));
});

it('is stored offline, and says what will be checked', async () => {
  reportContact(false);
  await open();
  await typeAmount('10');
  await click(button(/^Invest with DC$/));
  await settled('You are offline. The investment waits on this device.');
  expect(texts()).toContain('you get at least 20.00 SUN; otherwise nothing is taken.');
  await click(button(/^Invest 10\.00 DC$/));
  await reaches(() => expect(sent).toHaveLength(1));
});
