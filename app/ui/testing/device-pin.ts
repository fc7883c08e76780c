/** A device with a PIN, for tests of code that asks for it. */
import { makeKeyBytes } from '../../seal/device-key.ts';
import { lockDevice } from '../../seal/device-lock.ts';
import { wrapKey } from '../../seal/keyring.ts';
import { forgetPin, type PinRecord, writePin } from '../../seal/pin-record.ts';
import { stopSession } from '../../platform/session.ts';
import { buttonNamed, click, reaches, type as fill } from './render.tsx';
import { signInHere } from './signed-in.ts';

export const testPin = '270119';
/** Fewer rounds than in the product, so that tests do not wait for the slow key derivation. */
const rounds = 100;

/** Resolves to the wrapped key. */
export async function keepPin(
  userId: string,
  tries: Partial<Pick<PinRecord, 'wrong' | 'wrongAt'>> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = makeKeyBytes();
  const wrapped = await wrapKey(bytes, { pin: testPin, owner: userId, rounds });
  writePin(userId, { wrapped, autoLock: 5, wrong: 0, wrongAt: 0, ...tries });
  return bytes;
}

/**
 * Signs a person in on a device whose PIN was entered too long ago for a transfer. The session is requested from the
 * service: stub `fetch`.
 */
export async function setPinHere(userId = 'p1'): Promise<void> {
  signInHere(userId);
  await keepPin(userId);
}

export async function withoutPin(userId = 'p1'): Promise<void> {
  lockDevice();
  forgetPin(userId);
  await stopSession();
}

const pinForm = (): HTMLFormElement | null =>
  document.querySelector<HTMLFormElement>('form[aria-label="Confirm with PIN"]');

/** Types the requested PIN and continues with the button of that name. */
export async function givePin(pin: string, button: RegExp): Promise<void> {
  await reaches(() => {
    if (pinForm() === null) throw new Error('no PIN is asked for');
  });
  const form = pinForm();
  const field = form?.querySelector<HTMLInputElement>('input[name="pin"]');
  if (form == null || field == null) throw new Error('no PIN is asked for');
  await fill(field, pin);
  await click(buttonNamed(form, button));
}
