/** What lies on the device in the form that no longer counts: of a change of the PIN that has ended, or never did. */
import { hasPin } from '#app/platform/has-pin.ts';
import { dataLockOf, shareLock } from '#app/platform/locks.ts';
import { dropOpenMemory, forgetSealedMemory } from '#app/platform/private-memory.ts';
import { storesOf } from './database.ts';
import { deleteStore } from './delete-store.ts';
import { forgetFormChange, hasFormChange } from './form-change.ts';
import { dropProofStore } from './proof-store.ts';

/** Proofs are fetched again, in the form that counts then. */
export async function dropStores(userId: string, kind: 'open' | 'sealed'): Promise<void> {
  await Promise.all((await storesOf(userId, kind)).map(deleteStore));
  await dropProofStore(userId, kind);
}

/** Asked for only where a change has begun: of most devices nothing is left behind. */
export async function dropLeftBehind(userId: string, kind: 'open' | 'sealed'): Promise<void> {
  if (!hasFormChange(userId)) return;
  await dropStores(userId, kind);
  if (kind === 'sealed') forgetSealedMemory(userId);
  else dropOpenMemory(userId);
  // What another tab still held is asked for once more.
  if ((await storesOf(userId, kind)).length === 0) forgetFormChange(userId);
}

/** While the device is locked: what lay open before there was a PIN goes, for which no key is needed. */
export async function dropLeftOpen(userId: string): Promise<void> {
  if (!hasFormChange(userId)) return;
  // While the PIN is still being set, or turned off, this waits.
  const release = await shareLock(dataLockOf(userId));
  try {
    if (hasPin(userId)) await dropLeftBehind(userId, 'open');
  } finally {
    release();
  }
}
