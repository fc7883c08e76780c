// Proves that the review shows payee, amount, fee, total and remaining balance exactly, for every reading of the fee
// rule.
import { afterEach, expect, test, vi } from 'vitest';
import { DEFAULT_FEE_TERMS, type FeeTerms } from '#domain/fee/parameters.ts';
import { passkeyProblem } from '../../platform/passkey-text.ts';
import type { PayeeView } from './payees.ts';
import type { MoneyTransfer } from '#domain/transfer/schema.ts';
import { knownProblem } from '#tests/builders/problem.ts';
import { buttonNamed, click, reaches, render, type Rendered, type } from '../../ui/testing/render.tsx';
import { ReviewSheet } from './review-sheet.tsx';

const to = 'VIQ-1763711000000-a8b2c4d6e8f0';
const unlockDevice = vi.hoisted(() => vi.fn().mockResolvedValue({ ok: true }));
vi.mock('../../seal/device-lock.ts', async (original) => ({
  ...(await original<object>()),
  unlockDevice,
}));

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

type Case = {
  transfer?: Partial<MoneyTransfer>;
  terms?: Partial<FeeTerms>;
  online?: boolean;
  busy?: boolean;
  asksCode?: boolean;
  offersPasskey?: boolean;
  payee?: Partial<PayeeView>;
  when?: string;
  pinOf?: () => string | null;
};

async function review(given: Case = {}) {
  const { transfer, terms, online = true, busy = false, payee, when } = given;
  const { asksCode = false, offersPasskey = false, pinOf = () => null } = given;
  const onConfirm = vi.fn().mockResolvedValue(null);
  const onBack = vi.fn();
  rendered = await render(
    <ReviewSheet
      transfer={{ to, amount: '25.5', currency: 'DC', ...transfer }}
      contactName="Flower shop"
      payee={{ name: null, missing: false, limited: false, firstTime: false, ...payee }}
      spendable={100_000_000n}
      terms={{ ...DEFAULT_FEE_TERMS, ...terms }}
      when={when ?? null}
      online={online}
      asksCode={asksCode}
      offersPasskey={offersPasskey}
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
    Amount: '25.50000 DC',
    'Fee (0.05%)': '0.01275 DC',
    Total: '25.51275 DC',
    Remains: '74.48725 DC',
  });
});

test('shows the amount that arrives if the recipient pays the fee', async () => {
  const { facts } = await review({ terms: { feePayer: 'recipient' } });
  expect(facts['Recipient gets']).toBe('25.48725 DC');
  expect(facts['Total']).toBe('25.50000 DC');
  expect(facts['Remains']).toBe('74.50000 DC');
});

test('a flat fee is named in dollars and charged in the currency', async () => {
  const { facts } = await review({ terms: { feeMode: 'flat' } });
  expect(facts['Fee ($0.05)']).toBe('0.05 DC');
  expect([facts['Total'], facts['Remains']]).toEqual(['25.55 DC', '74.45 DC']);
});

