// Proves the passkeys on the security page: the list and its states, adding, naming and removing one; errors of the
// browser or the service appear where they can be corrected.
import { startRegistration } from '@simplewebauthn/browser';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import { keepInRecord } from '../../seal/device-lock.ts';
import { readPin } from '../../seal/pin-record.ts';
import { stopSession } from '../../platform/session.ts';
import { dismissToast } from '../../ui/toast.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { keepPin } from '../../ui/testing/device-pin.ts';
import {
  buttonNamed,
  click,
  reaches,
  render,
  type Rendered,
  settled,
  type,
} from '../../ui/testing/render.tsx';
import { signInHere } from '../../ui/testing/signed-in.ts';
import { PasskeysSection } from './passkeys-section.tsx';

vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));

const OWN = '/api/auth/passkeys';
const at = '2026-11-01T10:00:00.000Z';
const passkey = (id: string, more: object = {}) => ({
  ...{ id, name: 'My phone', createdAt: at, lastUsedAt: null, synced: false },
  ...more,
});
const creation = { challenge: 'Y2hhbGxlbmdl', rp: { id: 'localhost', name: 'VaultIQ' } };
const made = {
  ...{ id: 'new', rawId: 'new', type: 'public-key' as const, clientExtensionResults: {} },
  response: { clientDataJSON: 'Y2xpZW50', attestationObject: 'b2Jq', transports: ['internal' as const] },
};

type Answer = { status: number; body: object | null };
const problem = (code: ErrorCode, more: object = {}): Answer => {
  const { status, title, text, remedy, retry } = ERRORS[code];
  return { status, body: { type: '', title, status, detail: text, code, remedy, retry, ...more } };
};

let rendered: Rendered | null = null;
let kept: object[];
let online: boolean;
let sent: { call: string; body: unknown }[];
/** The next answer in place of the usual one, by call. */
let once: Record<string, Answer>;
const signalled = vi.fn<(unknown: object) => Promise<void>>();

function usualAnswer(call: string): Answer {
  if (call === `GET ${OWN}`) return { status: 200, body: { passkeys: kept } };
  if (call === `POST ${OWN}/options`) return { status: 200, body: creation };
  if (call === `POST ${OWN}`) {
    kept = [...kept, passkey('new')];
    return { status: 201, body: passkey('new') };
  }
  return { status: 204, body: null };
}

beforeEach(() => {
  dismissToast();
  localStorage.clear();
  kept = [passkey('one', { lastUsedAt: at, synced: true }), passkey('two', { name: 'Key on my ring' })];
  online = true;
  sent = [];
  once = {};
  signalled.mockReset().mockResolvedValue();
  vi.mocked(startRegistration).mockReset().mockResolvedValue(made);
  vi.stubGlobal('PublicKeyCredential', { signalUnknownCredential: signalled });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (!online) throw new TypeError('no network');
    const call = `${init.method ?? 'GET'} ${path}`;
    sent.push({ call, body: init.body === undefined ? null : (JSON.parse(init.body as string) as unknown) });
    const { status, body } = once[call] ?? usualAnswer(call);
    Reflect.deleteProperty(once, call);
    return new Response(body === null ? null : JSON.stringify(body), { status });
  });
  signInHere();
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  vi.unstubAllGlobals();
  await stopSession();
});

const findLabelled = (label: string): HTMLInputElement => {
  const found = [...document.body.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  const input = document.getElementById(found?.htmlFor ?? '');
  if (!(input instanceof HTMLInputElement)) throw new Error(`there is no field ${label}`);
  return input;
};
const press = (name: RegExp) => click(buttonNamed(document.body, name));
const pressLabel = (label: string) => click(document.body.querySelector(`[aria-label="${label}"]`));
const bodiesOf = (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body);

async function open(): Promise<void> {
  rendered = await render(
    <>
      <PasskeysSection />
      <Toaster />
    </>,
  );
}
async function addPasskey(): Promise<void> {
  await open();
  await settled('Add a passkey');
  await press(/^Add a passkey$/);
  await type(findLabelled('Name (optional)'), 'My phone');
  await press(/^Continue$/);
}

it('lists them with their last use and where they are stored', async () => {
  await open();
  await settled('Key on my ring');
  const [kept, ring] = [...document.body.querySelectorAll('li.passkey')];
  expect(kept?.textContent).toContain('Last used');
  expect(kept?.querySelector('time')?.getAttribute('datetime')).toBe(at);
  expect(kept?.textContent).toContain('on all your devices with the same password manager');
  expect(ring?.textContent).toContain('Not used yet');
  expect(ring?.textContent).not.toContain('on all your devices');
});

it('says so when there is none', async () => {
  kept = [];
  await open();
  await settled('You have no passkeys yet. Your password signs you in.');
});

it('says that the list needs the network, and asks again', async () => {
  online = false;
  await open();
  await settled('The list of passkeys needs the network; your wallet does not.');
  online = true;
  await press(/^Try again$/);
  await settled('Key on my ring');
});

it('says beforehand that this browser has no passkeys, or that there is no room for another', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  await open();
  await settled('This browser cannot use passkeys.');
  expect(buttonNamed(document.body, /^Add a passkey$/)).toBeUndefined();
  await rendered?.unmount();
  vi.stubGlobal('PublicKeyCredential', {});
  kept = Array.from({ length: 20 }, (_, n) => passkey(String(n)));
  await open();
  await settled('There is no room for more passkeys');
});

