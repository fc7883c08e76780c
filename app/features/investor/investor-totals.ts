import type { InvestorsValue } from '#domain/investor/document.ts';
import { usePublicSupply } from '#app/data/queries/public-supply.ts';

/** The part of the programme's totals that the page shows. */
export type InvestorTotals = Pick<InvestorsValue, 'totalUsd' | 'investors'>;

const amountPattern = /^\d{1,25}(\.\d{1,6})?$/;

/**
 * Read without the schema, which visitors would have to load for two fields. An unknown shape of a newer authority
 * reads as null.
 */
export function investorTotalsIn(value: unknown): InvestorTotals | null {
  const { totalUsd, investors } = (value ?? {}) as Partial<Record<keyof InvestorTotals, unknown>>;
  if (typeof totalUsd !== 'string' || !amountPattern.test(totalUsd)) return null;
  return typeof investors === 'number' && Number.isSafeInteger(investors) ? { totalUsd, investors } : null;
}

/** The programme's public totals over HTTP; null while nothing is published or known. */
export const useInvestorTotalsOfService = (): InvestorTotals | null =>
  investorTotalsIn(usePublicSupply(true).answer?.investors);
