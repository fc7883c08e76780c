// Proves what a screen reader reads aloud, and in which order: landmarks, headings and names of the main screens, amounts
// with sign and currency, statuses in words, no picture without a name, and nothing twice.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Device, makeDevice } from './device.ts';
import { type Host, startHost } from './host.ts';
import { review, waitUntilVisible, signIn, syncLine, toReview } from './person.ts';
import { findSpeechFaults, findUnread, readAloud } from './spoken.ts';

let host: Host;
let device: Device;
/** The address of another person of the demo world. */
let other = '';

beforeAll(async () => {
  host = await startHost({ demo: true });
  await host.service.projections.idle();
  const answer = await fetch(`${host.origin}/api/explorer/transactions?limit=1&type=send`);
  other = ((await answer.json()) as { items: { to: string }[] }).items[0]?.to ?? '';
  device = await makeDevice(host, { size: 'phone', storesApp: false });
  await device.open('/');
});
afterAll(async () => {
  await device.destroy();
  await host.close();
  host.remove();
});

type Said = Parameters<typeof findUnread>[1];

/** Waits until the page is complete, and checks that it is read in this order and without a fault. */
async function expectRead(page: Page, said: Said): Promise<void> {
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'hidden' });
  let lines: string[] = [];
  const readUnread = async (): Promise<unknown> => {
    lines = await readAloud(page.locator('body'));
    return findUnread(lines, said);
  };
  try {
    await expect.poll(readUnread).toBeNull();
  } catch (cause) {
    throw new Error(`The page is not read in this order:\n${lines.join('\n')}`, { cause });
  }
  expect(await findSpeechFaults(page)).toEqual([]);
}

const BAR = [
  'navigation "Main"',
  'link "Home"',
  'link "Wallet"',
  'link "Send"',
  'link "Launchpad"',
  'link "More"',
];

