import type { ReactElement } from 'react';
import type { SupplyValue } from '#domain/supply-answer.ts';
import { MICRO_PER_UNIT, type Micro, readMicro } from '#domain/money.ts';
import { exactAmount } from '../../ui/format.ts';
import { bpsText, priceText, wholeUsd } from '../../ui/market-format.ts';
import { makeQuote } from './purchase-quote.ts';

const exampleUsd = 100n;

/** The result of paying these micro-dollars: "For $100 you get 74.95 DC". */
export function offerText(supply: SupplyValue, usd: Micro): string {
  const { payUsd, buyer } = makeQuote(supply, usd);
  return `For ${wholeUsd(payUsd)} you get ${exactAmount(buyer)} DC`;
}

/** Explains the amount in one sentence. */
export function reasonText({ priceUsd, split, splitMode }: SupplyValue): string {
  const { marketing, core, universal } = split;
  const parts = `${bpsText(marketing)} for the marketing vault, ${bpsText(core)} for the core vault and the ${bpsText(universal)} transaction fee`;
  return splitMode === 'from_gross'
    ? `1 DC costs ${priceText(priceUsd)}. From what you buy, ${parts} are deducted.`
    : `1 DC costs ${priceText(priceUsd)}. In addition, ${parts} are minted.`;
}

/** An example within the limits in force. */
function readExample({ minimumUsd, maximumUsd }: SupplyValue): Micro {
  const [least, most] = [readMicro(minimumUsd), readMicro(maximumUsd)];
  const example = exampleUsd * MICRO_PER_UNIT;
  return example < least ? least : example > most ? most : example;
}

type Props = {
  readonly supply: SupplyValue;
  /** Null before an amount is typed. */ readonly usd: Micro | null;
};

/** The first line of the purchase: the DC for the typed amount or for an example, and why it is that many. */
export function PurchaseOffer({ supply, usd }: Props): ReactElement {
  return (
    <div className="purchase-offer">
      <p className="purchase-offer-line vq-figures">{offerText(supply, usd ?? readExample(supply))}</p>
      <p className="vq-small vq-dimmed">{reasonText(supply)}</p>
    </div>
  );
}
