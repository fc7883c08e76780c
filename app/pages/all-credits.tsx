import { Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { CreditLine } from '../data/queries/credit-source.ts';
import { useCredits } from '../data/queries/credits.ts';
import { useWallet } from '../data/queries/wallet.ts';
import { type Fact, Facts } from '../ui/facts.tsx';
import { alignAmounts } from '../ui/format.ts';
import './all-credits.css';

type Figure = (micro: bigint) => ReactElement;

/** All lines have equally many places, so that their decimal points stand in one column. */
const figureFor = (amounts: readonly bigint[]): Figure => {
  const write = alignAmounts(amounts);
  return (micro) => <span className="vq-figures">{write(micro)} DC</span>;
};

const factOf = ({ name, micro, to, more }: Omit<CreditLine, 'part'>, figure: Figure): Fact => ({
  name,
  value: (
    <>
      <Link className="vq-link" to={to}>
        {figure(micro)}
      </Link>
      {more === undefined ? null : <span className="all-credits-more">{more}</span>}
    </>
  ),
});

/** All DC of a person as separate parts that sum up; hidden if the wallet has all of it. */
export function AllCredits(): ReactElement | null {
  const { wallet, perCurrency } = useWallet();
  const lines = (useCredits() ?? []).filter(({ micro }) => micro !== 0n);
  if (wallet === null || lines.length === 0) return null;
  const inWallet = perCurrency.DC.confirmed;
  const outside = lines.reduce((sum, { micro }) => sum + micro, 0n);
  const figure = figureFor([inWallet, ...lines.map(({ micro }) => micro)]);
  return (
    <section className="vq-card" aria-labelledby="all-credits">
      <Title order={2} id="all-credits">
        All your Digital Credits
      </Title>
      <Facts
        rows={[
          ...[{ name: 'In your wallet', micro: inWallet, to: '/wallet' }, ...lines].map((line) =>
            factOf(line, figure),
          ),
          { name: 'Total', value: figure(inWallet + outside), strong: true },
        ]}
      />
    </section>
  );
}
