/** The checks and facts before investing. Pure. */
import type { InvestorTier } from '#domain/investor/constants.ts';
import { ERRORS } from '#domain/errors.ts';
import { monthsLater } from '#domain/investor/month.ts';
import { findTier, convertToUsd } from '#domain/investor/tiers.ts';
import { type Micro, parseAmount, readMicro } from '#domain/money.ts';
import type { ProgrammeTerms } from './programme-text.ts';

export type JoinQuote = {
  readonly amount: Micro;
  readonly worthUsd: Micro;
  /** Including what is already invested. */
  readonly tier: InvestorTier | null;
  /** ms */
  readonly lockedUntil: number;
};

export type JoinForm = {
  readonly text: string;
  readonly available: Micro;
  /** Micro-dollars already invested, as a decimal. */
  readonly investedUsd: string;
  /** ms */
  readonly now: number;
};

/** The result of investing an amount, or the error text. */
export function checkJoin(
  terms: ProgrammeTerms,
  { text, available, investedUsd, now }: JoinForm,
): { readonly ok: true; readonly joining: JoinQuote } | { readonly ok: false; readonly error: string } {
  const amount = parseAmount(text);
  if (!amount.ok) return { ok: false, error: ERRORS[amount.code].text };
  const worthUsd = convertToUsd(amount.value, terms.dcPriceUsd);
  if (worthUsd < terms.investorMinimumUsd) return { ok: false, error: ERRORS.INVESTMENT_TOO_SMALL.text };
  if (amount.value > available) return { ok: false, error: ERRORS.INSUFFICIENT_FUNDS.text };
  return {
    ok: true,
    joining: {
      amount: amount.value,
      worthUsd,
      tier: findTier(readMicro(investedUsd) + worthUsd),
      lockedUntil: monthsLater(now, terms.exitAfterMonths),
    },
  };
}
