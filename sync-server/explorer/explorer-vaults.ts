/** The pages of the system's vaults: the balance of each, and every transaction that touched it. */
import { TRANSACTIONS, vaultSeqField } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { CURRENCIES, type Currency } from '#domain/constants.ts';
import { VaultsValueSchema } from '#domain/ledger/vaults-value.ts';
import { SYSTEM_VAULTS, type SystemVault } from '#domain/vaults.ts';
import type { VaultLeg } from '../projections/movement-legs.ts';
import type { CatalogReader } from '../sync/catalog.ts';
import { type ExplorerItem, toItem } from './explorer.ts';
import { type ExplorerQuery, type StoredTransaction, writeCursor } from './explorer-query.ts';

export type VaultBalances = {
  readonly vault: SystemVault;
  /** Decimal strings. */
  readonly balances: Readonly<Record<Currency, string>>;
};

export type VaultList = { readonly asOf: string | null; readonly vaults: readonly VaultBalances[] };

export type VaultMovement = ExplorerItem & { readonly legs: readonly VaultLeg[] };
export type VaultPage = {
  readonly items: readonly VaultMovement[];
  readonly next: string | null;
};

export type Vaults = {
  readonly list: () => Promise<VaultList>;
  /** The transactions that touched a vault, newest first. */
  readonly movements: (
    vault: SystemVault,
    page: Pick<ExplorerQuery, 'cursor' | 'limit'>,
  ) => Promise<VaultPage>;
};

type Deps = { readonly store: DocumentStore; readonly catalog: CatalogReader };

/** All calls reject with a `StoreError` when the store fails. */
export const makeVaults = ({ store, catalog }: Deps): Vaults => ({
  async list() {
    const document = await catalog.read('vaults');
    const value = VaultsValueSchema.parse(document?.value ?? {});
    return {
      asOf: document?.at ?? null,
      vaults: SYSTEM_VAULTS.map((vault) => ({
        vault,
        balances: { ...zeroAmounts(), ...value[vault] },
      })),
    };
  },

  async movements(vault, { cursor, limit }) {
    const field = vaultSeqField(vault);
    // An entry touches a vault once, so a seq determines where a page begins. That row is found again and dropped here:
    // PouchDB counts a row that a "less than" leaves out.
    const below = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor.slice(3, 15));
    const found = await store.find<StoredTransaction>(TRANSACTIONS, {
      selector: { [field]: { $gte: 0, $lte: below } },
      sort: [{ [field]: 'desc' }],
      limit: limit + 2,
    });
    const rows = found.filter(({ seq }) => seq < below);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map((row) => ({ ...toItem(row), legs: row.vaults?.[vault]?.legs ?? [] })),
      next: last !== undefined && rows.length > limit ? writeCursor(last._id) : null,
    };
  },
});

const zeroAmounts = (): Record<Currency, string> =>
  Object.fromEntries(CURRENCIES.map((currency) => [currency, '0'])) as Record<Currency, string>;
