/** What lies on the device in the form that no longer counts: of a change of the PIN that has ended, or never did. */
import { hasPin } from '#app/platform/has-pin.ts';
import { dataLockOf, shareLock } from '#app/platform/locks.ts';
import { dropOpenValues, forgetSealedValues } from '#app/seal/private-storage.ts';
import { storesOf } from '../database/database.ts';
import { deleteStore } from '../database/delete-store.ts';
import { forgetEncryptionMigration, hasEncryptionMigration } from './encryption-migration.ts';
import { dropProofStore } from '../proofs/proof-store.ts';
import type { StoreForm } from './store-form.ts';

/** Proofs are fetched again, in the form that counts then. */
export async function dropCopies(userId: string, form: StoreForm): Promise<void> {
  await Promise.all((await storesOf(userId, form)).map(deleteStore));
  await dropProofStore(userId, form);
}

/** Asked for only where a change has begun: of most devices nothing is left behind. */
export async function dropStaleCopies(userId: string, form: StoreForm): Promise<void> {
  if (!hasEncryptionMigration(userId)) return;
  await dropCopies(userId, form);
  if (form === 'sealed') forgetSealedValues(userId);
  else dropOpenValues(userId);
  // What another tab still held is asked for once more.
  if ((await storesOf(userId, form)).length === 0) forgetEncryptionMigration(userId);
}

/** While the device is locked: what lay open before there was a PIN goes, for which no key is needed. */
export async function dropStaleOpenCopies(userId: string): Promise<void> {
  if (!hasEncryptionMigration(userId)) return;
  // While the PIN is still being set, or turned off, this waits.
  const release = await shareLock(dataLockOf(userId));
  try {
    if (hasPin(userId)) await dropStaleCopies(userId, 'open');
  } finally {
    release();
  }
}
