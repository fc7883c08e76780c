/**
 * A device PIN: with it nothing readable is stored in clear, and the same search finds the texts before it is set. The device is
 * locked and unlocked offline, at both sizes, by a passkey too; wrong PINs cause a wait that survives a reload; the page for a
 * forgotten PIN names what is lost.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFaults } from './screen-faults.ts';
import { type Device, makeDevice, makeDirectDevice, type Size } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import {
  begin,
  waitUntilHidden,
  goToPlace,
  historyRows,
  lastTransfer,
  selectTab,
  review,
  waitUntilVisible,
  seesBalance,
  signIn,
} from './person.ts';

const pin = '270119';
const note = 'the rent of May';
const fullName = 'Ann Elder';
let host: Host;
let to: string;

beforeAll(async () => {
  host = await startHost();
  to = await host.newcomer();
});
afterAll(async () => {
  await host.close();
  host.remove();
});

/** Every row of every store of every database, and the page's local and session storage. */
const dump = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name ?? '');
        opening.onsuccess = () => resolve(opening.result);
      });
      for (const store of database.objectStoreNames) {
        for (const what of ['getAllKeys', 'getAll'] as const) {
          const reading = database.transaction(store).objectStore(store)[what]();
          await new Promise((resolve) => {
            reading.onsuccess = resolve;
          });
          texts.push(`${name ?? ''}/${store}: ${JSON.stringify(reading.result)}`);
        }
      }
      database.close();
    }
    return texts.join('\n');
  });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function setPin(device: Device): Promise<void> {
  const { page } = device;
  await device.goto('/security');
  await button(page, 'Set a PIN').click();
  await page.getByLabel('New PIN', { exact: true }).fill(pin);
  await page.getByLabel('Repeat PIN', { exact: true }).fill(pin);
  await button(page, 'Set PIN').click();
  await waitUntilVisible(page.getByText('PIN set'));
  await waitUntilVisible(button(page, 'Lock now'));
}