const ROW =
  /^link "(Sent to|Received from) Demo Wallet (One|Two|Three), [+−][\d,.]+ (DC|TDC|USD), confirmed, (\d\d:\d\d|[^,"]+ ago)(, [^"]+)?"$/;

test('finds elements that are read in the wrong order, have no name, or are read twice', async () => {
  const page = await device.context.newPage();
  await page.setContent(
    `<h1>First</h1><p>Then</p><button></button><svg role="img"></svg>
     <label>Sound <input type="checkbox" aria-describedby="more"> <span id="more">when money arrives</span></label>`,
  );
  const lines = await readAloud(page.locator('body'));
  expect(findUnread(lines, ['heading "First" [level=1]', 'paragraph: Then'])).toBeNull();
  expect(findUnread(lines, ['paragraph: Then', 'heading "First" [level=1]'])).toBe(
    'heading "First" [level=1]',
  );
  expect(await findSpeechFaults(page)).toEqual([
    'button without a name',
    'image without a name',
    'checkbox "Sound when money arrives": its description is read twice',
  ]);
  await page.close();
});

test('a visitor hears the front page, a payment link and the sign-in in their order', async () => {
  const { page } = device;
  await waitUntilVisible(page.getByRole('heading', { name: 'News by mail' }));
  await expectRead(page, [
    'link "Skip to content"',
    'banner',
    'link "VaultIQ, home"',
    'navigation "Main"',
    'link "Sign In"',
    'link "Get Started"',
    'main',
    'heading "Digital Credits: money you can send, invest and check yourself" [level=1]',
    'link "Create a wallet"',
    'link "Open the explorer"',
    'region "The network right now"',
    'term: Moved today',
    /^definition: [\d,.]+ DC$/,
    'heading "What you can do with it" [level=2]',
    'heading "Launch facts" [level=2]',
    'heading "Become an early investor" [level=2]',
    'heading "The ecosystem" [level=2]',
    'heading "Ecosystem Transparency" [level=2]',
    'term: Launch Status',
    'definition: Live',
    'heading "Roadmap" [level=2]',
    'heading "News by mail" [level=2]',
    'textbox "Full Name"',
    'textbox "Email"',
    'button "Get news by mail"',
    'contentinfo',
    'navigation "Footer"',
    'link "Docs and API"',
  ]);

  await device.goto(`/wallet?tab=send&to=${other}&amount=12.5&currency=DC&note=Lunch`);
  await waitUntilVisible(page.getByRole('link', { name: 'Sign in to pay' }));
  await expectRead(page, [
    'main',
    'link "Back to Home"',
    'heading "VaultIQ" [level=1]',
    'heading "Payment link" [level=2]',
    'paragraph: This wallet asks for',
    'strong: 12.50 DC',
    'term: To',
    `definition: ${other}`,
    'term: For',
    'definition: Lunch',
    /^paragraph: After signing in you see the name of the wallet's owner\. Nothing is paid before/,
    'region "Create an account to pay"',
    'heading "Create an account to pay" [level=3]',
    'link "Sign in to pay"',
    'textbox "Full Name"',
    'textbox "Email"',
    'paragraph: At least 6 characters',
    'textbox "Password"',
    'button "Sign Up"',
  ]);

  await device.goto('/auth');
  await waitUntilVisible(page.getByRole('tab', { name: 'Sign In' }));
  await expectRead(page, [
    'main',
    'link "Back to Home"',
    'heading "VaultIQ" [level=1]',
    'tablist "Sign in or sign up"',
    'tab "Sign In" [selected]',
    'tab "Sign Up"',
    'tabpanel "Sign In"',
    'textbox "Email"',
    'textbox "Password"',
    'link "Forgot password?"',
    'button "Sign In"',
  ]);
});

test('on a phone Home, the wallet, sending and the history are read in their order', async () => {
  const { page } = device;
  await signIn(page, 'one@demo.example', host.service.first.demoPassword);
  await waitUntilVisible(
    page.getByRole('list', { name: 'Today' }).or(page.getByRole('list', { name: 'Yesterday' })),
  );
  await waitUntilVisible(syncLine(page).getByText(/^Up to date/), 60_000);
  await expectRead(page, [
    'link "Skip to content"',
    'banner',
    'link "VaultIQ, home"',
    'button "Find"',
    /^link "Notifications, \d+ unread"$/,
    /^button "Account/,
    /^status: Up to date\. As of \d\d:\d\d\.$/,
    'main',
    'heading "Welcome, Demo Wallet One" [level=1]',
    'heading "Total worth" [level=2]',
    /^paragraph: \$[\d,.]+$/,
    /^link "Available \$[\d,.]+"$/,
    'navigation "Actions"',
    'link "Send"',
    'link "Request"',
    'link "Receive"',
    'link "Buy"',
    /^img "DC balance, last 30 days: from [\d,.]+ DC on .+ to [\d,.]+ DC today\./,
    'heading "Digital Credits" [level=2]',
    /^button "[\d,.]+ DC"$/,
    'heading "Latest activity" [level=2]',
    'link "Show all"',
    ROW,
    'heading "Due" [level=2]',
    'heading "First steps" [level=2]',
    ...BAR,
  ]);

  await device.goto('/wallet');
  await waitUntilVisible(page.getByRole('heading', { name: 'Project tokens' }));
  await expectRead(page, [
    'main',
    'heading "Wallet" [level=1]',
    'button "Buy DC"',
    'tablist "Wallet"',
    'tab "Overview" [selected]',
    'tab "Send"',
    'tab "Receive"',
    'tab "History"',
    'tabpanel "Overview"',
    'region "Balances"',
    'heading "Digital Credits" [level=2]',
    'heading "Test credits" [level=2]',
    'heading "US dollars" [level=2]',
    'heading "Your wallet address" [level=2]',
    'button "Copy wallet address"',
    'heading "Latest activity" [level=2]',
    ROW,
  ]);

  await device.goto('/wallet?tab=send');
  await waitUntilVisible(page.getByRole('list', { name: 'Recent' }));
  await expectRead(page, [
    'tab "Send" [selected]',
    'form "Send to"',
    'textbox "Recipient address"',
    'button "Paste"',
    'button "Scan"',
    'button "Contacts"',
    'heading "Recent" [level=2]',
    'button "Continue"',
  ]);
  const sending = await review(page, { to: other, amount: '2.5', note: 'Tea' });
  const sheet = await readAloud(page.getByRole('dialog', { name: 'Review' }));
  expect(
    findUnread(sheet, [
      'dialog "Review"',
      'heading "Review" [level=2]',
      'button "Close"',
      'term: To',
      `definition: Demo Wallet Two ${other}`,
      'term: Amount',
      'definition: 2.50000 DC',
      'term: Fee (0.05%)',
      'definition: 0.00125 DC',
      'term: Total',
      'definition: 2.50125 DC',
      'term: Remains',
      'term: Note',
      'definition: Tea',
      'button "Back"',
      'button "Send 2.50 DC"',
    ]),
  ).toBeNull();
  await page.keyboard.press('Escape');
  await sending.waitFor({ state: 'hidden' });
  await expectRead(page, [
    'form "Send"',
    'button "Back"',
    'heading "Send to Demo Wallet Two" [level=1]',
    'combobox "Currency"',
    'option "DC" [selected]',
    'textbox "Amount"',
    'paragraph: Worth $2.50',
    'button "Send all"',
    'group "Keypad"',
    'button "Decimal point": .',
    'button "Delete"',
    'textbox "Note (optional)": Tea',
    'radiogroup "When"',
    'button "Review"',
  ]);
  await toReview(page);
  await sending.click();
  await waitUntilVisible(page.getByRole('region', { name: 'Last transfer' }));

  await device.goto('/wallet?tab=history');
  await waitUntilVisible(
    page.getByRole('link', { name: /^Sent to Demo Wallet Two, −2\.50 DC, confirmed/ }),
    60_000,
  );
  await expectRead(page, [
    'tab "History" [selected]',
    'region "History"',
    'searchbox "Search history"',
    'combobox "Direction"',
    'combobox "Currency"',
    'combobox "Status"',
    'heading "Today" [level=2]',
    /^link "Sent to Demo Wallet Two, −2\.50 DC, confirmed, [^,]+, Tea, balance after it [\d,.]+ DC"$/,
  ]);
  await page.getByRole('link', { name: /^Sent to Demo Wallet Two, −2\.50 DC/ }).click();
  await waitUntilVisible(page.getByText('Verified on this device'), 60_000);
  const details = await readAloud(page.getByRole('dialog', { name: 'Transaction' }));
  expect(
    findUnread(details, [
      'heading "Transaction" [level=2]',
      'button "Close"',
      'heading "Sent to Demo Wallet Two" [level=3]',
      'term: Type',
      'definition: Send',
      'term: From',
      'term: To',
      `link "Demo Wallet Two ${other}"`,
      'term: Amount',
      'definition: −2.50 DC',
      'term: Status',
      'definition: success',
      'term: Time',
      'term: Note',
      'definition: Tea',
      'button "Copy transaction hash"',
      'combobox "Label"',
      'textbox "Private note"',
      'link "View in explorer"',
      'heading "Receipt" [level=3]',
      'heading "Verified on this device" [level=4]',
      'button "Save receipt"',
    ]),
  ).toBeNull();
  expect(await findSpeechFaults(page)).toEqual([]);
});

test('contacts, market, explorer, a block, security and settings are read in their order', async () => {
  const { page } = device;
  await device.goto('/contacts');
  await page.getByRole('button', { name: 'New contact' }).click();
  const form = page.getByRole('form', { name: 'Contact' });
  await form.getByLabel('Address').fill(other);
  await form.getByLabel('Name').fill('Rita Sol');
  await form.getByRole('button', { name: 'Save contact' }).click();
  // The form was saved: with unsaved input, leaving the page would ask first.
  await waitUntilVisible(page.getByText('Contact saved'));
  await device.goto('/contacts');
  await waitUntilVisible(page.getByRole('link', { name: /^Rita Sol/ }));
  await expectRead(page, [
    'main',
    'heading "Contacts" [level=1]',
    'button "New contact"',
    /^link "Rita Sol/,
    ...BAR,
  ]);

  await device.goto('/market');
  await waitUntilVisible(page.getByRole('heading', { name: 'Minimum purchase' }));
  await expectRead(page, [
    'heading "Market" [level=1]',
    'heading "Market phase" [level=2]',
    'term: Current Phase',
    'definition: Phase 1',
    'progressbar "Sold of this phase"',
    'term: DC Price',
    'definition: $1.0000',
    'term: Total Supply',
    'definition: 1.00B DC',
    'term: Available',
    'heading "Digital Credits (DC)" [level=2]',
    'term: Rate',
    'definition: 1:1',
    'button "Buy DC"',
    'heading "Test Digital Credits (TDC)" [level=2]',
    'heading "Transaction fee" [level=2]',
    'text: 0.05% Added to what you send; the recipient gets the whole amount.',
    'heading "Purchase routing" [level=2]',
    'heading "Minimum purchase" [level=2]',
    'text: $10 Paid with a bank card. The price is locked for 15 minutes.',
  ]);

  await device.goto('/explorer');
  await waitUntilVisible(page.getByRole('cell', { name: /ago$/ }));
  await expectRead(page, [
    'heading "Transaction Explorer" [level=1]',
    'button "Refresh"',
    'region "The network now"',
    'term: Transactions, last hour',
    'search',
    'searchbox "Search"',
    'combobox "Type"',
    'table "Transactions"',
    'row "Tx Hash From To Type Amount Status Time"',
    'columnheader "Tx Hash"',
    /^row "[a-z2-7]{8}… (VIQ-1\d{3}…[a-z\d]{6}|Demo Wallet \w+|Rita Sol|System Vault|Project Vault) (VIQ-1\d{3}…[a-z\d]{6}|Demo Wallet \w+|Rita Sol|System Vault|Project Vault) [A-Z].* [\d,.]+ (DC|TDC|USD) success .+ ago"$/,
  ]);

  await device.goto('/explorer/block/2');
  await waitUntilVisible(page.getByRole('heading', { name: 'Verified on this device' }));
  await expectRead(page, [
    'link "Back to Explorer"',
    'heading "Block 2" [level=1]',
    'link "Previous block"',
    'link "Next block"',
    'heading "Verified on this device" [level=2]',
    'paragraph: The service signed this block, and its one entry is unchanged.',
    'term: Hash',
    'button "Copy hash"',
    'term: Signature',
    'button "Copy signature"',
  ]);

  await device.goto('/security');
  await waitUntilVisible(page.getByText(/^This device/));
  await expectRead(page, [
    'link "Back to Dashboard"',
    'heading "Security Settings" [level=1]',
    'paragraph: Manage your account security and two-factor authentication',
    'heading "Email" [level=2]',
    'heading "Password" [level=2]',
    'button "Change password"',
    'heading "Two-Factor Authentication" [level=2]',
    'switch "Enable Two-Factor Authentication"',
    'heading "Passkeys" [level=2]',
    'button "Add a passkey"',
    'heading "Device PIN" [level=2]',
    'button "Set a PIN"',
    'heading "Devices" [level=2]',
    'heading "Delete my account" [level=2]',
  ]);

  await device.goto('/settings');
  await waitUntilVisible(page.getByRole('switch', { name: 'Quiet hours' }));
  await expectRead(page, [
    'heading "Settings" [level=1]',
    'heading "Preferences" [level=2]',
    'radiogroup "Theme"',
    'radio "System" [checked]',
    'radiogroup "Default currency"',
    'switch "Sound when money arrives" [checked]',
    'switch "Hide my balances in the public explorer"',
    'switch "Quiet hours"',
    'heading "Your data" [level=2]',
    'button "Export everything"',
    ...BAR,
  ]);
});

test('on a desktop the places come first, and the form before its summary', async () => {
  const { page } = device;
  await page.setViewportSize({ width: 1280, height: 800 });
  await device.goto(`/wallet?tab=send&to=${other}&amount=2.5&currency=DC`);
  await waitUntilVisible(page.getByRole('region', { name: 'Summary' }));
  await expectRead(page, [
    'link "Skip to content"',
    'complementary "Sidebar"',
    'navigation "Main"',
    'list "Money"',
    'link "Home"',
    'list "Market"',
    'list "Network"',
    'list "Build"',
    /^button "Account/,
    'banner',
    'button "Find"',
    'button "Sign Out"',
    'main',
    'heading "Wallet" [level=1]',
    'tab "Send" [selected]',
    'form "Send"',
    'textbox "Recipient address"',
    'textbox "Amount"',
    'button "Review"',
    'heading "Summary" [level=2]',
    'definition: 2.50000 DC',
    'definition: 2.50125 DC',
  ]);
  expect(device.faults()).toEqual([]);
});
