// Proves what the page says about a received file: what is signed, what is not, and that it cannot tell without the
// service's key.
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeReceipt } from '#domain/receipt/file.ts';
import type { ReceiptFile } from '#domain/receipt/schema.ts';
import { signCheckpoint } from '#domain/witness/checkpoint.ts';
import type { HeadEvidence } from '#domain/witness/schema.ts';
import type { headMemory as HeadMemory } from '#app/data/proofs/stored-heads.ts';
import {
  evidenceIn,
  namesIn,
  makeReceiptFile,
  sealed,
  serviceKey,
  signAs,
  strangerKey,
} from '#tests/builders/receipt.ts';
import { aRefundedStake } from '#tests/builders/stake-receipts.ts';
import { aWorld, person } from '#tests/builders/world.ts';
import {
  buttonNamed,
  click,
  flushPromises,
  reaches,
  render,
  type Rendered,
} from '../../ui/testing/render.tsx';
import type { Component as VerifyScreen } from './verify-screen.tsx';

const world = aWorld().with(person('ann').holding('50 DC'), person('ben'));
world.send('ann', 'wallet.transfer', { to: world.address('ben'), amount: '12.5', currency: 'DC', note: 'x' });
const seq = world.entries.at(-1)?.seq ?? 0;
const evidence = evidenceIn(sealed(world.entries), seq, namesIn(world, 'ann', 'ben'));
const receipt = makeReceiptFile(evidence, { note: 'For the tickets' });

let Component: typeof VerifyScreen;
let headMemory: typeof HeadMemory;
let rendered: Rendered | null = null;
let asked: string[];

/** A service that names a key, or none for an offline device. */
function serviceNames(publicKey: string | null): void {
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (publicKey === null) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ publicKey }));
  });
}

beforeEach(async () => {
  vi.resetModules();
  ({ Component } = await import('./verify-screen.tsx'));
  ({ headMemory } = await import('#app/data/proofs/stored-heads.ts'));
  localStorage.clear();
  serviceNames(serviceKey);
});

afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

async function page(): Promise<HTMLElement> {
  asked.length = 0;
  rendered = await render(<Component />);
  await reaches(() => expect(asked).toContain('/api/explorer/key'));
  await flushPromises();
  return rendered.page;
}

/** Chooses a file as a person does. */
async function choose(shown: HTMLElement, text: string): Promise<void> {
  const input = shown.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('nowhere to choose a file');
  // The test environment's files cannot be read as a browser's.
  const bytes = new TextEncoder().encode(text);
  const file = {
    slice: (from: number, to: number) => ({
      text: () => Promise.resolve(new TextDecoder().decode(bytes.slice(from, to))),
    }),
  };
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await Promise.resolve();
  });
  await reaches(() => expect(region(shown, 'Result')).not.toBe(''));
}

const region = (shown: HTMLElement, name: string): string =>
  shown.querySelector(`[aria-label="${name}"]`)?.textContent ?? '';

const withText = (change: (file: ReceiptFile) => ReceiptFile): string => writeReceipt(change(receipt));

test('shows for a valid receipt the verdict, the proven data, and separately the unproven data', async () => {
  const shown = await page();
  await choose(shown, writeReceipt(receipt));
  expect(region(shown, 'Result')).toContain('Verified on this device');
  for (const words of [
    'Send',
    world.address('ann'),
    world.address('ben'),
    '12.50 DC',
    '0.00625 DC',
    'success',
  ])
    expect(region(shown, 'Receipt')).toContain(words);
  expect(region(shown, 'Receipt')).not.toContain('For the tickets');
  expect(region(shown, 'Not covered by the proof')).toContain('For the tickets');
  expect(region(shown, 'Not covered by the proof')).toContain('Core Vault');
  expect(shown.querySelectorAll('[aria-label="Holds"]')).toHaveLength(7);
  expect(asked.every((path) => path === '/api/explorer/key')).toBe(true);
});

test('shows for a changed receipt only the reason, not its content', async () => {
  const shown = await page();
  await choose(
    shown,
    withText((file) => ({
      ...file,
      record: {
        ...file.record,
        transactions: file.record.transactions.map((each) => ({ ...each, amount: '99' })),
      },
    })),
  );
  expect(shown.querySelector('[aria-label="Result"] h2')?.textContent).toBe('This receipt was altered');
  expect(region(shown, 'Result')).toMatch(/^This receipt was altered/);
  expect(region(shown, 'Result')).toContain('Does not verify');
  expect(region(shown, 'Result')).toContain('Do not rely on this receipt');
  expect(shown.textContent).not.toContain('The transaction hash is the fingerprint of the public record.');
  expect(shown.textContent).not.toContain('99.00');
  expect(shown.querySelectorAll('[aria-label="Does not hold"]').length).toBeGreaterThan(0);
});

