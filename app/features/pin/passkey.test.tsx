// Proves unlocking by passkey: the offer beside the PIN, its setup with its errors, an unsuitable passkey, the lock
// screen with both, the passkey in place of the PIN before a transfer, and removing it.
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ERRORS } from '#domain/errors.ts';
import { type PrfAuthenticator, prfAuthenticator } from '#tests/fakes/prf-authenticator.ts';
import { giveKey, lockDevice, lockStatus } from '../../seal/device-lock.ts';
import { setUpPasskey } from '../../seal/passkey-unlock.ts';
import { readPin } from '../../seal/pin-record.ts';
import { stopSession } from '../../platform/session.ts';
import { PinConfirm } from '../../ui/pin-confirm.tsx';
import { keepPin, testPin } from '../../ui/testing/device-pin.ts';
import {
  buttonNamed,
  click,
  reaches,
  render,
  type Rendered,
  settled,
  texts,
  type as fill,
} from '../../ui/testing/render.tsx';
import { signInHere } from '../../ui/testing/signed-in.ts';
import { dismissToast } from '../../ui/toast.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { LockScreen } from './lock-screen.tsx';
import { PinSection } from './pin-section.tsx';

const userId = 'p1';
let rendered: Rendered | null = null;
let authenticator: PrfAuthenticator;
let bytes: Uint8Array<ArrayBuffer>;
/** Whether this session has a recent proof. */
let confirmed: Response;
const library = vi.hoisted(() => ({ startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => library);

beforeEach(async () => {
  localStorage.clear();
  dismissToast();
  confirmed = new Response(null, { status: 204 });
  vi.stubGlobal('fetch', (path: string) =>
    path === '/api/auth/step-up' ? Promise.resolve(confirmed) : Promise.reject(new TypeError('no network')),
  );
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  signInHere(userId);
  bytes = await keepPin(userId);
  authenticator = prfAuthenticator(userId);
  library.startAuthentication.mockImplementation(authenticator.startAuthentication);
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  await act(async () => lockDevice());
  await stopSession();
});

const press = (name: RegExp): Promise<void> => click(buttonNamed(document.body, name));

async function showCard(): Promise<void> {
  await giveKey(userId, bytes);
  rendered = await render(
    <>
      <PinSection />
      <Toaster />
    </>,
  );
}

async function choose(pin = testPin): Promise<void> {
  await press(/^Unlock with a passkey too$/);
  const field = document.querySelector<HTMLInputElement>('input[name="current"]');
  if (field === null) throw new Error('no PIN is asked for');
  await fill(field, pin);
  await press(/^Choose a passkey$/);
}

it('a passkey is set up with the PIN, and turned off again', async () => {
  await showCard();
  await press(/^Unlock with a passkey too$/);
  expect(texts()).toContain('Not every passkey can do it; the app says so if yours cannot.');
  await choose();
  await settled('Passkey set up');
  expect(texts()).toContain('It unlocks this device from now on, and so does your PIN.');
  await settled('A passkey unlocks this device too.');
  await press(/^Use the PIN alone$/);
  await settled('Passkey no longer unlocks this device');
  expect(readPin(userId)?.passkey).toBeNull();
  expect(buttonNamed(document.body, /^Unlock with a passkey too$/)).toBeDefined();
});

it('a passkey that cannot unlock says so, and what works', async () => {
  authenticator.hasPrf = false;
  await showCard();
  await choose();
  await settled('This passkey cannot unlock a device.');
  expect(texts()).toContain('Your PIN unlocks this device as before; another passkey may do both.');
  expect(readPin(userId)?.passkey).toBeUndefined();
});

it.each([
  ['another account', { userId: 'somebody' }, 'That passkey belongs to another account.'],
  ['a passkey that was not requested', { fails: 'NotAllowedError' }, 'No passkey was used.'],
])('a passkey of %s is not set up', async (_whose, state, said) => {
  Object.assign(authenticator, state);
  await showCard();
  await choose();
  await settled(said);
});

it('a passkey is not set up without a recent step-up', async () => {
  const { status, title, text, remedy, retry } = ERRORS.STEP_UP_REQUIRED;
  const refusal = { type: '', title, status, detail: text, code: 'STEP_UP_REQUIRED', remedy, retry };
  confirmed = new Response(JSON.stringify(refusal), { status: 403 });
  await showCard();
  await choose();
  await settled('This needs your password or a passkey, used within the last 10 minutes');
  expect(authenticator.asked).toEqual([]);
  expect(readPin(userId)?.passkey).toBeUndefined();
});

it('a passkey is not requested with a wrong PIN', async () => {
  await showCard();
  await choose('998877');
  await settled('Wrong PIN. 9 tries are left.');
  expect(authenticator.asked).toEqual([]);
});

it('a passkey is not offered by a browser without passkeys', async () => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  await showCard();
  expect(texts()).toContain('This browser cannot use passkeys: the PIN alone unlocks this device.');
});

it('opens the lock screen, which says what went wrong and still takes the PIN', async () => {
  await setUpPasskey(userId, testPin);
  lockDevice();
  rendered = await render(<LockScreen userId={userId} status="locked" />);
  expect(texts()).toContain('Your PIN or your passkey opens what is on it, also without a network.');
  authenticator.fails = 'NotAllowedError';
  await press(/^Unlock with a passkey$/);
  await settled('No passkey was used.');
  expect(document.querySelector<HTMLInputElement>('input[name="pin"]')?.disabled).toBe(false);
  authenticator.fails = null;
  authenticator.replace();
  await press(/^Unlock with a passkey$/);
  await settled('This passkey no longer opens this device.');
  expect(lockStatus(userId)).toBe('locked');
});

it('a passkey opens the device', async () => {
  await setUpPasskey(userId, testPin);
  lockDevice();
  rendered = await render(<LockScreen userId={userId} status="locked" />);
  await press(/^Unlock with a passkey$/);
  await reaches(() => expect(lockStatus(userId)).toBe('open'));
});

it('a passkey is not offered on the lock screen of a device without one', async () => {
  rendered = await render(<LockScreen userId={userId} status="locked" />);
  expect(texts()).toContain('Your PIN opens what is on it, also without a network.');
  expect(buttonNamed(document.body, /passkey/)).toBeUndefined();
});

it('a passkey replaces the PIN before a transfer', async () => {
  await setUpPasskey(userId, testPin);
  const onProven = vi.fn();
  rendered = await render(
    <PinConfirm userId={userId} label="PIN" busy={false} onBack={vi.fn()} onProven={onProven}>
      Send 2.00 DC
    </PinConfirm>,
  );
  await press(/^Use a passkey instead$/);
  await reaches(() => expect(onProven).toHaveBeenCalledTimes(1));
});
