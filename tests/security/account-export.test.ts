/** Proves, over real HTTP, that a person can take away what the accounts hold of them, and that no secret is in it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AccountExportSchema } from '#domain/account/export.ts';
import { makeServiceWorld, type ServiceWorld } from './service-world.ts';

let world: ServiceWorld;
beforeAll(async () => {
  world = await makeServiceWorld();
});
afterAll(async () => {
  await world.close();
});

it('has the account, the devices and the entry on the waitlist, and neither password nor token', async () => {
  const ann = await world.signUp('ann');
  const ben = await world.signUp('ben');
  await world.call('POST', '/api/waitlist', { body: { fullName: 'Ann', email: ann.email } });
  const answer = await world.call('GET', '/api/account/export', { token: ann.session.accessToken });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const exported = AccountExportSchema.parse(JSON.parse(answer.text));
  expect(exported.account).toMatchObject({
    id: ann.id,
    email: ann.email,
    address: ann.address,
    roles: ['user'],
  });
  expect(exported.devices).toMatchObject([{ id: ann.session.deviceId, current: true }]);
  expect(exported.twoFactor).toMatchObject({ enabled: false });
  expect(exported.waitlist).toMatchObject({ fullName: 'Ann' });
  const token = ann.cookie.split('=')[1] ?? '';
  expect(token.length).toBeGreaterThan(20);
  for (const secret of [ann.password, token, '$argon2', ben.id, ben.email]) {
    expect(answer.text).not.toContain(secret);
  }
});
