/** What lies on the device in the form that no longer counts: of a change of the PIN that has ended, or never did. */
import { storesOf } from './database.ts';
import { deleteStore } from './delete-store.ts';
import { dropProofStore } from './proof-store.ts';

/** Proofs are fetched again, in the form that counts then. */
export async function dropStores(userId: string, kind: 'open' | 'sealed'): Promise<void> {
  await Promise.all((await storesOf(userId, kind)).map(deleteStore));
  await dropProofStore(userId, kind);
}
