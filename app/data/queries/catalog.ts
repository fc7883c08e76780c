import { useCallback, useMemo } from 'react';
import { CURRENCIES, type Currency } from '#domain/constants.ts';
import { DEFAULT_FEE_TERMS, type FeeTerms } from '#domain/fee/parameters.ts';
import { readMicro } from '#domain/money.ts';
import type { CatalogName } from '#domain/features.ts';
import type { CatalogDoc } from '#domain/protocol.ts';
import type { DeviceData } from '../device/device-data.ts';
import { useObservedData } from '../device/device-context.ts';
import { observeOne } from '../database/observe-query.ts';

/** A public fact on the device, or null if there is none. */
export function useCatalog(name: CatalogName): CatalogDoc | null {
  const observe = useCallback(
    ({ database }: DeviceData) => observeOne(database.collections.catalog.findOne(name)),
    [name],
  );
  return useObservedData(observe).value ?? null;
}

/** The fees in force as last synchronised; before that the built-in ones. */
export function useFeeTerms(): FeeTerms {
  const terms = useCatalog('terms');
  return useMemo(() => feeTermsIn(terms), [terms]);
}

/** Reads the catalogue's `terms`; an unknown form of a newer authority falls back to the built-in value. */
export function feeTermsIn(terms: CatalogDoc | null): FeeTerms {
  if (terms === null) return DEFAULT_FEE_TERMS;
  const { feeMode, feeBps, feeFlatUsd, feePayer, feeCurrencies, dcPriceUsd } = terms.value;
  const known = DEFAULT_FEE_TERMS;
  return {
    ...known,
    feeMode: feeMode === 'bps' || feeMode === 'flat' ? feeMode : known.feeMode,
    feeBps: typeof feeBps === 'number' ? BigInt(feeBps) : known.feeBps,
    feeFlatUsd: typeof feeFlatUsd === 'string' ? readMicro(feeFlatUsd) : known.feeFlatUsd,
    feePayer: feePayer === 'sender' || feePayer === 'recipient' ? feePayer : known.feePayer,
    feeCurrencies: Array.isArray(feeCurrencies) ? feeCurrencies.filter(isCurrency) : known.feeCurrencies,
    dcPriceUsd: typeof dcPriceUsd === 'string' ? readMicro(dcPriceUsd) : known.dcPriceUsd,
  };
}

const isCurrency = (value: unknown): value is Currency => (CURRENCIES as readonly unknown[]).includes(value);