it('adds a passkey under its name', async () => {
  await addPasskey();
  await settled('Passkey added');
  expect(bodiesOf(`POST ${OWN}/options`)).toEqual([{}]);
  // Requested so that it can unlock a device, if its authenticator supports that.
  const extensions = { prf: {} };
  expect(vi.mocked(startRegistration)).toHaveBeenCalledWith({ optionsJSON: { ...creation, extensions } });
  const { clientExtensionResults: _, ...attestation } = made;
  expect(bodiesOf(`POST ${OWN}`)).toEqual([{ attestation, name: 'My phone' }]);
});

it("shows the service's refusal, and can be tried again", async () => {
  once[`POST ${OWN}/options`] = problem('STEP_UP_REQUIRED', { field: 'password' });
  await addPasskey();
  await settled('This needs your password or a passkey, used within the last 10 minutes');
  expect(startRegistration).not.toHaveBeenCalled();
  await press(/^Continue$/);
  await settled('Passkey added');
});

it.each([
  ['NotAllowedError', 'No passkey was used'],
  ['InvalidStateError', 'This device has a passkey for this account already'],
  ['ConstraintError', 'This device cannot verify that it is you'],
])('can be tried again when the browser says %s', async (name, said) => {
  const cause = new Error('of the browser');
  cause.name = name;
  vi.mocked(startRegistration).mockRejectedValueOnce(new Error('of the library', { cause }));
  await addPasskey();
  await settled(said);
  await press(/^Try again$/);
  await settled('Passkey added');
  expect(bodiesOf(`POST ${OWN}/options`)).toHaveLength(1);
});

it('starts over if it took too long', async () => {
  once[`POST ${OWN}`] = problem('PASSKEY_EXPIRED');
  await addPasskey();
  await settled('This took too long');
  await press(/^Continue$/);
  await settled('Passkey added');
  expect(bodiesOf(`POST ${OWN}/options`)).toHaveLength(2);
});

it('renames a passkey', async () => {
  await open();
  await settled('Key on my ring');
  await pressLabel('Rename Key on my ring');
  await type(findLabelled('Name'), ' ');
  await press(/^Save$/);
  await settled('Please enter a name of at most 60 characters');
  await type(findLabelled('Name'), 'Spare key');
  await press(/^Save$/);
  await settled('Passkey renamed');
  expect(bodiesOf(`POST ${OWN}/two/name`)).toEqual([{ name: 'Spare key' }]);
});

it('removes a passkey, naming it and the effect, and tells the authenticator', async () => {
  await open();
  await settled('Key on my ring');
  await pressLabel('Remove Key on my ring');
  await settled('Devices that are signed in stay signed in');
  expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  await press(/^Remove Key on my ring$/);
  await settled('Passkey removed');
  expect(sent.map(({ call }) => call)).toContain(`DELETE ${OWN}/two`);
  expect(signalled).toHaveBeenCalledWith({ rpId: 'localhost', credentialId: 'two' });
});

it('says so if it could not be removed', async () => {
  once[`DELETE ${OWN}/two`] = problem('REQUESTS_LIMITED');
  await open();
  await settled('Key on my ring');
  await pressLabel('Remove Key on my ring');
  await press(/^Remove Key on my ring$/);
  await settled('Too many requests');
  expect(signalled).not.toHaveBeenCalled();
});

it.each([
  ['here', 'two', true],
  ['elsewhere', 'gone', false],
])('removes the unlock of this device with a passkey that was removed %s', async (_where, id, isRemoved) => {
  await keepPin('p1');
  keepInRecord('p1', { passkey: { id, salt: '', iv: '', key: '' } });
  await open();
  await settled('Key on my ring');
  if (isRemoved) {
    expect(readPin('p1')?.passkey?.id).toBe(id);
    await pressLabel('Remove Key on my ring');
    await press(/^Remove Key on my ring$/);
    await settled('Passkey removed');
  }
  await reaches(() => expect(readPin('p1')?.passkey).toBeNull());
});