test('test credits travel free', async () => {
  const { facts } = await review({ transfer: { currency: 'TDC' } });
  expect(facts['Fee (free)']).toBe('0.00 TDC');
  expect([facts['Total'], facts['Remains']]).toEqual(['25.50 TDC', '74.50 TDC']);
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

test('starts with the focus on its title, so that a repeated key sends nothing', async () => {
  await review();
  await reaches(() => expect(document.activeElement?.textContent).toBe('Review'));
  expect(document.activeElement?.tagName).not.toBe('BUTTON');
});

test('starts with the focus on the code if one is required', async () => {
  await review({ asksCode: true });
  await reaches(() => expect(document.activeElement?.getAttribute('name')).toBe('totp'));
});

test("asks for the device's PIN before anything is sent", async () => {
  const { page, onConfirm } = await review({ pinOf: () => 'u1' });
  await click(buttonNamed(page, /^Send 25\.50 DC$/));
  expect(onConfirm).not.toHaveBeenCalled();
  expect(page.querySelector('input[name="pin"]')).not.toBeNull();
  expect(page.textContent).toContain('PIN of this device');
  const asked = page.querySelector<HTMLElement>('form[aria-label="Confirm with PIN"]');
  await click(asked === null ? null : buttonNamed(asked, /^Back$/));
  // Back at the review, nothing was sent.
  expect(page.querySelector('input[name="pin"]')).toBeNull();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('offline it says that it waits on this device', async () => {
  const { page } = await review({ online: false });
  expect(page.textContent).toContain('You are offline. It waits on this device');
});

test('the button says Processing... and is disabled while the command is being stored', async () => {
  const { page, onConfirm } = await review({ busy: true });
  const send = buttonNamed(page, /^Processing\.\.\.$/);
  expect(send?.disabled).toBe(true);
  await click(send);
  expect(onConfirm).not.toHaveBeenCalled();
});

test('shows the name that the recipient signed up with, beside the contact’s', async () => {
  const { facts, page } = await review({ payee: { name: 'Ann Smith' } });
  expect(facts['To']).toBe(`Flower shopAnn Smith${to}`);
  expect(page.textContent).not.toContain('never sent');
});

test('isolates every name, so that a right-to-left name does not reorder the text beside it', async () => {
  const { page } = await review({ payee: { name: 'Ann \u202Ehtims' } });
  expect([...page.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual([
    'Flower shop',
    'Ann \u202Ehtims',
  ]);
});

test('warns of a wallet to which nothing was ever sent', async () => {
  const { page } = await review({ payee: { name: 'Ann Smith', firstTime: true } });
  expect(page.textContent).toContain(
    'You have never sent to this wallet. Compare the name and the whole address with the recipient: a transfer cannot be taken back.',
  );
});

test('warns offline too, where only the address can be compared', async () => {
  const { page } = await review({ online: false, payee: { firstTime: true } });
  expect(page.textContent).toContain('Compare the whole address with the recipient');
});

test('a payment request says until when it can be paid, and what happens if it waits longer', async () => {
  const request = { expiresAt: '2999-01-01T00:00:00.000Z', id: '0'.repeat(40), salt: 'salt000000000000' };
  const { facts, page } = await review({ transfer: { request }, online: false });
  expect(facts['Request to be paid by']).toMatch(/2999/);
  expect(page.textContent).toContain('A request that has expired by then is not paid, and nothing is taken.');
});

test('a scheduled transfer shows its date, and not the remaining balance', async () => {
  const { facts } = await review({ when: 'Every day, first on 31 Jan 2027, 09:00' });
  expect(facts).toMatchObject({ When: 'Every day, first on 31 Jan 2027, 09:00', Total: '25.51275 DC' });
  expect(facts).not.toHaveProperty('Remains');
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain(
    'Schedule 25.50 DC',
  );
});

const wrong = {
  ...knownProblem('TWO_FACTOR_CODE_INVALID'),
  field: 'code',
};
async function typeCode(page: HTMLElement, code: string): Promise<void> {
  const input = page.querySelector<HTMLInputElement>('input[name="totp"]');
  if (input === null) throw new Error('no code is asked for');
  await type(input, code);
}
async function waitForText(page: HTMLElement, text: string): Promise<void> {
  await reaches(() => expect(page.textContent).toContain(text));
}

test('sends a required code with the transfer', async () => {
  const { page, onConfirm } = await review({ asksCode: true });
  await click(buttonNamed(page, /^Send 25\.50 DC$/));
  await waitForText(page, 'Please enter a 6-digit code');
  expect(onConfirm).not.toHaveBeenCalled();
  await typeCode(page, '123456');
  await click(buttonNamed(page, /^Send 25\.50 DC$/));
  await reaches(() => expect(onConfirm.mock.calls).toEqual([[{ method: 'code', code: '123456' }]]));
});

test('a passkey replaces the code for a person who has one', async () => {
  const { page, onConfirm } = await review({ asksCode: true, offersPasskey: true });
  await click(buttonNamed(page, /^Use a passkey instead$/));
  await reaches(() => expect(onConfirm.mock.calls).toEqual([[{ method: 'passkey' }]]));
});

test('a passkey that was cancelled sends nothing, and the code can still be typed', async () => {
  const { page, onConfirm } = await review({ asksCode: true, offersPasskey: true });
  onConfirm.mockResolvedValueOnce(passkeyProblem(Object.assign(new Error(), { name: 'NotAllowedError' })));
  await click(buttonNamed(page, /^Use a passkey instead$/));
  await waitForText(page, 'No passkey was used');
  await typeCode(page, '123456');
  await click(buttonNamed(page, /^Send 25\.50 DC$/));
  await reaches(() => expect(onConfirm.mock.calls.at(-1)).toEqual([{ method: 'code', code: '123456' }]));
});

test.each([
  ['to a person without one', { asksCode: true, offersPasskey: false }],
  ['if no code is required', { asksCode: false, offersPasskey: true }],
  ['without a network', { asksCode: true, offersPasskey: true, online: false }],
])('a passkey is not offered: %s', async (_who, given) => {
  const { page } = await review(given);
  expect(buttonNamed(page, /^Use a passkey instead$/)).toBeFalsy();
});

test('a wrong code sends nothing, and what was typed stays', async () => {
  const { page, onConfirm } = await review({ asksCode: true });
  onConfirm.mockResolvedValue(wrong);
  await typeCode(page, '123456');
  await click(buttonNamed(page, /^Send 25\.50 DC$/));
  await waitForText(page, 'The verification code is incorrect. Please try again.');
  expect(page.querySelector<HTMLInputElement>('input[name="totp"]')?.value).toBe('123456');
});

test('offline it asks for no code, and says that it will later', async () => {
  const { page, onConfirm } = await review({ asksCode: true, online: false });
  expect(page.querySelector('input')).toBeNull();
  expect(page.textContent).toContain('asks for your code when the network is back');
  await click(buttonNamed(page, /^Send 25\.50 DC$/));
  await reaches(() => expect(onConfirm.mock.calls).toEqual([[null]]));
});

test('asks for the code after the PIN, keeps it after going back, and sends it with the transfer', async () => {
  const { page, onConfirm } = await review({ asksCode: true, pinOf: () => 'ann' });
  await typeCode(page, '123456');
  await click(buttonNamed(page, /^Send 25\.50 DC$/));
  const pin = (): HTMLFormElement | null => page.querySelector('form[aria-label="Confirm with PIN"]');
  await reaches(() => expect(pin()).not.toBeNull());
  expect(onConfirm).not.toHaveBeenCalled();
  await click(
    [...(pin()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === 'Back'),
  );
  await reaches(() => expect(pin()).toBeNull());
  expect(page.querySelector<HTMLInputElement>('input[name="totp"]')?.value).toBe('123456');
  await click(buttonNamed(page, /^Send 25\.50 DC$/));
  const pinField = () => pin()?.querySelector<HTMLInputElement>('input[name="pin"]');
  await reaches(() => expect(pinField()).toBeInstanceOf(HTMLInputElement));
  const field = pinField();
  if (field == null) throw new Error('no PIN is asked for');
  await type(field, '135790');
  await click(pin()?.querySelector('button[type="submit"]'));
  await reaches(() => expect(onConfirm.mock.calls).toEqual([[{ method: 'code', code: '123456' }]]));
  expect(unlockDevice).toHaveBeenCalledWith('ann', '135790');
});
