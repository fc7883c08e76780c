import { Button, Title } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { FeeTerms } from '#domain/fee/parameters.ts';
import type { SupplyValue } from '#domain/supply-answer.ts';
import { MICRO_PER_UNIT, readMicro } from '#domain/money.ts';
import { Facts } from '../../ui/facts.tsx';
import { exactAmount, shortAmount, type AmountLike } from '../../ui/format.ts';
import { bpsText, exactUsd } from '../../ui/market-format.ts';
import './market-cards.css';

/** "1,000,000,000": without zero decimals. */
function wholeDc(amount: AmountLike): string {
  const text = shortAmount(amount);
  return text.endsWith('.00') ? text.slice(0, -3) : text;
}

/** "1:1" at the price of the first phase; otherwise the price of one DC (ruling M9). */
export function rateText(priceUsd: string): string {
  const price = readMicro(priceUsd);
  return price === MICRO_PER_UNIT ? '1:1' : `1 DC = ${exactUsd(price)}`;
}

type DcProps = { readonly supply: SupplyValue; readonly children?: ReactNode };

/** The price and supply of DC; the children are the way to buy. */
export function DcCard({ supply, children }: DcProps): ReactElement {
  const { phase, phaseSize, priceUsd, totalSold, available } = supply;
  const figure = (text: string): ReactElement => <span className="vq-figures">{text}</span>;
  return (
    <section className="vq-card market-card" aria-label="Digital Credits">
      <div>
        <Title order={2}>Digital Credits (DC)</Title>
        <p className="market-price vq-figures">{exactUsd(priceUsd)}</p>
      </div>
      <Facts
        rows={[
          { name: 'Rate', value: figure(rateText(priceUsd)) },
          { name: 'Total supply', value: figure(wholeDc(BigInt(phase) * readMicro(phaseSize))) },
          { name: 'Distributed', value: figure(wholeDc(totalSold)) },
          { name: 'Available', value: figure(wholeDc(available)) },
        ]}
      />
      {children}
    </section>
  );
}

/** The purpose of TDC; the children are the claim. */
export function TdcCard({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <section className="vq-card market-card" aria-label="Test Digital Credits">
      <div>
        <Title order={2}>Test Digital Credits (TDC)</Title>
        <p className="vq-dimmed">
          To try everything out. They have no price, are sent without a fee, and can never be turned into DC
          or dollars.
        </p>
        <Button
          component={Link}
          to="/developer"
          variant="default"
          leftSection={<IconCode aria-hidden />}
          className="market-developer"
        >
          Developer
        </Button>
      </div>
      {children}
    </section>
  );
}

type InfoProps = { readonly supply: SupplyValue; readonly terms: FeeTerms };
type Info = { readonly name: string; readonly value: string; readonly text: string };

/** Fee, routing and minimum, from the facts in force (ruling M2: texts follow the constant). */
export function makeInfos({ supply, terms }: InfoProps): readonly Info[] {
  const { marketing, core, universal } = supply.split;
  const isFlat = terms.feeMode === 'flat';
  return [
    {
      name: 'Transaction fee',
      value: isFlat ? `$${exactAmount(terms.feeFlatUsd)}` : bpsText(terms.feeBps),
      text:
        terms.feePayer === 'sender'
          ? 'Added to what you send; the recipient gets the whole amount.'
          : 'Taken from what the recipient gets.',
    },
    {
      name: 'Purchase routing',
      value: `${bpsText(marketing)} + ${bpsText(core)} + ${bpsText(universal)}`,
      text:
        supply.splitMode === 'from_gross'
          ? 'Marketing vault, core vault and transaction fee; the rest is yours.'
          : 'Marketing vault, core vault and transaction fee, minted on top of what you get.',
    },
    {
      name: 'Minimum purchase',
      value: `$${wholeDc(supply.minimumUsd)}`,
      text: 'Paid with a bank card. The price is locked for 15 minutes.',
    },
  ];
}

export function InfoCards(props: InfoProps): ReactElement {
  return (
    <ul className="market-infos">
      {makeInfos(props).map(({ name, value, text }) => (
        <li key={name} className="vq-card">
          <h2 className="market-info-name">{name}</h2>
          <p className="market-info-value vq-figures">{value}</p>
          <p className="vq-small vq-dimmed">{text}</p>
        </li>
      ))}
    </ul>
  );
}