/** A virtual authenticator with secrets (PRF), like a phone with a fingerprint reader. */
async function withAuthenticator(device: Device): Promise<void> {
  const protocol = await device.protocol();
  await protocol.send('WebAuthn.enable');
  await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal', hasPrf: true },
      ...{ hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

/** Starts on the security page of a device with a PIN. */
async function setUpPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add a passkey' });
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await waitUntilHidden(sheet);
  await button(page, 'Unlock with a passkey too').click();
  const dialog = page.getByRole('dialog', { name: 'Unlock with a passkey' });
  await dialog.getByLabel('Current PIN', { exact: true }).fill(pin);
  expect(await violationsInBoth(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Choose a passkey' }).click();
  await waitUntilVisible(page.getByText('A passkey unlocks this device too.'));
  await waitUntilHidden(dialog);
}

/** Returns the violations in light and in dark. */
async function violationsInBoth(page: Page): Promise<string[]> {
  const light = await findFaults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await findFaults(page, 'colors');
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark];
}

async function tryPin(page: Page, digits: string): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill(digits);
  await button(page, 'Unlock').click();
}

/** A device that has received, and has sent something with a note. */
async function useDevice(device: Device, email: string): Promise<readonly string[]> {
  const own = await begin(device, email, fullName);
  await host.fund(own, '12.345678', 'DC');
  await seesBalance(device.page, 'DC', '12.34');
  await selectTab(device.page, 'Send');
  await (await review(device.page, { to, amount: '1.000321', note })).click();
  await waitUntilVisible(lastTransfer(device.page).getByText('Done'));
  return [own, to, email, fullName, note, '12.345678', '1.000321'];
}

const findWords = async (page: Page, words: readonly string[]): Promise<string[]> => {
  const text = await dump(page);
  return words.filter((word) => text.includes(word));
};

test.each<Size>(['phone', 'desktop'])('a PIN is set, locks and unlocks offline: %s', async (size) => {
  const device = await makeDevice(host, { size });
  const words = await useDevice(device, `${size}@pin.example`);
  const { page } = device;
  expect(await findWords(page, words)).toEqual(words);
  await setPin(device);
  expect(await violationsInBoth(page)).toEqual([]);
  await eventually(() => findWords(page, words)).toEqual([]);

  await device.goOffline();
  await button(page, 'Lock now').click();
  await waitUntilVisible(page.getByRole('heading', { name: 'This device is locked' }));
  await page.reload();
  await waitUntilVisible(button(page, 'Unlock'));
  expect(await violationsInBoth(page)).toEqual([]);
  await tryPin(page, '998877');
  await waitUntilVisible(page.getByText('Wrong PIN. 9 tries are left.'));
  expect(await page.content()).not.toContain(words[0]);
  await tryPin(page, pin);
  await waitUntilVisible(page.getByRole('heading', { name: 'Security Settings' }));
  await goToPlace(page, 'Wallet');
  await selectTab(page, 'History');
  await expect.poll(() => historyRows(page).count()).toBe(2);
  expect(await findWords(page, words)).toEqual([]);
  expect(device.faults()).toEqual([]);
  await device.destroy();
});

test('a passkey unlocks it too; a transfer asks for the PIN, the wait after wrong ones survives a reload, and the page for a forgotten one names what is lost', async () => {
  // Passkeys are bound to the service's address.
  const device = makeDirectDevice(host, { size: 'phone' });
  const words = await useDevice(device, 'forgets@pin.example');
  const { page } = device;
  await withAuthenticator(device);
  await setPin(device);
  await setUpPasskey(page);
  await device.goOffline();
  await page.reload();
  await button(page, 'Unlock with a passkey').click();
  await waitUntilVisible(page.getByRole('heading', { name: 'Security Settings' }));
  // Makes the PIN's entry too old for a transfer. Offline, because an answer of the service would correct the app's time.
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 61_000;
  });
  await goToPlace(page, 'Wallet');
  await selectTab(page, 'Send');
  await (await review(page, { to, amount: '2', note })).click();
  const sheet = page.getByRole('dialog', { name: 'Review' });
  const field = sheet.getByLabel('PIN of this device', { exact: true });
  await field.fill(pin);
  await field.press('Enter');
  await waitUntilVisible(lastTransfer(page).getByText('Waiting to send'));
  expect(await findWords(page, words)).toEqual([]);

  await page.reload();
  await waitUntilVisible(page.getByText('1 transfer waits on this device. It is sent once it is unlocked.'));
  for (const left of [9, 8]) {
    await tryPin(page, '998877');
    await waitUntilVisible(page.getByText(`Wrong PIN. ${String(left)} tries are left.`));
  }
  await tryPin(page, '998877');
  await waitUntilVisible(page.getByText(/^Too many wrong PINs. 7 tries are left/));
  await page.reload();
  await waitUntilVisible(page.getByText(/^Next try in/));
  expect(await button(page, 'Unlock').isDisabled()).toBe(true);

  await button(page, 'Forgot PIN?').click();
  const forgot = page.getByRole('dialog', { name: 'Forgot your PIN?' });
  await waitUntilVisible(forgot.getByText('1 transfer waits on this device and has not been sent.'));
  expect(await violationsInBoth(page)).toEqual([]);
  const remove = forgot.getByRole('button', { name: 'Delete and sign in again' });
  expect(await remove.isDisabled()).toBe(true);
  await forgot.getByLabel('Delete it unsent').check({ force: true });
  await device.goOnline();
  await remove.click();
  await waitUntilHidden(forgot);
  await waitUntilVisible(page.getByRole('tab', { name: 'Sign In' }));
  await eventually(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  await signIn(page, 'forgets@pin.example');
  await goToPlace(page, 'Wallet');
  await seesBalance(page, 'DC', '11.34');
  expect((await findWords(page, words)).length).toBeGreaterThan(0);
  expect(device.faults()).toEqual([]);
  await device.destroy();
});
