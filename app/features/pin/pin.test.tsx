// Proves the texts of the device PIN in every state: the card without and with one; setting, changing and turning it
// off; its validation; the lock screen with wrong tries, the delay, a damaged record and waiting commands; forgetting
// it; and the PIN before a transfer. app/data/seal/pin-switch.test.ts proves its effect on the data.
import { act } from 'react';
import { useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pinDigitsMax, pinDigitsMin, pinPausesMs, pinWrongFree, pinWrongMax } from '#domain/limits.ts';
import { giveKey, lockDevice, lockStatus, whileChanging } from '../../seal/device-lock.ts';
import { pinKeyOf } from '../../platform/has-pin.ts';
import { pauseAfter, readPin, computeWait } from '../../seal/pin-record.ts';
import { stopSession } from '../../platform/session.ts';
import { PinConfirm } from '../../ui/pin-confirm.tsx';
import {
  type as fill,
  buttonNamed,
  click,
  reaches,
  render,
  type Rendered,
} from '../../ui/testing/render.tsx';
import { keepPin as keepPinOf, testPin } from '../../ui/testing/device-pin.ts';
import { signInHere } from '../../ui/testing/signed-in.ts';
import { isEasy } from './check-pin.ts';
import { LockScreen } from './lock-screen.tsx';
import { PinSection } from './pin-section.tsx';

const userId = 'p1';
const pin = testPin;
const signOutAndWipe = vi.hoisted(() => vi.fn<() => Promise<void>>());
const switches = vi.hoisted(() => ({ turnPinOn: vi.fn(), turnPinOff: vi.fn(), changePin: vi.fn() }));
const showToast = vi.hoisted(() => vi.fn());
vi.mock('../../data/device/sign-out.ts', () => ({ signOutAndWipe }));
vi.mock('../../data/seal/pin-switch.ts', () => switches);
vi.mock('../../ui/toast.ts', () => ({ showToast }));

let rendered: Rendered | null = null;
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  signInHere(userId);
  signOutAndWipe.mockReset().mockResolvedValue();
  showToast.mockReset();
  for (const one of Object.values(switches)) one.mockReset();
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  lockDevice();
  await stopSession();
});

const keepPin = (tries: Parameters<typeof keepPinOf>[1] = {}) => keepPinOf(userId, tries);

const pageText = (): string => document.body.textContent;
const settles = (holds: () => boolean): Promise<void> => reaches(() => expect(holds()).toBe(true));
async function says(text: string | RegExp): Promise<void> {
  await settles(() => (typeof text === 'string' ? pageText().includes(text) : text.test(pageText())));
  expect(pageText()).toMatch(text);
}
async function toasts(title: string, detail: string, tone: unknown = expect.anything()): Promise<void> {
  await settles(() => showToast.mock.calls.some(([said]) => said === title));
  expect(showToast).toHaveBeenLastCalledWith(title, detail, tone);
}
const field = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (found === null) throw new Error(`there is no field ${name}`);
  return found;
};
const press = (name: RegExp): Promise<void> => click(buttonNamed(document.body, name));

