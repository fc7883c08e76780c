/** The screens of settings, closing an account, and security. */
import { openAccount } from '../person.ts';
import { stubRefusal, waitUntilShown, skeleton, type Screen } from './screen.ts';

export const settingsScreens: readonly Screen[] = [
  {
    name: 'more',
    path: '/more',
    text: 'Hide my balances in the public explorer',
    isPicturedFromTop: true,
  },
  { name: 'settings', path: '/settings', text: 'Hide my balances in the public explorer' },
  {
    name: 'account-menu',
    path: '/settings',
    text: 'Hide my balances in the public explorer',
    async prepare(page) {
      await openAccount(page);
      return waitUntilShown(page.getByRole('menuitem', { name: 'Sign Out' }));
    },
  },
  {
    name: 'leaving',
    path: '/more',
    text: 'Hide my balances in the public explorer',
    async prepare(page) {
      await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
      return waitUntilShown(page.getByRole('button', { name: 'Stay signed in' }));
    },
  },
  { name: 'devices', path: '/security', text: /This device/ },
  {
    name: 'change-password',
    path: '/security',
    text: /This device/,
    async prepare(page) {
      await page.getByRole('button', { name: 'Change password' }).first().click();
      return waitUntilShown(
        page.getByRole('dialog', { name: 'Change password' }).getByLabel('Current password'),
      );
    },
  },
  {
    name: 'two-factor-set-up',
    path: '/security',
    text: /This device/,
    async prepare(page) {
      await page.getByRole('switch', { name: /^Enable Two-Factor/ }).click({ force: true });
      const dialog = page.getByRole('dialog', { name: 'Set Up Two-Factor Authentication' });
      return waitUntilShown(dialog.getByRole('img', { name: /^QR code/ }));
    },
  },
  {
    name: 'passkey-add',
    path: '/security',
    text: 'Key on my ring',
    async prepare(page) {
      await page.getByRole('region', { name: 'Passkeys' }).getByRole('button', { name: /^Add/ }).click();
      return waitUntilShown(
        page.getByRole('dialog', { name: 'Add a passkey' }).getByLabel('Name (optional)'),
      );
    },
  },
  {
    name: 'step-up',
    path: '/security',
    text: 'Key on my ring',
    async prepare(page) {
      await stubRefusal(page, '**/api/auth/passkeys/options', 'STEP_UP_REQUIRED');
      await page.getByRole('region', { name: 'Passkeys' }).getByRole('button', { name: /^Add/ }).click();
      await page
        .getByRole('dialog', { name: 'Add a passkey' })
        .getByRole('button', { name: 'Continue' })
        .click();
      return waitUntilShown(page.getByRole('dialog', { name: 'Confirm it is you' }).getByLabel('Password'));
    },
  },
  {
    name: 'passkey-rename',
    path: '/security',
    text: 'Key on my ring',
    async prepare(page) {
      await page.getByRole('button', { name: 'Rename Key on my ring' }).click();
      return waitUntilShown(page.getByRole('dialog', { name: 'Rename this passkey' }).getByLabel('Name'));
    },
  },
  {
    name: 'passkey-remove',
    path: '/security',
    text: 'Key on my ring',
    async prepare(page) {
      await page.getByRole('button', { name: 'Remove Key on my ring' }).click();
      return waitUntilShown(page.getByRole('dialog', { name: 'Remove this passkey?' }));
    },
  },
  {
    name: 'delete-account',
    path: '/security',
    text: /This device/,
    async prepare(page) {
      await page.getByRole('button', { name: 'Delete my account' }).click();
      return waitUntilShown(
        page.getByRole('dialog', { name: 'Delete my account' }).getByText(/is still open/),
      );
    },
  },
  {
    name: 'loading-security',
    path: '/security',
    holds: '**/api/auth/{passkeys,devices,two-factor}',
    text: 'Security Settings',
    prepare: skeleton,
  },
  {
    name: 'device-leaving',
    path: '/security',
    text: /This device/,
    async prepare(page) {
      const devices = page.getByRole('region', { name: 'Devices' });
      await devices.getByRole('button', { name: 'Sign out' }).first().click();
      return waitUntilShown(page.getByRole('dialog', { name: /^Sign out .+\?$/ }));
    },
  },
];
