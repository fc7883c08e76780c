/**
 * The service is restored from an older copy, snapshots included, and continues as if nothing had happened. A phone that has
 * seen a later journal says so at once, calls nothing confirmed, exports evidence that anybody can check, and offers to send
 * the lost transfer again, which is then carried out once.
 */
import { cpSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import { judgeEvidence } from '#domain/witness/compare-heads.ts';
import { HeadEvidenceSchema } from '#domain/witness/schema.ts';
import { type Device, makeDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import { findFaultsInEverySize } from './screen-faults.ts';
import {
  begin,
  waitUntilHidden,
  historyRows,
  lastTransfer,
  waitUntilVisible,
  seesBalance,
  send,
  signIn,
  syncLine,
} from './person.ts';

const email = 'witness@journey.example';

let host: Host;
let copy: string;
const devices: Device[] = [];
afterEach(async () => {
  for (const device of devices.splice(0)) await device.destroy();
});
afterAll(async () => {
  await host.close();
  host.remove();
  rmSync(copy, { recursive: true, force: true });
});

async function newDevice(size: 'phone' | 'desktop'): Promise<Device> {
  const device = await makeDevice(host, { size });
  devices.push(device);
  return device;
}

async function restart(): Promise<void> {
  const { port, dataDirectory } = host;
  host = await startHost({ port, dataDirectory });
}

/** The journal's size that the device remembers; 0 before it has seen any. */
const countRemembered = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const kept = localStorage.getItem('vaultiq.journal-head');
    return kept === null ? 0 : Number((JSON.parse(kept) as { note: string }).note.split('\n')[1]);
  });

/** Makes the device check the journal when the app is next opened; otherwise it checks at most every half minute. */
const halfAMinutePasses = (page: Page): Promise<void> =>
  page.evaluate(() => {
    localStorage.setItem('vaultiq.journal-asked', String(Date.now() - 30_000));
  });

test('a phone notices that the service was restored from an older copy', async () => {
  host = await startHost();
  copy = `${host.dataDirectory}-copy`;
  const phone = await newDevice('phone');
  const own = await begin(phone, email, 'Wanda Witness');
  const { page } = phone;
  const to = await host.newcomer();
  await host.fund(own, '50', 'DC');
  await seesBalance(page, 'DC', '50.00');

  phone.allowUnreachable();
  phone.allow(/401 \(Unauthorized\)/);
  await host.close();
  cpSync(host.dataDirectory, copy, { recursive: true });
  await restart();
  await phone.goto('/wallet');
  await send(page, { to, amount: '12.5', note: 'Tickets' });
  await waitUntilVisible(lastTransfer(page).getByText('Done'));
  // A start writes a block too, and the restored journal must be the shorter one.
  for (let n = 0; n < 3; n++) await host.fund(to, '1', 'TDC');
  const size = host.service.authority.durable().n;
  await halfAMinutePasses(page);
  await phone.goto('/wallet');
  await eventually(() => countRemembered(page)).toBeGreaterThanOrEqual(size);

  await host.close();
  rmSync(host.dataDirectory, { recursive: true });
  cpSync(copy, host.dataDirectory, { recursive: true });
  await restart();
  expect(host.service.authority.durable().n).toBeLessThan(size);
  await halfAMinutePasses(page);
  await phone.goto('/auth');
  // The copy does not have the session as it was renewed later.
  await signIn(page, email);
  const alarm = page.getByRole('alert', { name: 'Alarm about the service' });
  await waitUntilVisible(
    alarm.getByRole('heading', { name: 'The service has lost part of its records' }),
    60_000,
  );
  await phone.goto('/wallet');
  await waitUntilVisible(page.getByText(/^Balances as the service says, not confirmed/));
  expect(await findFaultsInEverySize(page, 'alarm')).toEqual([]);

  const downloading = page.waitForEvent('download');
  await alarm.getByRole('button', { name: 'Save the evidence' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  const evidence = HeadEvidenceSchema.parse(JSON.parse(text));
  expect(evidence.problem).toBe('rolled-back');
  expect(judgeEvidence(evidence)).toBe('proven');

  await waitUntilVisible(page.getByText('Part of your activity is no longer confirmed'));
  await waitUntilVisible(syncLine(page).getByText(/^Not confirmed\./));
  await phone.goto('/wallet?tab=history');
  const rows = historyRows(page);
  await waitUntilVisible(rows.filter({ hasText: 'Not confirmed' }));
  expect(await rows.filter({ hasText: '12.50 DC' }).count()).toBe(1);
  expect((await host.transfers()).length).toBe(0);

  await page.getByRole('button', { name: 'Look through them' }).click();
  const sheet = page.getByRole('dialog', { name: 'No longer in the journal' });
  await waitUntilVisible(sheet.getByText('Send 12.50 DC'));
  expect(await findFaultsInEverySize(page, 'not-in-the-journal')).toEqual([]);
  await sheet.getByRole('button', { name: 'Send again' }).click();
  await eventually(async () => (await host.transfers()).length).toBe(1);
  await waitUntilHidden(rows.filter({ hasText: 'Not confirmed' }));
  await waitUntilHidden(page.getByText('Part of your activity is no longer confirmed'));

  const other = await newDevice('desktop');
  await other.open('/verify');
  await other.page
    .getByLabel('Receipt file')
    .setInputFiles({ name: 'evidence.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await waitUntilVisible(other.page.getByRole('heading', { name: 'The service contradicts itself' }));

  await phone.goto('/verify');
  await waitUntilVisible(page.getByRole('heading', { name: 'The service contradicts itself' }));
  expect(await findFaultsInEverySize(page, 'evidence-on-this-device')).toEqual([]);
  await page.getByRole('button', { name: 'Go on with the records as they are' }).click();
  await page.getByRole('button', { name: 'Go on', exact: true }).click();
  await waitUntilHidden(alarm);
  expect((await host.transfers()).length).toBe(1);
});
