/** Removes data in the invalid form, left by a change of the PIN that has ended or was interrupted. */
import { hasPin } from '#app/platform/has-pin.ts';
import { dataLockOf, shareLock } from '#app/platform/locks.ts';
import { dropOpenValues, forgetSealedValues } from '#app/seal/private-storage.ts';
import { listStores } from '../database/database.ts';
import { deleteStore } from '../database/delete-store.ts';
import { forgetEncryptionMigration, hasEncryptionMigration } from './encryption-migration.ts';
import { dropProofStore } from '../proofs/proof-store.ts';
import type { StoreForm } from './store-form.ts';

/** Proofs are downloaded again, in the valid form. */
export async function dropCopies(userId: string, form: StoreForm): Promise<void> {
  await Promise.all((await listStores(userId, form)).map(deleteStore));
  await dropProofStore(userId, form);
}

/** Checked only if a change has begun: most devices have nothing left. */
export async function dropStaleCopies(userId: string, form: StoreForm): Promise<void> {
  if (!hasEncryptionMigration(userId)) return;
  await dropCopies(userId, form);
  if (form === 'sealed') forgetSealedValues(userId);
  else dropOpenValues(userId);
  // Data that another tab still had open is removed next time.
  if ((await listStores(userId, form)).length === 0) forgetEncryptionMigration(userId);
}

/** While the device is locked: removes clear data from before the PIN, which needs no key. */
export async function dropStaleOpenCopies(userId: string): Promise<void> {
  if (!hasEncryptionMigration(userId)) return;
  // Waits while the PIN is being set or turned off.
  const release = await shareLock(dataLockOf(userId));
  try {
    if (hasPin(userId)) await dropStaleCopies(userId, 'open');
  } finally {
    release();
  }
}
