/**
 * The fields that an entry's legs add to its public transactions, for the explorer's pages of wallets and vaults. Pure.
 */
import { CURRENCIES, type Currency } from '#domain/constants.ts';
import { SYSTEM_VAULTS, type SystemVault } from '#domain/vaults.ts';
import { type CurrencyCode, userAccount, vaultAccount } from '#domain/ledger/accounts.ts';
import { documentParts } from '#domain/features.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { TransactionFact } from '#domain/ledger/facts.ts';
import type { ExplorerDoc } from '#domain/protocol.ts';

/** The amount that a vault received (negative: gave) in one currency, and its balance afterwards; decimal strings. */
export type VaultLeg = { readonly currency: Currency; readonly amount: string; readonly after: string };

/**
 * A transaction as the server stores it. Balances of the parties are shown on their own page only, unless they hide
 * them.
 */
export type StoredMovement = ExplorerDoc & {
  /** The balances of the two wallets afterwards, in the transaction's currency. */
  readonly after?: { readonly from?: string; readonly to?: string };
  readonly vaults?: Readonly<
    Partial<Record<SystemVault, { readonly seq: number; readonly legs: readonly VaultLeg[] }>>
  >;
};

/** Every leg states the balance after it, so an account's last leg states its balance after the entry. */
export function readBalancesAfter(entry: Entry, fact: TransactionFact): StoredMovement['after'] {
  const { currency, fromUser, toUser, transactionKind: kind } = fact;
  const from = balanceOf(entry, fromUser, currency) ?? inOwned(entry, rootsOutOf.get(kind));
  const to = balanceOf(entry, toUser, currency) ?? inOwned(entry, rootsInto.get(kind));
  if (from !== undefined) return to === undefined ? { from } : { from, to };
  return to === undefined ? undefined : { to };
}

const balanceOf = (entry: Entry, userId: string | undefined, currency: CurrencyCode): string | undefined =>
  userId === undefined ? undefined : balanceAfter(entry, userAccount(userId, currency));

/** A loop, because it runs for every row of the explorer. */
function balanceAfter({ legs }: Entry, account: string): string | undefined {
  for (let at = legs.length - 1; at >= 0; at -= 1) if (legs[at]?.[0] === account) return legs[at]?.[2];
  return undefined;
}

const owned = documentParts.flatMap(({ accounts }) => accounts ?? []);
const rootsInto = new Map(owned.flatMap(({ into, root }) => into.map((kind) => [kind, root] as const)));
const rootsOutOf = new Map(owned.flatMap(({ outOf, root }) => outOf.map((kind) => [kind, root] as const)));

/** The balance of the account under this root after a movement into or out of it: such an entry touches exactly one. */
const inOwned = ({ legs }: Entry, root: string | undefined): string | undefined =>
  root === undefined ? undefined : legs.findLast(([name]) => name.startsWith(`${root}:`))?.[2];

const OF_VAULT = 'vault:';
const cells = new Map(
  SYSTEM_VAULTS.flatMap((vault) =>
    CURRENCIES.map((currency) => [vaultAccount(vault, currency), { vault, currency }] as const),
  ),
);

export function vaultsTouched(entry: Entry): StoredMovement['vaults'] {
  let vaults: Partial<Record<SystemVault, { readonly seq: number; readonly legs: VaultLeg[] }>> | undefined;
  for (const [account, amount, after] of entry.legs) {
    const cell = account.startsWith(OF_VAULT) ? cells.get(account) : undefined;
    if (cell === undefined) continue;
    vaults ??= {};
    const { legs } = (vaults[cell.vault] ??= { seq: entry.seq, legs: [] });
    legs.push({ currency: cell.currency, amount, after });
  }
  return vaults;
}
