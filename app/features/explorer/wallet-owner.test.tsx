// Proves how the page of a wallet names its owner to a signed-in person whose data is not open.
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

test('the own wallet is marked, and has no button to send', async () => {
  expect(await show(OWN)).toMatch(/AnnYour wallet$/);
});

test("another wallet can be paid, and says so if its owner's name is not known", async () => {
  expect(await show(OTHER)).toMatch(/Name not knownNot in your contactsSend$/);
  expect(rendered?.page.querySelector('a')?.getAttribute('href')).toBe(`/wallet?tab=send&to=${OTHER}`);
});

test('a vault has no owner', async () => {
  await show('CORE-VAULT');
  expect(rendered?.page.querySelector('section')).toBeNull();
});

test('an address without a wallet has no owner, once the service has said so', async () => {
  rememberPayee(annsSession().user.id, OTHER, null);
  await show(OTHER);
  expect(rendered?.page.querySelector('section')).toBeNull();
});