test('a receipt that somebody else signed does not verify', async () => {
  const shown = await page();
  const theirs = evidenceIn(sealed(world.entries, 'stranger'), seq, namesIn(world, 'ann', 'ben'));
  await choose(shown, writeReceipt(makeReceiptFile(theirs, { publicKey: strangerKey })));
  expect(region(shown, 'Result')).toMatch(/^Somebody else signed this receipt/);
  expect(region(shown, 'Result')).toContain('Does not verify');
});

test('says without a key that it cannot check, and how it could', async () => {
  serviceNames(null);
  const shown = await page();
  expect(region(shown, "The service's key")).toContain("has never learnt the service's key");
  await choose(shown, writeReceipt(receipt));
  expect(region(shown, 'Result')).toContain('Key not known');
  expect(region(shown, 'Result')).toContain('cannot tell whether the service signed it');
  expect(shown.querySelectorAll('[aria-label="Cannot be checked"]')).toHaveLength(1);
});

test.each([
  ['Dear Ann', 'This file is not a receipt'],
  [
    writeReceipt(receipt).replace('"version":1', '"version":9'),
    'A later version of the app made this receipt',
  ],
  [JSON.stringify(receipt, null, 1), 'This receipt was changed or damaged on its way'],
  ['x'.repeat(64_001), 'This file is too large for a receipt'],
  ['ü'.repeat(32_001), 'This file is too large for a receipt'],
])('explains why a file is no receipt, and can be dismissed (%#)', async (text, words) => {
  const shown = await page();
  await choose(shown, text);
  expect(region(shown, 'Result')).toContain(words);
  await click(buttonNamed(shown, /^Close$/));
  expect(region(shown, 'Result')).toBe('');
});

test('shows another key of the service, and uses it only if the person says so', async () => {
  const shown = await page();
  await choose(shown, writeReceipt(receipt));
  await rendered?.unmount();
  serviceNames(strangerKey);
  const later = await page();
  expect(region(later, "The service's key")).toContain('The service names another key now');
  await choose(later, writeReceipt(receipt));
  expect(region(later, 'Result')).toContain('Verified on this device');
  await click(buttonNamed(later, /^Use the new key$/));
  await reaches(() => expect(region(later, 'Result')).toContain('Does not verify'));
});

test('a receipt can be pasted', async () => {
  const shown = await page();
  const paste = Object.assign(new Event('paste'), {
    clipboardData: { files: [], getData: () => writeReceipt(receipt) },
  });
  await act(async () => {
    document.dispatchEvent(paste);
    await Promise.resolve();
  });
  await reaches(() => expect(region(shown, 'Result')).toContain('Verified on this device'));
});

const head = { size: 12, root: 'ab'.repeat(32), at: 1_800_000_000_000 };
const noteBy = (signer: 'service' | 'stranger', change: Partial<typeof head> = {}): string =>
  signCheckpoint(
    { ...head, ...change },
    { publicKey: signer === 'service' ? serviceKey : strangerKey, sign: signAs(signer) },
  );
const against = (change: Partial<HeadEvidence> = {}): HeadEvidence => ({
  format: 'vaultiq-heads',
  version: 1,
  problem: 'forked',
  publicKey: serviceKey,
  earlier: noteBy('service'),
  later: noteBy('service', { root: 'cd'.repeat(32) }),
  seenAt: 1_800_000_200_000,
  ...change,
});

test.each([
  ['two roots for one size', against(), 'The service contradicts itself'],
  [
    'a journal that may be a continuation',
    against({ problem: 'unproven', later: noteBy('service', { size: 13, at: 1_800_000_100_000 }) }),
    'The service gave no proof',
  ],
  [
    'another key later',
    against({ problem: 'other-key', later: noteBy('stranger') }),
    'The service changed its key',
  ],
  ['the same head twice', against({ later: noteBy('service') }), 'This file proves nothing'],
  [
    'statements of somebody else',
    against({
      publicKey: strangerKey,
      earlier: noteBy('stranger'),
      later: noteBy('stranger', { root: 'cd'.repeat(32) }),
    }),
    'This file is about something else',
  ],
])('shows the verdict on evidence, first and large: %s', async (_what, file, title) => {
  const shown = await page();
  await choose(shown, JSON.stringify(file, null, 2));
  expect(shown.querySelector('[aria-label="Result"] h2')?.textContent).toBe(title);
  expect(region(shown, 'What the evidence says')).toContain('12 blocks');
});

