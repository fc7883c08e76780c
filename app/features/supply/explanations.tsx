import { Title } from '@mantine/core';
import type { ReactElement } from 'react';
import type { SupplyValue } from '#domain/supply-answer.ts';
import { readMicro } from '#domain/money.ts';
import { bpsText, exactUsd, wholeAmount } from '../../ui/market-format.ts';

type Section = { readonly title: string; readonly texts: readonly string[] };

/** The explanations, with the figures in force. */
export function makeSections(supply: SupplyValue): readonly Section[] {
  const { phaseSize, priceUsd, nextPriceUsd, split, splitMode } = supply;
  const step = exactUsd(readMicro(nextPriceUsd) - readMicro(priceUsd));
  const size = `${wholeAmount(phaseSize)} DC`;
  const vaults = `${bpsText(split.marketing)} to the marketing vault, ${bpsText(split.core)} to the core vault and ${bpsText(split.universal)} as the transaction fee`;
  return [
    {
      title: 'Phase-Based Supply',
      texts: [
        `DC is sold in phases of ${size}. When a phase is sold out the next one opens automatically; an order that crosses the end of a phase is filled at each phase's price.`,
      ],
    },
    {
      title: 'Progressive Pricing',
      texts: [
        `The price rises by ${step} after every ${size} sold. The price is locked for 15 minutes from the moment you order.`,
      ],
    },
    {
      title: 'Full Transparency',
      texts: [
        splitMode === 'from_gross'
          ? `Every DC sold is split: ${vaults}; the rest goes to the buyer. Every line is shown before you pay.`
          : `The buyer gets every DC paid for. In addition, DC are minted: ${vaults}. Every line is shown before you pay.`,
        'Every purchase and every change of the price is an entry of the signed journal that anybody can check.',
      ],
    },
    {
      title: 'Key Benefits',
      texts: [
        'A price that is known before the phase begins.',
        'A supply that grows only when DC is sold.',
        'Every change of the price says who made it and why.',
      ],
    },
  ];
}

export function Explanations({ supply }: { readonly supply: SupplyValue }): ReactElement {
  return (
    <div className="supply-explained">
      {makeSections(supply).map(({ title, texts }) => (
        <section key={title} className="vq-card" aria-label={title}>
          <Title order={2}>{title}</Title>
          {title === 'Key Benefits' ? (
            <ul>
              {texts.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          ) : (
            texts.map((text) => <p key={text}>{text}</p>)
          )}
        </section>
      ))}
    </div>
  );
}
