/** Proves, over real HTTP, that a person can take away what the accounts hold of them, and that no secret is in it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AccountExportSchema } from '#domain/account/export.ts';
import { ORIGIN, withPasskey } from './passkey-person.ts';
import { makeServiceWorld, type ServiceWorld } from './service-world.ts';

let world: ServiceWorld;
beforeAll(async () => {
  world = await makeServiceWorld({ PUBLIC_URL: ORIGIN });
});
afterAll(async () => {
  await world.close();
});

it('has the account, the devices and the entry on the waitlist, and neither password nor token', async () => {
  const ann = await world.signUp('ann');
  const ben = await world.signUp('ben');
  await world.call('POST', '/api/waitlist', { body: { fullName: 'Ann', email: ann.email } });
  const { passkeyId } = await withPasskey(world, ann);
  const pushed = { p256dh: 'A'.repeat(87), auth: 'B'.repeat(22) };
  const endpoint = 'https://push.example/send/of-ann';
  const subscribed = await world.call('POST', '/api/push/subscription', {
    token: ann.session.accessToken,
    body: { endpoint, keys: pushed },
  });
  expect(subscribed.status).toBe(204);
  const answer = await world.call('GET', '/api/account/export', { token: ann.session.accessToken });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const exported = AccountExportSchema.parse(JSON.parse(answer.text));
  expect(exported.account).toMatchObject({
    id: ann.id,
    email: ann.email,
    emailVerified: false,
    address: ann.address,
    roles: ['user'],
  });
  expect(exported.devices).toMatchObject([{ id: ann.session.deviceId, current: true }]);
  expect(exported.twoFactor).toMatchObject({ enabled: false });
  expect(exported.passkeys).toMatchObject([{ id: passkeyId }]);
  expect(exported.pushSubscriptions).toMatchObject([
    { deviceId: ann.session.deviceId, service: 'push.example', lastSuccessAt: null },
  ]);
  expect(exported.waitlist).toMatchObject({ fullName: 'Ann' });
  const token = ann.cookie.split('=')[1] ?? '';
  expect(token.length).toBeGreaterThan(20);
  const keys = [pushed.p256dh, pushed.auth, endpoint, 'publicKey'];
  for (const secret of [ann.password, token, '$argon2', ...keys, ben.id, ben.email]) {
    expect(answer.text).not.toContain(secret);
  }
});