describe('the card', () => {
  it('without a PIN offers one, explains it, and refuses an invalid PIN', async () => {
    rendered = await render(<PinSection />);
    expect(pageText()).toContain(
      'Encrypts the data on this device, unlocks it, and confirms what you send from it',
    );
    await press(/^Set a PIN$/);
    expect(pageText()).toContain('Nobody can recover it');
    await fill(field('pin'), '12a3 4');
    expect(field('pin').value).toBe('1234');
    await press(/^Set PIN$/);
    await says('A PIN has 6 to 12 digits');
    await says('The PINs are not the same');
    await fill(field('pin'), '123456');
    await press(/^Set PIN$/);
    await says('This PIN is too easy to guess');
    expect(switches.turnPinOn).not.toHaveBeenCalled();
    expect([pinDigitsMin, pinDigitsMax]).toEqual([6, 12]);
    expect(field('pin').maxLength).toBe(pinDigitsMax);
    expect(field('pin').inputMode).toBe('numeric');
    expect(field('pin').autocomplete).toBe('off');
  });

  it('is set by a link, also by one on the page itself, and again after the dialog was closed', async () => {
    const Follow = () => {
      const navigate = useNavigate();
      return <button onClick={() => void navigate('/?pin=set')}>Follow</button>;
    };
    rendered = await render(
      <>
        <Follow />
        <PinSection />
      </>,
    );
    const followAndClose = async (): Promise<void> => {
      await press(/^Follow$/);
      await settles(() => document.querySelector('input[name="repeat"]') !== null);
      await click(document.querySelector('[aria-label="Close"]'));
      await settles(() => document.querySelector('input[name="repeat"]') === null);
    };
    await followAndClose();
    await followAndClose();
  });

  it.each([
    [{ ok: true }, 'PIN set', 'The data on this device is encrypted. Your PIN unlocks it.'],
    [
      { ok: false, why: 'others' },
      'PIN not set',
      'Another tab of this app is still using its data. Close it and try again.',
    ],
    [{ ok: false, why: 'failed' }, 'PIN not set', "Couldn't save on this device. Nothing was changed."],
  ])('reports the outcome of setting it: %j', async (outcome, title, detail) => {
    switches.turnPinOn.mockResolvedValue(outcome);
    rendered = await render(<PinSection />);
    await press(/^Set a PIN$/);
    await fill(field('pin'), pin);
    await fill(field('repeat'), pin);
    await press(/^Set PIN$/);
    await toasts(title, detail, expect.anything());
    expect(switches.turnPinOn).toHaveBeenCalledWith(userId, pin);
  });

  it('with a PIN locks at once on request, and automatically as chosen', async () => {
    await giveKey(userId, await keepPin());
    rendered = await render(<PinSection />);
    const choice = document.querySelector('select');
    expect([...(choice?.options ?? [])].map(({ text }) => text)).toEqual([
      'After 1 minute without a touch',
      'After 5 minutes without a touch',
      'After 15 minutes without a touch',
      'When the app is put away',
    ]);
    if (choice !== null) choice.value = 'away';
    await act(async () => choice?.dispatchEvent(new Event('change', { bubbles: true })));
    expect(readPin(userId)?.autoLock).toBe('away');
    await press(/^Lock now$/);
    expect(lockStatus(userId)).toBe('locked');
  });

  it('changes it only with the current PIN', async () => {
    await giveKey(userId, await keepPin());
    switches.changePin.mockResolvedValueOnce({ ok: false, why: 'wrong', left: 9, waitMs: 0 });
    rendered = await render(<PinSection />);
    await press(/^Change PIN$/);
    await fill(field('current'), '998877');
    await fill(field('pin'), '314159');
    await fill(field('repeat'), '314159');
    await click([...document.querySelectorAll('button[type="submit"]')].at(-1));
    await says('Wrong PIN. 9 tries are left.');
    switches.changePin.mockResolvedValueOnce({ ok: true, bytes: new Uint8Array() });
    await click([...document.querySelectorAll('button[type="submit"]')].at(-1));
    await toasts('PIN changed', 'Use the new one from now on.', 'good');
  });

  it.each([
    [{ ok: true }, 'PIN turned off', 'The data on this device is no longer encrypted.'],
    [
      { ok: false, why: 'failed' },
      'PIN not turned off',
      "Couldn't save on this device. Nothing was changed.",
    ],
  ])('turns it off, and reports the outcome: %j', async (outcome, title, detail) => {
    await giveKey(userId, await keepPin());
    switches.turnPinOff.mockResolvedValue(outcome);
    rendered = await render(<PinSection />);
    await press(/^Turn off PIN$/);
    expect(pageText()).toContain('Anybody who has this device can then read what is on it');
    await fill(field('current'), pin);
    await click([...document.querySelectorAll('button[type="submit"]')].at(-1));
    await toasts(title, detail, expect.anything());
  });
});

