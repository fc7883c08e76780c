import { CURRENCIES, type Currency } from '#domain/constants.ts';
import { VaultsValueSchema } from '#domain/ledger/vaults-value.ts';
import { SYSTEM_VAULTS } from '#domain/vaults.ts';
import { useCatalog } from '../../data/queries/catalog.ts';
import type { VaultsKnown } from './use-server-vaults.ts';

const zeroAmounts = (): Record<Currency, string> =>
  Object.fromEntries(CURRENCIES.map((currency) => [currency, '0'])) as Record<Currency, string>;

/** The vaults' balances from the catalogue on this device: live, also offline. */
export function useDeviceVaults(): VaultsKnown {
  const document = useCatalog('vaults');
  const value = VaultsValueSchema.safeParse(document?.value ?? {});
  const held = value.success ? value.data : {};
  const vaults = SYSTEM_VAULTS.map((vault) => ({ vault, balances: { ...zeroAmounts(), ...held[vault] } }));
  return {
    list: document === null ? null : { asOf: document.at, vaults },
    problem: null,
    again: () => undefined,
  };
}
