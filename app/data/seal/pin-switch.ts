/**
 * Sets a PIN or turns it off: seals or unseals all of the person's data on this device. The old form is valid until
 * everything is copied, then the new one. Nothing is downloaded, so it works offline, and data that only this device
 * has (waiting commands, unsent notes) stays.
 */
import { makeKeyBytes, openKey } from '#app/seal/device-key.ts';
import { type ChangeProgress, giveKey, lockDevice, whileChanging } from '#app/seal/device-lock.ts';
import { wrapKey } from '#app/seal/keyring.ts';
import { dataLockOf, withLockWithin } from '#app/platform/locks.ts';
import { markPin, unmarkPin } from '#app/seal/pin-mark.ts';
import { autoLockDefault, forgetPin, readPin, writePin } from '#app/seal/pin-record.ts';
import {
  dropOpenValues,
  forgetSealedValues,
  unsealPrivateStorage,
  openPrivateStorage,
  sealPrivateStorage,
} from '#app/seal/private-storage.ts';
import { recallPerson, sessionState } from '#app/platform/session.ts';
import { type PinTry, tryPin } from '#app/seal/try-pin.ts';
import { markEncryptionMigration } from './encryption-migration.ts';
import { requestMirrorRefill } from '../outbox/mirror-refill-flag.ts';
import { closeData } from '../device/open-data.ts';
import { forgetWaiting } from '../outbox/waiting-count.ts';

/** How long other tabs have to close their data. */
const othersWithinMs = 10_000;

/**
 * `others`: another tab does not close its data; `failed`: for example, the device has no room. Everything is then
 * unchanged.
 */
export type SwitchOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: 'others' }
  | { readonly ok: false; readonly why: 'failed' };

const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError');

type SwitchTask = (report: (progress: ChangeProgress) => void) => Promise<void>;

async function runSwitch(userId: string, task: SwitchTask): Promise<SwitchOutcome> {
  try {
    await whileChanging(userId, async (report) => {
      await closeData();
      await withLockWithin({ name: dataLockOf(userId), withinMs: othersWithinMs }, () => {
        markEncryptionMigration(userId);
        return task(report);
      });
    });
    return { ok: true };
  } catch (error) {
    return { ok: false, why: isTimeout(error) ? 'others' : 'failed' };
  }
}

/** With a PIN the person is not stored in clear. */
function rememberAnew(): void {
  const session = sessionState();
  if (session.status === 'signed-in') recallPerson(session.person);
}

const stores = () =>
  Promise.all([import('./copy-stores.ts'), import('../database/database.ts'), import('./stale-copies.ts')]);

export const turnPinOn = (userId: string, pin: string): Promise<SwitchOutcome> =>
  runSwitch(userId, async (onCopied) => {
    const bytes = makeKeyBytes();
    const [wrapped, key] = await Promise.all([wrapKey(bytes, { pin, owner: userId }), openKey(bytes)]);
    const [{ copyStores }, { databaseName }, { dropStaleCopies, dropCopies }] = await stores();
    await dropCopies(userId, 'sealed');
    await copyStores({ databaseName: databaseName(userId), key, to: 'sealed', onCopied });
    await sealPrivateStorage(userId, key);
    const record = { wrapped, autoLock: autoLockDefault, wrong: 0, wrongAt: 0 };
    if (!writePin(userId, record)) throw new Error('This browser remembers nothing.');
    // Before anything can interrupt it.
    rememberAnew();
    dropOpenValues(userId);
    await giveKey(userId, bytes);
    await markPin(userId);
    await dropStaleCopies(userId, 'open');
  });

/** Requires the PIN. Its record is removed last. */
export async function turnPinOff(userId: string, pin: string): Promise<SwitchOutcome | PinTry> {
  const tried = await tryPin(userId, pin);
  if (!tried.ok) return tried;
  return runSwitch(userId, async (onCopied) => {
    const key = await openKey(tried.bytes);
    const [{ copyStores }, { databaseName }, { dropStaleCopies, dropCopies }] = await stores();
    await dropCopies(userId, 'open');
    await copyStores({ databaseName: databaseName(userId), key, to: 'open', onCopied });
    await openPrivateStorage(userId, key);
    unsealPrivateStorage(userId);
    requestMirrorRefill(userId);
    await unmarkPin(userId);
    forgetPin(userId);
    forgetSealedValues(userId);
    forgetWaiting(userId);
    rememberAnew();
    lockDevice();
    await dropStaleCopies(userId, 'sealed');
  });
}

/** The key stays the same, so nothing has to be sealed again. */
export async function changePin(userId: string, { from, to }: { from: string; to: string }): Promise<PinTry> {
  const tried = await tryPin(userId, from);
  const record = readPin(userId);
  if (!tried.ok || record === null) return tried;
  const wrapped = await wrapKey(tried.bytes, { pin: to, owner: userId });
  writePin(userId, { ...record, wrapped });
  return tried;
}
