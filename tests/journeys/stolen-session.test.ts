/**
 * After a session was stolen, its owner changes the password on one device, which stays signed in; every other session,
 * including the stolen one, ends within five seconds.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Device, makeDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import { begin, waitUntilVisible, seesBalance, signIn } from './person.ts';

const email = 'robbed@journey.example';
const [password, next] = ['correct horse battery', 'quiet-harbour-88'];

let host: Host;
const devices: Device[] = [];
beforeAll(async () => {
  host = await startHost();
});
afterEach(async () => {
  for (const device of devices.splice(0)) await device.destroy();
});
afterAll(async () => {
  await host.close();
  host.remove();
});

async function newDevice(size: 'phone' | 'desktop'): Promise<Device> {
  const device = await makeDevice(host, { size });
  devices.push(device);
  return device;
}

/** Uses the stolen cookies of a device: refreshes the session elsewhere, and opens a doorbell. */
async function steal(device: Device) {
  const cookies = await device.context.cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const refresh = (header: string): Promise<Response> =>
    fetch(`${host.origin}/api/auth/refresh`, {
      method: 'POST',
      headers: { cookie: header, origin: host.origin, 'x-vaultiq-client': '5' },
    });
  const answer = await refresh(cookie);
  expect(answer.status).toBe(200);
  const { accessToken } = (await answer.json()) as { accessToken: string };
  const renewed = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  const authorization = `Bearer ${accessToken}`;
  const stream = await fetch(`${host.origin}/sync/doorbell`, { headers: { authorization } });
  expect(stream.status).toBe(200);
  let endedAt: number | null = null;
  const listening = stream.text().finally(() => {
    endedAt = performance.now();
  });
  return {
    endedAt: () => endedAt,
    listening,
    refresh: () => refresh([...renewed, ...cookie.split('; ')].join('; ')),
    wallet: () => fetch(`${host.origin}/api/wallet`, { headers: { authorization } }),
  };
}

test('changing the password ends the stolen session and the other device within five seconds', async () => {
  const phone = await newDevice('phone');
  const desktop = await newDevice('desktop');
  const own = await begin(phone, email, 'Robin Robbed');
  await host.fund(own, '10', 'DC');
  await seesBalance(phone.page, 'DC', '10.00');
  await desktop.open('/auth');
  await signIn(desktop.page, email);
  await waitUntilVisible(desktop.page.getByRole('heading', { name: 'Welcome, Robin Robbed' }));
  const thief = await steal(desktop);
  expect((await thief.wallet()).status).toBe(200);
  desktop.allow(/401 \(Unauthorized\)/);

  const { page } = phone;
  await phone.goto('/security');
  await page.getByRole('button', { name: 'Change password' }).click();
  const form = page.getByRole('dialog', { name: 'Change password' });
  await form.getByLabel('Current password').fill(password);
  await form.getByLabel('New password', { exact: true }).fill(next);
  await form.getByLabel('Confirm new password').fill(next);
  const answered = page.waitForResponse('**/api/auth/password');
  await form.getByRole('button', { name: 'Change password' }).click();
  expect((await answered).status()).toBe(204);
  const changedAt = performance.now();
  await waitUntilVisible(page.getByText('Your other devices were signed out.'));

  expect((await thief.wallet()).status).toBe(401);
  await thief.listening;
  expect((thief.endedAt() ?? Infinity) - changedAt).toBeLessThan(5_000);
  expect((await thief.refresh()).status).toBe(401);
  await waitUntilVisible(desktop.page.getByRole('button', { name: 'Sign In', exact: true }));
  expect((await thief.wallet()).status).toBe(401);

  const devicesOf = page.getByRole('region', { name: 'Devices' }).getByRole('listitem');
  await phone.goto('/security');
  await eventually(() => devicesOf.count()).toBe(1);
  await phone.goto('/wallet');
  await seesBalance(page, 'DC', '10.00');
  await host.fund(own, '5', 'DC');
  await seesBalance(page, 'DC', '15.00');
  expect(phone.faults()).toEqual([]);
});
