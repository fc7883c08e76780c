/** A person adds a passkey, confirms a transfer with it instead of a code, signs in with it, removes it, and deletes the account; nothing is left on the device. */
import { fileURLToPath } from 'node:url';
import { generateSync } from 'otplib';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Device, makeDirectDevice, type Size } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import {
  begin,
  waitUntilHidden,
  lastTransfer,
  openSignOut,
  selectTab,
  review,
  waitUntilVisible,
  seesBalance,
  signIn,
} from './person.ts';

let host: Host;
let device: Device | null = null;
beforeAll(async () => {
  host = await startHost();
});
afterEach(async () => {
  await device?.destroy();
});
afterAll(async () => {
  await host.close();
  host.remove();
});

/** A virtual authenticator in the browser, like a phone with a fingerprint reader. */
async function withAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal' },
      ...{ hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return { cdp, authenticatorId };
}

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

type At = { readonly page: Page; readonly goto: (path: string) => Promise<void> };

async function toPasskeys({ page, goto }: At): Promise<void> {
  await goto('/security');
  await waitUntilVisible(passkeys(page));
}

async function leave(page: Page): Promise<void> {
  await (await openSignOut(page)).getByRole('button', { name: 'Sign Out' }).click();
  await waitUntilVisible(page.getByText('Signed out'));
}

/** Delays the answer until the page knows from elsewhere that the account is gone. Returns the pages that it visited. */
async function answerLast(page: Page, path: string): Promise<string[]> {
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await page.route(`**${path}`, async (route) => {
    const refused = page.waitForResponse('**/api/auth/refresh');
    const response = await route.fetch();
    expect((await refused).status()).toBe(401);
    await route.fulfill({ response });
  });
  return visited;
}

/** Turns two-factor authentication on without the screens; resolves to a function that turns it off. */
async function requireCodes(address: string): Promise<() => Promise<void>> {
  const { accounts, authority } = host.service;
  const userId = authority.state.wallets.get(address) ?? '';
  const anySession = { userId, sessionId: '', expiresAt: Infinity };
  const [{ id: sessionId } = { id: '' }] = await accounts.listDevices(anySession);
  const session = { ...anySession, sessionId };
  const { twoFactor } = accounts;
  const setUp = await twoFactor.setUp(session);
  if (!setUp.ok) throw new Error(setUp.code);
  const code = generateSync({ secret: setUp.value.secret });
  const enabled = await twoFactor.enable(session, { code });
  if (!enabled.ok) throw new Error(enabled.code);
  await twoFactor.setRequired(session, { required: true });
  return async () => {
    const disabled = await twoFactor.disable(session);
    if (!disabled.ok) throw new Error(disabled.code);
  };
}

/** Sends test credits, which do not prevent closing the account, and confirms with the passkey instead of a code. */
async function sendByPasskey({ page, goto }: At, address: string): Promise<void> {
  await host.fund(address, '10', 'TDC');
  const stopRequiring = await requireCodes(address);
  await goto('/wallet');
  await seesBalance(page, 'TDC', '10.00');
  await selectTab(page, 'Send');
  await review(page, { to: await host.newcomer(), amount: '4', currency: 'TDC' });
  const sheet = page.getByRole('dialog', { name: 'Review' });
  await waitUntilVisible(sheet.getByLabel('Enter 6-Digit Code'));
  if (process.env['JOURNEY_SHOTS'] === '1')
    await page.screenshot({ path: fileURLToPath(new URL('output/passkey-review.png', import.meta.url)) });
  await sheet.getByRole('button', { name: 'Use a passkey instead' }).click();
  await waitUntilVisible(lastTransfer(page).getByText('Done'));
  expect(await host.transfers()).toMatchObject([{ verdict: 'committed' }]);
  await stopRequiring();
}

test.each<Size>(['phone', 'desktop'])(
  'on a %s: a passkey is added, confirms a transfer, signs in again and is removed; the account is deleted',
  async (size) => {
    const made = makeDirectDevice(host, { size, storesApp: false });
    device = made;
    const email = `ann-${size}@journey.example`;
    const address = await begin(made, email, 'Ann Example');
    const { page } = made;
    const { cdp, authenticatorId } = await withAuthenticator(page);
    const goto = (path: string) => made.goto(path);

    await toPasskeys({ page, goto });
    await waitUntilVisible(passkeys(page).getByText('You have no passkeys yet.'));
    await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add a passkey' });
    await sheet.getByLabel('Name (optional)').fill('My own key');
    await sheet.getByRole('button', { name: 'Continue' }).click();
    await waitUntilHidden(sheet);
    await waitUntilVisible(passkeys(page).getByText('My own key'));
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);

    // The confirmation looks the same at any width, so one size is enough.
    if (size === 'phone') await sendByPasskey({ page, goto }, address);

    await goto('/dashboard');
    await leave(page);
    await goto('/auth');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await waitUntilVisible(page.getByRole('heading', { name: 'Welcome, Ann Example' }));

    await toPasskeys({ page, goto });
    await waitUntilVisible(passkeys(page).getByText(/^Last used/));
    await passkeys(page).getByRole('button', { name: 'Remove My own key' }).click();
    const question = page.getByRole('dialog', { name: 'Remove this passkey?' });
    await question.getByRole('button', { name: 'Remove My own key' }).click();
    await waitUntilHidden(question);
    await waitUntilVisible(passkeys(page).getByText('You have no passkeys yet.'));

    await goto('/dashboard');
    await leave(page);
    await goto('/auth');
    made.allow(/422 \(Unprocessable Entity\) @ .*\/api\/auth\/passkey\/sign-in$/);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    // Either the authenticator knows that the passkey is gone and no longer offers it, or the service says so.
    await waitUntilVisible(
      page.getByText(/^(No passkey was used|This passkey does not open an account here)\.$/),
    );
    await signIn(page, email);
    await waitUntilVisible(page.getByRole('heading', { name: 'Welcome, Ann Example' }));

    await goto('/security');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const ending = page.getByRole('dialog', { name: 'Delete my account' });
    await ending.getByLabel('I know that this cannot be undone').check({ force: true });
    made.allow(/401 \(Unauthorized\)/);
    const visited = await answerLast(page, '/api/account/close');
    await ending.getByRole('button', { name: 'Delete my account' }).click();
    await waitUntilVisible(page.getByText('Your account was deleted'));
    expect(visited).toEqual(['/']);
    await eventually(() => page.evaluate(() => indexedDB.databases())).toEqual([]);
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(kept).not.toContain(email);
    await goto('/auth');
    await signIn(page, email);
    await waitUntilVisible(page.getByText('Invalid email or password').first());
    expect(made.faults()).toEqual([]);
  },
);
