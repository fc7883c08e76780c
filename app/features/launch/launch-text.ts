/** The front page's texts about the sale: every figure from the constants in force (ruling M2). */
import { DEFAULT_FEE_TERMS, type FeeTerms } from '#domain/fee/parameters.ts';
import { PURCHASE_DEFAULTS, type PurchaseParameters } from '#domain/purchase/parameters.ts';
import { SUPPLY_DEFAULTS, type SupplyParameters } from '#domain/supply/parameters.ts';
import { BPS_PER_WHOLE } from '#domain/money.ts';
import { formatPublicDay } from '#app/ui/date-format.ts';
import { feeText as rateText } from '#app/ui/fee-text.ts';
import { shortAmount } from '#app/ui/format.ts';
import { bpsText, exactUsd, wholeAmount } from '#app/ui/market-format.ts';

export type LaunchFact = { readonly name: string; readonly value: string; readonly text: string };

/** "1,000,000,000". */
export const inFull = (amount: bigint): string => shortAmount(amount).replace(/\.00$/, '');

/** The terms of fees and of the sale of DC. */
export type LaunchTerms = FeeTerms & PurchaseParameters & SupplyParameters;
export const DEFAULT_LAUNCH_TERMS: LaunchTerms = {
  ...DEFAULT_FEE_TERMS,
  ...PURCHASE_DEFAULTS,
  ...SUPPLY_DEFAULTS,
};

function saleText({ purchaseSplit, purchaseSplitMode }: PurchaseParameters): readonly [string, string] {
  const { marketing, core, universal } = purchaseSplit;
  const buyer = purchaseSplitMode === 'on_top' ? BPS_PER_WHOLE : BPS_PER_WHOLE - marketing - core - universal;
  const vaults = `${bpsText(marketing)} to the marketing vault, ${bpsText(core)} to the core vault, ${bpsText(universal)} transaction fee`;
  const more = purchaseSplitMode === 'on_top' ? `Minted in addition: ${vaults}.` : `The rest: ${vaults}.`;
  return [`${bpsText(buyer)} to the buyer`, more];
}

/** `at`: the time of the launch, ms. */
export function launchFacts(
  terms: LaunchTerms,
  { at, isOver }: { readonly at: number; readonly isOver: boolean },
): readonly LaunchFact[] {
  const [sale, saleMore] = saleText(terms);
  return [
    {
      name: 'Public launch',
      value: formatPublicDay(at),
      text: `Buying with a bank card ${isOver ? 'opened' : 'opens'} at 00:00 UTC.`,
    },
    {
      name: 'Launch price',
      value: `${exactUsd(terms.dcPriceUsd)} per DC`,
      text: `Rises by ${exactUsd(terms.phaseStepUsd)} after every ${wholeAmount(terms.phaseSize)} DC sold.`,
    },
    {
      name: 'Total supply',
      value: `${inFull(terms.phaseSize)} DC`,
      text: 'The first phase. The next one opens only when it is sold out.',
    },
    { name: 'Each DC sold', value: sale, text: saleMore },
    {
      name: 'Transaction fee',
      value: feeText(terms),
      text: 'Collected by the universal vault. Test credits are sent free of charge.',
    },
  ];
}

/** "0.05% of each transaction" or "$0.05 per transaction": both readings of the specification (ruling M2). */
export function feeText(terms: FeeTerms): string {
  const fee = rateText('DC', terms);
  return terms.feeMode === 'flat' ? `${fee} per transaction` : `${fee} of each transaction`;
}
