// Proves whose wallet a page of the explorer says it is, for a signed-in person without their data open.
import { afterEach, expect, test } from 'vitest';
import { rememberPayee } from '../../data/queries/payee-names.ts';
import { adoptSession, startSession, stopSession } from '../../platform/session.ts';
import { annsSession } from '../../ui/testing/signed-in.ts';
import { render, type Rendered } from '../../ui/testing/render.tsx';
import { WalletOwner } from './wallet-owner.tsx';

const OWN = 'VIQ-1763000000000-annannannann';
const OTHER = 'VIQ-1763000000000-k3v9q2abcdef';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  await stopSession();
  rendered = null;
  localStorage.clear();
});

async function show(address: string): Promise<string> {
  const session = annsSession();
  startSession();
  adoptSession({ ...session, user: { ...session.user, address: OWN } }, false);
  rendered = await render(<WalletOwner address={address} />);
  return rendered.page.textContent;
}

test('one’s own wallet is told apart, and nothing is sent to it', async () => {
  expect(await show(OWN)).toMatch(/AnnYour wallet$/);
});

test('somebody else may be paid, and says when the name is not known', async () => {
  expect(await show(OTHER)).toMatch(/Name not knownNot in your contactsSend$/);
  expect(rendered?.page.querySelector('a')?.getAttribute('href')).toBe(`/wallet?tab=send&to=${OTHER}`);
});

test('a vault has no owner', async () => {
  await show('CORE-VAULT');
  expect(rendered?.page.querySelector('section')).toBeNull();
});

test('nor has one that looks like a wallet, once the service has said that nobody is paid there', async () => {
  rememberPayee(annsSession().user.id, OTHER, null);
  await show(OTHER);
  expect(rendered?.page.querySelector('section')).toBeNull();
});
