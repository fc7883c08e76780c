import type { InvestorsValue } from '#domain/investor/document.ts';
import { usePublicSupply } from '#app/data/queries/public-supply.ts';

/** What of the programme's totals the page says. */
export type InvestorTotals = Pick<InvestorsValue, 'totalUsd' | 'investors'>;

const amountPattern = /^\d{1,25}(\.\d{1,6})?$/;

/** Without the schema, which visitors would have to load for two fields. What a newer authority says in other words is nothing. */
export function investorTotalsIn(value: unknown): InvestorTotals | null {
  const { totalUsd, investors } = (value ?? {}) as Partial<Record<keyof InvestorTotals, unknown>>;
  if (typeof totalUsd !== 'string' || !amountPattern.test(totalUsd)) return null;
  return typeof investors === 'number' && Number.isSafeInteger(investors) ? { totalUsd, investors } : null;
}

/** What anybody may know of the programme, over HTTP; null while nothing is published or known. */
export const useInvestorTotalsOfService = (): InvestorTotals | null =>
  investorTotalsIn(usePublicSupply(true).answer?.investors);
