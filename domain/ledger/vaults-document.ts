/** The public balances of the system vaults and the amounts issued: folds over the balances that legs state. Pure. */
import { CURRENCIES, type Currency } from '../constants.ts';
import { readMicro, writeMicro } from '../money.ts';
import { issueAccount, type VaultName, vaultAccount } from './accounts.ts';
import { type CatalogDocument, defineCatalog } from './document.ts';
import { AmountsSchema, VaultsValueSchema } from './vaults-value.ts';

const zeroAmounts = (): Record<Currency, string> => ({ DC: '0', TDC: '0', USD: '0' });

/** `vaults`: the balance of each system vault, by currency. */
export function makeVaultsDocument(vaults: readonly VaultName[]): CatalogDocument<'vaults'> {
  const cells = new Map(
    vaults.flatMap((vault) =>
      CURRENCIES.map((currency) => [vaultAccount(vault, currency), { vault, currency }] as const),
    ),
  );
  const empty = () => Object.fromEntries(vaults.map((vault) => [vault, zeroAmounts()]));
  return defineCatalog({
    name: 'vaults',
    schema: VaultsValueSchema,
    accounts: [...cells.keys()],
    empty,
    fold: (value, entry) =>
      entry.legs.reduce((folded, [account, , after]) => {
        const cell = cells.get(account);
        if (cell === undefined) return folded;
        const { currency, vault } = cell;
        return { ...folded, [vault]: { ...zeroAmounts(), ...(folded[vault] as object), [currency]: after } };
      }, value),
    // Adds vaults that were declared since.
    inForce: (before) => ({ ...empty(), ...before }),
  });
}

const issueCells = new Map(CURRENCIES.map((currency) => [issueAccount(currency), currency] as const));

/** `issued`: the amounts issued so far, by currency: the negated balances of the mints. */
export const issuedDocument = defineCatalog({
  name: 'issued',
  schema: AmountsSchema,
  accounts: [...issueCells.keys()],
  empty: zeroAmounts,
  fold: (value, entry) =>
    entry.legs.reduce((folded, [account, , after]) => {
      const currency = issueCells.get(account);
      return currency === undefined ? folded : { ...folded, [currency]: writeMicro(-readMicro(after)) };
    }, value),
});
