// Proves that a passkey with a secret (PRF) opens the device's key as the PIN does, offline and with a challenge made by
// the device; that setting it up requires the PIN; that a passkey without a secret, of another account or replaced, and a
// moved wrapped key open nothing; that wrong PINs stay counted; and that it is removed with the PIN and with the passkey.
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubLocalStorage } from '#tests/builders/device.ts';
import { type PrfAuthenticator, prfAuthenticator } from '#tests/fakes/prf-authenticator.ts';
import { seal, unseal } from './device-key.ts';
import { findDeviceKey, lockDevice, lockStatus, unlockDevice } from './device-lock.ts';
import { forgetUnlessAmong, setUpPasskey, unlockByPasskey } from './passkey-unlock.ts';
import { forgetPin, readPin, writePin } from './pin-record.ts';
import { stopSession } from '#app/platform/session.ts';
import { keepPin, testPin } from '#app/ui/testing/device-pin.ts';
import { signInHere } from '#app/ui/testing/signed-in.ts';

const userId = 'p1';
let authenticator: PrfAuthenticator;
const library = vi.hoisted(() => ({ startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => library);
const fetched = vi.fn(() => Promise.reject(new TypeError('no network')));

beforeEach(async () => {
  stubLocalStorage();
  vi.stubGlobal('fetch', fetched);
  signInHere(userId);
  await keepPin(userId);
  fetched.mockClear();
  authenticator = prfAuthenticator(userId);
  library.startAuthentication.mockImplementation(authenticator.startAuthentication);
});
afterEach(async () => {
  lockDevice();
  await stopSession();
});

const setUp = () => setUpPasskey(userId, testPin);
const wrap = () => readPin(userId)?.passkey ?? null;
const codeOf = (outcome: object): unknown =>
  'problem' in outcome && (outcome.problem as { code: string }).code;

/** The key that a PIN or a passkey opens. */
async function keyBy(open: () => Promise<{ ok: boolean }>) {
  lockDevice();
  expect(await open()).toMatchObject({ ok: true });
  expect(lockStatus(userId)).toBe('open');
  const key = findDeviceKey(userId);
  if (key === null) throw new Error('it is locked');
  return key;
}

describe('a passkey', () => {
  it('opens what the PIN opens, offline', async () => {
    expect(await setUp()).toEqual({ ok: true });
    const byPin = await keyBy(() => unlockDevice(userId, testPin));
    const sealed = await seal(byPin, 'here', 'Aunt Emma');
    const byPasskey = await keyBy(() => unlockByPasskey(userId));
    expect(await unseal(byPasskey, 'here', sealed)).toBe('Aunt Emma');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('is requested with the person verified, by its id, with a new challenge of the device', async () => {
    await setUp();
    await unlockByPasskey(userId);
    const [first, second] = authenticator.asked;
    expect(first).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(first).not.toHaveProperty('allowCredentials');
    expect(second).toMatchObject({
      userVerification: 'required',
      challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      allowCredentials: [{ id: authenticator.credentialId, type: 'public-key' }],
      extensions: first?.extensions,
    });
    expect(new Set(authenticator.asked.map(({ challenge }) => challenge)).size).toBe(2);
  });

  it('is set up with the PIN only, and a wrong one is counted', async () => {
    expect(await setUpPasskey(userId, '998877')).toMatchObject({
      ok: false,
      tried: { why: 'wrong', left: 9 },
    });
    expect([authenticator.asked, wrap()]).toEqual([[], null]);
  });

  it.each([
    ['a passkey without a secret', 'PASSKEY_NO_PRF', { hasPrf: false }],
    ['a passkey of another account', 'PASSKEY_OTHERS', { userId: 'somebody' }],
    ['a passkey whose prompt was closed', 'PASSKEY_CANCELLED', { fails: 'NotAllowedError' }],
  ])('%s is not set up', async (_which, code, state) => {
    Object.assign(authenticator, state);
    expect(codeOf(await setUp())).toBe(code);
    expect(wrap()).toBeNull();
  });

  it('is not set up if this device cannot store it', async () => {
    const write = vi.spyOn(localStorage, 'setItem');
    library.startAuthentication.mockImplementation(async (given: never) => {
      write.mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
      return authenticator.startAuthentication(given);
    });
    expect(codeOf(await setUp())).toBe('PASSKEY_NOT_KEPT');
  });

  it('that was made again under the same id opens nothing', async () => {
    await setUp();
    lockDevice();
    authenticator.replace();
    expect(codeOf(await unlockByPasskey(userId))).toBe('PASSKEY_OPENS_NOTHING');
    expect(lockStatus(userId)).toBe('locked');
  });

  it('opens nothing for another person, nor by another id', async () => {
    await setUp();
    const record = readPin(userId);
    if (record?.passkey == null) throw new Error('nothing was kept');
    writePin('p2', record);
    expect(codeOf(await unlockByPasskey('p2'))).toBe('PASSKEY_OPENS_NOTHING');
    writePin(userId, { ...record, passkey: { ...record.passkey, id: 'another' } });
    expect(codeOf(await unlockByPasskey(userId))).toBe('PASSKEY_OPENS_NOTHING');
  });

  it('does not reset the count of wrong PINs', async () => {
    await setUp();
    lockDevice();
    await unlockDevice(userId, '998877');
    await keyBy(() => unlockByPasskey(userId));
    expect(readPin(userId)?.wrong).toBe(1);
  });

  it('is removed with the PIN, and when the account no longer has it', async () => {
    await setUp();
    forgetUnlessAmong(userId, (id) => id === authenticator.credentialId);
    expect(wrap()).not.toBeNull();
    forgetUnlessAmong(userId, () => false);
    expect(wrap()).toBeNull();
    await setUp();
    forgetPin(userId);
    expect(codeOf(await unlockByPasskey(userId))).toBe('PASSKEY_OPENS_NOTHING');
  });
});
