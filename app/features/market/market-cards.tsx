import { Button, Title } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { FeeTerms } from '#domain/fee/parameters.ts';
import type { SupplyValue } from '#domain/supply-answer.ts';
import { MICRO_PER_UNIT, readMicro } from '#domain/money.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { exactAmount, shortAmount, type AmountLike } from '../../ui/format.ts';
import { bpsText, exactUsd } from '../../ui/market-format.ts';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import './market-cards.css';

const isWhole = (amount: AmountLike): boolean => shortAmount(amount).endsWith('.00');

/** "1,000,000,000": without zero decimals. */
const wholeDc = (amount: AmountLike): string => shortAmount(amount).replace(/\.00$/, '');

/** "1:1" at the price of the first phase; otherwise the price of one DC (ruling M9). */
export function rateText(priceUsd: string): string {
  const price = readMicro(priceUsd);
  return price === MICRO_PER_UNIT ? '1:1' : `1 DC = ${exactUsd(price)}`;
}

type DcProps = {
  /** Null while it is loaded. */
  readonly supply: SupplyValue | null;
  readonly children?: ReactNode;
};

type Figures = { readonly price: ReactNode; readonly rows: readonly Fact[] };

function figuresOf({ phase, phaseSize, priceUsd, totalSold, available }: SupplyValue): Figures {
  const showFigure = (text: string): ReactElement => <span className="vq-figures">{text}</span>;
  const opened = BigInt(phase) * readMicro(phaseSize);
  // Amounts below one another have as many decimals each.
  const write = [opened, totalSold, available].every(isWhole) ? wholeDc : shortAmount;
  const dc = (amount: AmountLike): ReactElement => showFigure(`${write(amount)} DC`);
  return {
    price: exactUsd(priceUsd),
    rows: [
      { name: 'Rate', value: showFigure(rateText(priceUsd)) },
      { name: 'Total supply', value: dc(opened) },
      { name: 'Distributed', value: dc(totalSold) },
      { name: 'Available', value: dc(available) },
    ],
  };
}

const waiting: Figures = {
  price: <WaitingLine width="5rem" />,
  rows: ['Rate', 'Total supply', 'Distributed', 'Available'].map((name) => ({
    name,
    value: <WaitingLine width="6rem" />,
  })),
};

/** The price and supply of DC; the children are the button to buy. */
export function DcCard({ supply, children }: DcProps): ReactElement {
  const { price, rows } = supply === null ? waiting : figuresOf(supply);
  return (
    <section className="vq-card market-card" aria-label="Digital Credits" aria-busy={supply === null}>
      <div>
        <Title order={2}>Digital Credits (DC)</Title>
        <div className="market-price vq-figures">{price}</div>
      </div>
      <Facts rows={rows} />
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
type Info = { readonly name: string; readonly value: ReactNode; readonly text: ReactNode };

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

const waitingText = (
  <>
    <WaitingLine width="100%" />
    <WaitingLine width="70%" />
  </>
);

const waitingInfos: readonly Info[] = ['Transaction fee', 'Purchase routing', 'Minimum purchase'].map(
  (name) => ({ name, value: <WaitingLine width="7rem" />, text: waitingText }),
);

type InfoCardsProps = Omit<InfoProps, 'supply'> & Pick<DcProps, 'supply'>;

export function InfoCards({ supply, terms }: InfoCardsProps): ReactElement {
  const infos = supply === null ? waitingInfos : makeInfos({ supply, terms });
  return (
    <ul className="market-infos" aria-busy={supply === null}>
      {infos.map(({ name, value, text }) => (
        <li key={name} className="vq-card">
          <h2 className="market-info-name">{name}</h2>
          <div className="market-info-value vq-figures">{value}</div>
          <div className="vq-small vq-dimmed">{text}</div>
        </li>
      ))}
    </ul>
  );
}
