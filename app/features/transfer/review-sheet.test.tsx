// Proves that the review shows to whom, amount, fee, total and what remains, exactly, for every reading of the fee rule.
import { afterEach, expect, test, vi } from 'vitest';
import { DEFAULT_PARAMETERS, type RuleParameters } from '#domain/constants.ts';
import type { PayeeView } from '../../data/payees.ts';
import type { Transfer } from '#domain/transfer/schema.ts';
import { buttonNamed, click, render, type Rendered } from '../../ui/testing/render.tsx';
import { ReviewSheet } from './review-sheet.tsx';

const to = 'VIQ-1763711000000-a8b2c4d6e8f0';
let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

type Case = {
  transfer?: Partial<Transfer>;
  terms?: Partial<RuleParameters>;
  online?: boolean;
  busy?: boolean;
  payee?: Partial<PayeeView>;
  when?: string;
  pinOf?: () => string | null;
};

async function review({
  transfer,
  terms,
  online = true,
  busy = false,
  payee,
  when,
  pinOf = () => null,
}: Case = {}) {
  const onConfirm = vi.fn();
  const onBack = vi.fn();
  rendered = await render(
    <ReviewSheet
      transfer={{ to, amount: '25.5', currency: 'DC', ...transfer }}
      contactName="Flower shop"
      payee={{ name: null, missing: false, firstTime: false, ...payee }}
      spendable={100_000_000n}
      terms={{ ...DEFAULT_PARAMETERS, ...terms }}
      when={when ?? null}
      online={online}
      busy={busy}
      pinOf={pinOf}
      onBack={onBack}
      onConfirm={onConfirm}
    />,
  );
  const rows = [...document.querySelectorAll('dl > div')].map((row) => [
    row.querySelector('dt')?.textContent,
    row.querySelector('dd')?.textContent,
  ]);
  return {
    facts: Object.fromEntries(rows) as Record<string, string>,
    onConfirm,
    onBack,
    page: rendered.page,
  };
}

test('the sender pays the fee on top', async () => {
  const { facts } = await review();
  expect(facts).toEqual({
    To: `Flower shop${to}`,
    Amount: '25.50 DC',
    'Fee (0.05%)': '0.01275 DC',
    Total: '25.51275 DC',
    Remains: '74.48725 DC',
  });
});

test('the recipient pays the fee: what arrives is said', async () => {
  const { facts } = await review({ terms: { feePayer: 'recipient' } });
  expect(facts['Recipient gets']).toBe('25.48725 DC');
  expect(facts['Total']).toBe('25.50 DC');
  expect(facts['Remains']).toBe('74.50 DC');
});

test('a flat fee is named in dollars and charged in the currency', async () => {
  const { facts } = await review({ terms: { feeMode: 'flat' } });
  expect(facts['Fee ($0.05)']).toBe('0.05 DC');
});

test('test credits travel free', async () => {
  const { facts } = await review({ transfer: { currency: 'TDC' } });
  expect(facts['Fee (free)']).toBe('0.00 TDC');
  expect(facts['Total']).toBe('25.50 TDC');
});

test('the smallest amount shows its whole fee and never rounds', async () => {
  const { facts } = await review({ transfer: { amount: '0.000001' } });
  expect(facts['Amount']).toBe('0.000001 DC');
  expect(facts['Fee (0.05%)']).toBe('0.000001 DC');
  expect(facts['Total']).toBe('0.000002 DC');
});

test('the button names the amount, and sends once', async () => {
  const { page, onConfirm, onBack } = await review({ transfer: { note: 'Tea' } });
  await click(buttonNamed(page, /^Send 25\.50 DC$/));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  await click(buttonNamed(page, /^Back$/));
  expect(onBack).toHaveBeenCalledTimes(1);
});

test('offline it says that it waits on this device', async () => {
  const { page } = await review({ online: false });
  expect(page.textContent).toContain('You are offline. It waits on this device');
});

test('while it is being stored nothing can be pressed again', async () => {
  const { page, onConfirm } = await review({ busy: true });
  const send = buttonNamed(page, /Send 25\.50 DC/);
  expect(send?.disabled).toBe(true);
  await click(send);
  expect(onConfirm).not.toHaveBeenCalled();
});

test('shows the name that the recipient signed up with, beside the contact’s', async () => {
  const { facts, page } = await review({ payee: { name: 'Ann Smith' } });
  expect(facts['To']).toBe(`Flower shopAnn Smith${to}`);
  expect(page.textContent).not.toContain('never sent');
});

test('warns of a wallet that was never sent to', async () => {
  const { page } = await review({ payee: { name: 'Ann Smith', firstTime: true } });
  expect(page.textContent).toContain(
    'You have never sent to this wallet. Compare the name and the whole address with the recipient: a transfer cannot be taken back.',
  );
});

test('warns offline too, where only the address can be compared', async () => {
  const { page } = await review({ online: false, payee: { firstTime: true } });
  expect(page.textContent).toContain('Compare the whole address with the recipient');
});

test('a payment request says until when, and what happens when it waits for longer', async () => {
  const request = { expiresAt: '2999-01-01T00:00:00.000Z', id: '0'.repeat(40), salt: 'salt000000000000' };
  const { facts, page } = await review({ transfer: { request }, online: false });
  expect(facts['Request to be paid by']).toMatch(/2999/);
  expect(page.textContent).toContain('A request that has expired by then is not paid, and nothing is taken.');
});

test('for another day it says when, and not what would remain now', async () => {
  const { facts } = await review({ when: 'Every day, first on 31 Jan 2027, 09:00' });
  expect(facts).toMatchObject({ When: 'Every day, first on 31 Jan 2027, 09:00', Total: '25.51275 DC' });
  expect(facts).not.toHaveProperty('Remains');
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain(
    'Schedule 25.50 DC',
  );
});
