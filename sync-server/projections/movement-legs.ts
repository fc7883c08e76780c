/** What the legs of an entry add to its public movements, for the explorer's pages of wallets and vaults. Pure. */
import { CURRENCIES, type Currency } from '#domain/constants.ts';
import { SYSTEM_VAULTS, type SystemVault } from '#domain/vaults.ts';
import { userAccount, vaultAccount } from '#domain/ledger/accounts.ts';
import { investorOf } from '#domain/investor/accounts.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { TransactionFact, TransactionKind } from '#domain/ledger/facts.ts';
import type { ExplorerDoc } from '#domain/protocol.ts';

/** What a vault got (or gave: a minus) in one currency, and what it held afterwards; decimal strings. */
export type VaultLeg = { readonly currency: Currency; readonly amount: string; readonly after: string };

/** A movement as the server keeps it. Parties' balances are shown on their own page only, unless they hide them. */
export type StoredMovement = ExplorerDoc & {
  /** What the two wallets held afterwards, in the movement's currency. */
  readonly after?: { readonly from?: string; readonly to?: string };
  readonly vaults?: Readonly<
    Partial<Record<SystemVault, { readonly seq: number; readonly legs: readonly VaultLeg[] }>>
  >;
};

/** Every leg states the balance after it: the last of an account is what it holds after the entry. */
export function heldAfter(entry: Entry, fact: TransactionFact): Pick<StoredMovement, 'after'> {
  const of = (user: string | undefined): string | undefined => {
    if (user === undefined) return undefined;
    const account = userAccount(user, fact.currency);
    return entry.legs.findLast(([name]) => name === account)?.[2];
  };
  const [from, to] = [
    of(fact.fromUser) ?? inVault(entry, fact, 'invest_exit'),
    of(fact.toUser) ?? inVault(entry, fact, 'invest'),
  ];
  if (from === undefined && to === undefined) return {};
  return { after: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) } };
}

/** What an investor's vault holds after a movement into it or out of it: such an entry touches one vault. */
const inVault = ({ legs }: Entry, fact: TransactionFact, kind: TransactionKind): string | undefined =>
  fact.transactionKind === kind ? legs.findLast(([name]) => investorOf(name) !== null)?.[2] : undefined;

const cells = new Map(
  SYSTEM_VAULTS.flatMap((vault) =>
    CURRENCIES.map((currency) => [vaultAccount(vault, currency), { vault, currency }] as const),
  ),
);

export function vaultsTouched(entry: Entry): Pick<StoredMovement, 'vaults'> {
  const touched = new Map<SystemVault, VaultLeg[]>();
  for (const [account, amount, after] of entry.legs) {
    const cell = cells.get(account);
    if (cell === undefined) continue;
    const legs = touched.get(cell.vault) ?? [];
    touched.set(cell.vault, legs);
    legs.push({ currency: cell.currency, amount, after });
  }
  if (touched.size === 0) return {};
  return {
    vaults: Object.fromEntries([...touched].map(([vault, legs]) => [vault, { seq: entry.seq, legs }])),
  };
}
