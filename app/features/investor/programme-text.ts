/** The page's texts about the programme, with figures from the constants in force (ruling M2). */
import { DEFAULT_FEE_TERMS, type FeeTerms } from '#domain/fee/parameters.ts';
import { INVESTOR_DEFAULTS, type InvestorParameters } from '#domain/investor/parameters.ts';
import { INVESTOR_TIERS } from '#domain/investor/constants.ts';
import { EXAMPLE_FEES_DC, EXAMPLE_SHARE_BPS, KYC_HOURS } from '#domain/investor/offer.ts';
import { BPS_PER_WHOLE, type Micro } from '#domain/money.ts';
import { feeText } from '#app/ui/fee-text.ts';
import { shortAmount } from '#app/ui/format.ts';
import { bpsText, wholeUsd } from '#app/ui/market-format.ts';

/** "1,000,000": without zero decimals. */
export const wholeDc = (amount: Micro): string => shortAmount(amount).replace(/\.00$/, '');

/** The terms of fees and of the programme. */
export type ProgrammeTerms = FeeTerms & InvestorParameters;
export const DEFAULT_PROGRAMME_TERMS: ProgrammeTerms = { ...DEFAULT_FEE_TERMS, ...INVESTOR_DEFAULTS };

export const programmeFeeText = (terms: FeeTerms): string => feeText('DC', terms);
export const poolShareText = (terms: FeeTerms): string => bpsText(terms.feeSplit.universal);

export type Example = { readonly name: string; readonly value: string };

/** The worked example: fees of a month, the pool from them, and the share of a holder. */
export function workedExample({ feeSplit }: FeeTerms): readonly Example[] {
  const pool = (EXAMPLE_FEES_DC * feeSplit.universal) / BPS_PER_WHOLE;
  const share = (pool * EXAMPLE_SHARE_BPS) / BPS_PER_WHOLE;
  return [
    { name: 'Network fees in a month', value: `${wholeDc(EXAMPLE_FEES_DC)} DC` },
    { name: `Investor pool, ${bpsText(feeSplit.universal)}`, value: `${wholeDc(pool)} DC` },
    { name: `Payout to a ${bpsText(EXAMPLE_SHARE_BPS)} holder`, value: `${wholeDc(share)} DC` },
  ];
}

export type Question = { readonly question: string; readonly answer: string };

export function makeQuestions(terms: ProgrammeTerms): readonly Question[] {
  const minimum = wholeUsd(terms.investorMinimumUsd);
  const months = String(terms.exitAfterMonths);
  return [
    {
      question: 'What is the minimum investment?',
      answer: `${minimum} worth of DC. Investments are accepted in DC only, which you buy with a bank card. Tiers begin at ${INVESTOR_TIERS.map(
        ({ name, minimumUsd }) => `${wholeUsd(minimumUsd)} (${name})`,
      ).join(', ')}.`,
    },
    {
      question: 'How are returns calculated?',
      answer: `${poolShareText(terms)} of the network fees of a month go to the investor pool. It is divided by what each investor has locked at the end of the month, and paid in DC.`,
    },
    {
      question: 'When can I exit?',
      answer: `After ${months} months, subject to liquidity. Exits are paid from the liquidity reserve in the order in which they were asked for; what waits stays invested and keeps earning.`,
    },
    {
      question: 'How long does KYC take?',
      answer: `About ${String(KYC_HOURS.from)}-${String(KYC_HOURS.to)} hours. Until then you can invest, and your payouts are held for you.`,
    },
    {
      question: 'Where is the DC that I invested?',
      answer:
        'In an Investor Vault Address of your own. Anybody can look it up in the explorer, and nobody but the rules of the programme can move it.',
    },
  ];
}
