import { isUserDatabase } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { type WalletDoc, WalletDocSchema } from '#domain/protocol.ts';
import { z } from 'zod';

/** With what the store and the projections add to the wire's fields. */
const StoredWalletSchema = z.looseObject(WalletDocSchema.shape);

const AT_ONCE = 16;

/** The wallet document of every user database. Throws, naming it, for one that is not well formed. */
export async function readWallets(store: DocumentStore): Promise<WalletDoc[]> {
  const names = (await store.listDatabases()).filter(isUserDatabase);
  const wallets: WalletDoc[] = [];
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const found = await Promise.all(names.slice(from, from + AT_ONCE).map((name) => walletsIn(store, name)));
    wallets.push(...found.flat());
  }
  return wallets;
}

async function walletsIn(store: DocumentStore, database: string): Promise<WalletDoc[]> {
  const documents = await store.range<object>(database, { start: 'wallet:', end: 'wallet:~', limit: 10 });
  return documents.map((document) => {
    const wallet = StoredWalletSchema.safeParse(document);
    if (!wallet.success) throw new Error(`${document._id} in ${database} is not a wallet document`);
    return wallet.data;
  });
}
