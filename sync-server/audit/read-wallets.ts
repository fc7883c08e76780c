import { isUserDatabase } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { type WalletDoc, WalletDocSchema } from '#domain/protocol.ts';
import { z } from 'zod';
import { readPagesByPrefix } from '../document-pages.ts';

/** Includes the fields that the store and the projections add to the wire's. */
const StoredWalletSchema = z.looseObject(WalletDocSchema.shape);

const AT_ONCE = 16;

/** The wallet document of every user database. Throws for an invalid one, naming it. */
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
  const wallets: WalletDoc[] = [];
  for await (const page of readPagesByPrefix(store, database, 'wallet:')) {
    for (const document of page) {
      const wallet = StoredWalletSchema.safeParse(document);
      if (!wallet.success) throw new Error(`${document._id} in ${database} is not a wallet document`);
      wallets.push(wallet.data);
    }
  }
  return wallets;
}
