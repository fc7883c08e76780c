import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { CreditLine } from '../data/queries/credit-source.ts';
import { useCredits } from '../data/queries/credits.ts';
import { useWallet } from '../data/queries/wallet.ts';
import { type Fact, Facts } from '../ui/facts.tsx';
import { exactAmount } from '../ui/format.ts';
import './all-credits.css';

const figure = (micro: bigint): ReactElement => <span className="vq-figures">{exactAmount(micro)} DC</span>;

const factOf = ({ name, micro, to, more }: Omit<CreditLine, 'part'>): Fact => ({
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
  return (
    <section className="vq-card" aria-labelledby="all-credits">
      <h2 id="all-credits" className="balance-name">
        All your Digital Credits
      </h2>
      <Facts
        rows={[
          ...[{ name: 'In your wallet', micro: inWallet, to: '/wallet' }, ...lines].map(factOf),
          { name: 'Together', value: figure(inWallet + outside), strong: true },
        ]}
      />
    </section>
  );
}
