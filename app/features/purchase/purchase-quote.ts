/** Quotes a purchase on this device, with its copy of the supply and the authority's rule. */
import { ERRORS } from '#domain/errors.ts';
import type { SupplyValue } from '#domain/supply-answer.ts';
import { type Micro, parseAmount, readMicro } from '#domain/money.ts';
import { refuseAmount, type PurchaseQuote, quotePurchase } from '#domain/purchase/quote.ts';
import { PurchaseOpenSchema } from '#domain/purchase/schema.ts';

export type PurchaseFields = { readonly amountUsd: string };

/** The quote for an amount of micro-dollars. */
export function makeQuote(supply: SupplyValue, usd: Micro): PurchaseQuote {
  const { phase, priceUsd, nextPriceUsd, phaseSold, totalSold, phaseSize, split, splitMode } = supply;
  const price = readMicro(priceUsd);
  return quotePurchase(
    { phase, priceUsd: price, phaseSold: readMicro(phaseSold), totalSold: readMicro(totalSold) },
    {
      purchaseSplit: {
        marketing: BigInt(split.marketing),
        core: BigInt(split.core),
        universal: BigInt(split.universal),
      },
      purchaseSplitMode: splitMode,
      phaseSize: readMicro(phaseSize),
      phaseStepUsd: readMicro(nextPriceUsd) - price,
    },
    usd,
  );
}

/** The typed micro-dollars, or the error in the specification's words. */
export function readUsd(typed: string): { readonly usd: Micro } | { readonly error: string } {
  const checked = PurchaseOpenSchema.safeParse({ amountUsd: typed });
  const parsed = checked.success ? parseAmount(checked.data.amountUsd) : null;
  if (parsed === null || !parsed.ok) return { error: ERRORS.PURCHASE_AMOUNT_INVALID.text };
  const refusal = refuseAmount(parsed.value);
  return refusal === null ? { usd: parsed.value } : { error: ERRORS[refusal].text };
}

export const checkPurchase = ({ amountUsd }: PurchaseFields): { amountUsd?: string } => {
  const read = readUsd(amountUsd);
  return 'error' in read ? { amountUsd: read.error } : {};
};

/** Whether an order was filled exactly as shown; otherwise the person sees the lines before the payment page opens. */
export const isSameQuote = (shown: PurchaseQuote, locked: PurchaseQuote): boolean =>
  shown.buyer === locked.buyer &&
  shown.gross === locked.gross &&
  shown.payUsd === locked.payUsd &&
  shown.lines.length === locked.lines.length;