test('refuses incomplete evidence and says what to do', async () => {
  const shown = await page();
  await choose(shown, JSON.stringify({ ...against(), earlier: 5 }));
  expect(region(shown, 'Result')).toContain('This evidence was changed or damaged on its way');
});

test("checks the device's own alarm at once, and lets the person accept the journal", async () => {
  headMemory.raiseAlarm(against());
  const shown = await page();
  expect(shown.querySelector('[aria-label="Result"] h2')?.textContent).toBe('The service contradicts itself');
  await click(buttonNamed(shown, /Go on with the records as they are/));
  await click(buttonNamed(shown, /^Go on$/));
  expect(shown.querySelector('[aria-label="Result"]')).toBeNull();
  expect(region(shown, 'The journal')).toContain(
    'You decided to continue with the records as they were that day.',
  );
  expect(buttonNamed(shown, /Save the evidence of/)).toBeDefined();
});

/** A service with this newest head and no proofs. */
function serviceShows(note: string): void {
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/checkpoints/latest') return Response.json({ size: 13, root: 'cd'.repeat(32), note });
    if (path.startsWith('/api/checkpoints')) return Response.json({}, { status: 404 });
    return Response.json({ publicKey: serviceKey });
  });
}

test('a receipt of somebody who was shown another journal raises the alarm', async () => {
  const shown = await page();
  serviceShows(noteBy('service', { size: 13, root: 'cd'.repeat(32), at: 1_800_000_100_000 }));
  await choose(shown, writeReceipt(makeReceiptFile(evidence, { head: noteBy('service') })));
  expect(region(shown, 'Result')).toContain('Verified on this device');
  await reaches(() => {
    expect(region(shown, "The maker's journal")).toContain('the service shows the two of you different ones');
  });
  expect(headMemory.readAlarm()?.evidence).toMatchObject({ problem: 'unproven', earlier: noteBy('service') });
});

test('a receipt of somebody who was shown the same journal says so', async () => {
  const shown = await page();
  serviceShows(noteBy('service'));
  await choose(shown, writeReceipt(makeReceiptFile(evidence, { head: noteBy('service') })));
  await reaches(() => {
    expect(region(shown, "The maker's journal")).toContain('you both see the same one');
  });
  expect(headMemory.readAlarm()).toBeNull();
});

test('shows the receipt of an investment as a refund certificate', async () => {
  const { agreement, project, receiptOf } = aRefundedStake();
  const shown = await page();
  await choose(shown, writeReceipt(receiptOf('project.invest', { agreement })));
  expect(region(shown, 'Result')).toContain('Verified on this device');
  const certificate = region(shown, 'Refund certificate');
  expect(certificate).toContain('If the raise has less than 100.00 DC on ');
  expect(certificate).toContain('60.00 DC come back to this wallet, less the refund fee.');
  expect(certificate).toContain('the claim can be proved without the service.');
  expect(certificate).toContain(`Hash of the terms${project.terms}`);
  expect(region(shown, 'How it was checked')).toContain(
    'The terms in the receipt have the hash that the signed record names.',
  );
});

test('shows only the hash of the terms if the receipt does not have them', async () => {
  const { receiptOf } = aRefundedStake();
  const shown = await page();
  await choose(shown, writeReceipt(receiptOf('project.invest')));
  expect(region(shown, 'Refund certificate')).toContain('The terms themselves are not in this receipt');
});

test('refuses a certificate with other terms', async () => {
  const { agreement, receiptOf } = aRefundedStake();
  const shown = await page();
  const other = { ...agreement, terms: { ...agreement.terms, softCap: '50' } };
  await choose(shown, writeReceipt(receiptOf('project.invest', { agreement: other })));
  expect(region(shown, 'Result')).toContain('The terms are not those of the investment');
  expect(region(shown, 'Refund certificate')).toBe('');
});

test('accepts the receipt of a refund', async () => {
  const { receiptOf, world: raise } = aRefundedStake();
  const shown = await page();
  await choose(shown, writeReceipt(receiptOf('project.refund')));
  expect(region(shown, 'Result')).toContain('Verified on this device');
  expect(region(shown, 'Receipt')).toContain('59.95 DC');
  expect(region(shown, 'Receipt')).toContain(raise.address('ben'));
  expect(region(shown, 'Refund certificate')).toBe('');
});