describe('the lock screen', () => {
  const show = async (status: 'locked' | 'changing' = 'locked') => {
    rendered = await render(<LockScreen userId={userId} status={status} />);
  };

  it('opens with the PIN', async () => {
    await keepPin();
    await show();
    expect(pageText()).toContain('This device is locked');
    await fill(field('pin'), '123');
    await press(/^Unlock$/);
    await says('A PIN has 6 to 12 digits');
    expect(readPin(userId)?.wrong).toBe(0);
    await fill(field('pin'), pin);
    await press(/^Unlock$/);
    await settles(() => lockStatus(userId) === 'open');
    expect(lockStatus(userId)).toBe('open');
    expect(readPin(userId)).toMatchObject({ wrong: 0, wrongAt: 0 });
  });

  it('says how many tries are left, then when the next is possible, also after a reload', async () => {
    await keepPin();
    await show();
    for (const left of ['9 tries are left', '8 tries are left']) {
      await fill(field('pin'), '998877');
      await press(/^Unlock$/);
      await says(`Wrong PIN. ${left}.`);
    }
    await fill(field('pin'), '998877');
    await press(/^Unlock$/);
    await says(
      /Too many wrong PINs\. 7 tries are left; after the last one what is on this device is deleted/,
    );
    await says(/Next try in 0:(30|29)/);
    await rendered?.unmount();
    await show();
    expect(pageText()).toMatch(/Next try in 0:/);
    expect(field('pin').disabled).toBe(true);
    expect(buttonNamed(document.body, /^Unlock$/)?.disabled).toBe(true);
  });

  it("deletes the device's data after the last wrong PIN", async () => {
    await keepPin({ wrong: pinWrongMax - 1, wrongAt: 1 });
    await show();
    await fill(field('pin'), '998877');
    await press(/^Unlock$/);
    await says('Too many wrong PINs. What was on this device is being deleted.');
    expect(signOutAndWipe).toHaveBeenCalledWith(userId);
    expect(showToast).toHaveBeenCalledWith(
      'Too many wrong PINs',
      expect.stringContaining('Sign in again'),
      'good',
    );
  });

  it('says that no PIN opens a damaged record, and leads on', async () => {
    localStorage.setItem(pinKeyOf(userId), '{"wrapped":{}}');
    await show();
    expect(pageText()).toContain('The record of your PIN on this device is damaged: no PIN can open it.');
    expect(document.querySelector('input')).toBeNull();
    expect(buttonNamed(document.body, /^Forgot PIN\?$/)).toBeDefined();
  });

  it('says that something is being changed, how far it is, and that nothing is lost', async () => {
    await keepPin();
    await show('changing');
    expect(pageText()).toContain('What is on this device is being decrypted.');
    await rendered?.unmount();
    localStorage.clear();
    await show('changing');
    expect(pageText()).toContain('What is on this device is being encrypted.');
    expect(pageText()).toContain('If it is closed before that, nothing is lost: everything stays as it was.');
    expect(document.querySelector('[role="progressbar"]')).toBeNull();
    await act(() =>
      whileChanging(userId, async (report) => {
        report({ done: 12_000, of: 40_213 });
        await says('12,000 of 40,213 entries, 29 %');
        expect(document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow')).toBe('12000');
      }),
    );
    await settles(() => document.querySelector('[role="progressbar"]') === null);
    expect(pageText()).not.toContain('12,000');
  });

  it('names the waiting commands before deleting them, and asks for a confirmation', async () => {
    await keepPin();
    localStorage.setItem(`vaultiq.waiting.${userId}`, '2');
    await show();
    expect(pageText()).toContain('2 transfers wait on this device. They are sent once it is unlocked.');
    await press(/^Forgot PIN\?$/);
    await says('Nobody can recover a PIN.');
    expect(pageText()).toContain('2 transfers wait on this device and have not been sent.');
    const remove = () => buttonNamed(document.body, /^Delete and sign in again$/);
    expect(remove()?.disabled).toBe(true);
    await click(document.querySelector('input[role="switch"]'));
    signOutAndWipe.mockRejectedValueOnce(new Error('another tab'));
    await click(remove());
    await toasts(
      'Not everything could be deleted',
      'Close the other tabs of this app and reload this page.',
      'bad',
    );
    await click(remove());
    await toasts(
      'Device data deleted',
      'Sign in again: your wallet, history and contacts come back.',
      'good',
    );
  });
});

describe('before a transfer', () => {
  it('asks for the PIN, and continues only with the right one', async () => {
    await keepPin();
    const onProven = vi.fn();
    rendered = await render(
      <PinConfirm
        userId={userId}
        label="PIN of this device"
        busy={false}
        onBack={vi.fn()}
        onProven={onProven}
      >
        Send 2.00 DC
      </PinConfirm>,
    );
    await fill(field('pin'), '998877');
    await press(/^Send 2\.00 DC$/);
    await says('Wrong PIN. 9 tries are left.');
    expect(onProven).not.toHaveBeenCalled();
    await fill(field('pin'), pin);
    await press(/^Send 2\.00 DC$/);
    await settles(() => onProven.mock.calls.length > 0);
    expect(onProven).toHaveBeenCalledTimes(1);
  });
});

describe('limits', () => {
  it('allow three wrong PINs, then wait 30 s, 1 min, 5 min, and 15 min each', () => {
    expect([1, 2, 3, 4, 5, 6, 9].map(pauseAfter)).toEqual([0, 0, 30_000, 60_000, 300_000, 900_000, 900_000]);
    expect([pinWrongFree, pinWrongMax, pinPausesMs.length]).toEqual([3, 10, 4]);
  });

  it('a clock that was set back waits the pause, no longer', () => {
    expect(computeWait({ wrong: 3, wrongAt: 1_000_000 }, 1_010_000)).toBe(20_000);
    expect(computeWait({ wrong: 3, wrongAt: 1_000_000 }, 1_030_000)).toBe(0);
    expect(computeWait({ wrong: 3, wrongAt: 1_000_000 }, 5)).toBe(30_000);
  });

  it.each(['111111', '123456', '654321', '890123', '987654'])('%s is easy', (easy) =>
    expect(isEasy(easy)).toBe(true),
  );
  it.each(['270119', '112233', '135791'])('%s is not', (fine) => expect(isEasy(fine)).toBe(false));
});
