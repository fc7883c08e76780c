/**
 * A person opens a transaction offline, sees it verified, and saves its receipt. Somebody else, whose device never signed in,
 * checks the file in airplane mode, and the check rejects a changed file.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { computeChecksum } from '#domain/receipt/file.ts';
import { type ReceiptFile, ReceiptFileSchema } from '#domain/receipt/schema.ts';
import { canonicalText } from '#domain/ledger/canonical.ts';
import { type Device, makeDevice, type Size } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import { begin, historyRows, waitUntilVisible, seesBalance, send } from './person.ts';

let host: Host;
let payer: Device;
let stranger: Device;

beforeEach(async () => {
  host = await startHost();
});

afterEach(async () => {
  await payer.destroy();
  await stranger.destroy();
  await host.close();
  host.remove();
});

/** The number of proofs on the page's device. */
const proofsOn = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const name = names.find((each) => each.startsWith('vaultiq-proofs-'));
    if (name === undefined) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => {
        reject(new Error('the proofs cannot be opened'));
      };
      opening.onsuccess = () => {
        const database = opening.result;
        const count = database.transaction('proofs').objectStore('proofs').count();
        count.onsuccess = () => {
          database.close();
          resolve(count.result);
        };
      };
    });
  });

async function saveReceipt(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save receipt' }).click();
  return readFile(await (await downloading).path(), 'utf8');
}

/** Chooses a file with this text. */
const check = (page: Page, text: string): Promise<void> =>
  page
    .getByLabel('Receipt file')
    .setInputFiles({ name: 'receipt.json', mimeType: 'application/json', buffer: Buffer.from(text) });

/** A forged receipt that claims a higher amount. */
function forgeReceipt(text: string): string {
  const receipt = ReceiptFileSchema.parse(JSON.parse(text));
  const transactions = receipt.record.transactions.map((each) => ({ ...each, amount: '1250' }));
  const legs = receipt.stated.legs?.map((leg) => ({ ...leg, amount: leg.amount.replace('12.5', '1250') }));
  const changed: ReceiptFile = {
    ...receipt,
    record: { ...receipt.record, transactions },
    stated: { ...receipt.stated, ...(legs === undefined ? {} : { legs }) },
  };
  return canonicalText({ ...changed, checksum: computeChecksum(changed) });
}

const sizes: readonly (readonly [Size, Size])[] = [
  ['phone', 'desktop'],
  ['desktop', 'phone'],
];

test.each(sizes)(
  'a receipt is saved offline on a %s, and checked in airplane mode on a %s that never signed in',
  async (payerSize, strangerSize) => {
    payer = await makeDevice(host, { size: payerSize, keeps: true });
    stranger = await makeDevice(host, { size: strangerSize, keeps: true });
    const address = await begin(payer, 'payer@journey.example');
    const to = await host.newcomer();
    await host.fund(address, '100', 'DC');
    await seesBalance(payer.page, 'DC', '100.00');
    await send(payer.page, { to, amount: '12.5', note: 'For the tickets' });
    await waitUntilVisible(payer.page.getByText('Success!'));
    await eventually(() => proofsOn(payer.page), 30_000).toBe(2);

    await payer.goOffline();
    await payer.close();
    const away = await payer.open('/wallet?tab=history', { offline: true });
    await historyRows(away).first().getByRole('link').click();
    const receipt = away.getByRole('region', { name: 'Receipt' });
    await waitUntilVisible(receipt.getByText('Verified on this device'));
    await waitUntilVisible(receipt.getByText('Universal Vault'));
    await receipt.getByText('How it was checked').click();
    expect(await receipt.getByRole('img', { name: 'Holds', exact: true }).count()).toBe(7);
    const bare = await saveReceipt(away);
    expect(bare).not.toContain('For the tickets');
    await receipt.getByLabel('Include the note').check();
    const text = await saveReceipt(away);

    const visitor = await stranger.open('/');
    await waitUntilVisible(visitor.getByRole('heading', { level: 1 }));
    await stranger.goOffline();
    await stranger.close();
    const page = await stranger.open('/verify', { offline: true });
    await waitUntilVisible(page.getByText(/^Known to this device since/));
    await waitUntilVisible(page.getByText(/that makes no difference here/));

    await check(page, text);
    const result = page.getByRole('status', { name: 'Result' });
    await waitUntilVisible(result.getByText('Verified on this device'));
    const shown = page.getByRole('region', { name: 'Receipt', exact: true });
    for (const words of [address, to, '12.50 DC', '0.00625 DC', 'success'])
      await waitUntilVisible(shown.getByText(words, { exact: true }));
    await waitUntilVisible(
      page
        .getByRole('region', { name: 'Not covered by the proof' })
        .getByText('For the tickets', { exact: true }),
    );

    await check(page, bare);
    await waitUntilVisible(result.getByText('Verified on this device'));
    await eventually(() => page.getByText('For the tickets').count()).toBe(0);

    await check(page, forgeReceipt(text));
    await waitUntilVisible(result.getByText('Does not verify'));
    expect(await page.getByText('1,250').count()).toBe(0);
    await check(page, text.replace('12.5', '1250'));
    await waitUntilVisible(result.getByText('Does not verify'));
    await check(page, text.slice(0, 300));
    await waitUntilVisible(page.getByText('This receipt was changed or damaged on its way'));

    expect([...stranger.requested].filter((url) => /\/api\/(auth|commands)|\/sync\//.test(url))).toEqual([]);
    expect([...payer.faults(), ...stranger.faults()]).toEqual([]);
  },
);
