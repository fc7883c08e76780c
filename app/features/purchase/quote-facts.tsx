import type { ReactElement } from 'react';
import type { Micro } from '#domain/money.ts';
import type { SupplyValue } from '#domain/supply-answer.ts';
import type { PurchaseLine, PurchaseQuote } from '#domain/purchase/quote.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { alignAmounts, withCurrency } from '../../ui/format.ts';
import { bpsText, exactUsd, priceText } from '../../ui/market-format.ts';

type Props = { readonly quote: PurchaseQuote; readonly split: SupplyValue['split'] };

const showFigure = (text: string): ReactElement => <span className="vq-figures">{text}</span>;

type WriteDc = (micro: Micro) => ReactElement;

const lineFact = ({ phase, priceUsd, usd, dc: amount }: PurchaseLine, dc: WriteDc): Fact => ({
  name: `Phase ${String(phase)} at ${priceText(priceUsd)}`,
  value: (
    <>
      {showFigure(`${exactUsd(usd)} for`)} {dc(amount)}
    </>
  ),
});

/** Every line of a purchase: the charge, the prices, and the split (rulings M7 to M9). */
export function QuoteFacts({ quote, split }: Props): ReactElement {
  const { payUsd, lines, gross, buyer, marketing, core, universal } = quote;
  const crosses = lines.length > 1;
  const write = alignAmounts([...lines.map((line) => line.dc), gross, marketing, core, universal, buyer]);
  const dc: WriteDc = (micro) => showFigure(withCurrency(write(micro), 'DC'));
  return (
    <>
      {crosses ? (
        <p className="vq-dimmed">
          This order crosses the end of a phase: each part is filled at its phase's price.
        </p>
      ) : null}
      <Facts
        rows={[
          { name: 'You pay', value: showFigure(exactUsd(payUsd)) },
          ...lines.map((line) => lineFact(line, dc)),
          ...(crosses ? [{ name: 'Total', value: dc(gross) }] : []),
          { name: `Marketing vault (${bpsText(split.marketing)})`, value: dc(marketing) },
          { name: `Core vault (${bpsText(split.core)})`, value: dc(core) },
          { name: `Transaction fee (${bpsText(split.universal)})`, value: dc(universal) },
          { name: 'You get', value: dc(buyer), strong: true },
        ]}
      />
    </>
  );
}
