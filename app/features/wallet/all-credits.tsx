import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useOutsideWallet } from './outside-wallet.ts';
import { useWallet } from '../../data/queries/wallet.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { exactAmount } from '../../ui/format.ts';
import './all-credits.css';

type Line = { readonly name: string; readonly micro: bigint; readonly to: string; readonly more?: string };

const figure = (micro: bigint): ReactElement => <span className="vq-figures">{exactAmount(micro)} DC</span>;

const factOf = ({ name, micro, to, more }: Line): Fact => ({
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
  const { invested, leaving, heldPayouts, openRewards } = useOutsideWallet();
  const outside = invested + heldPayouts + openRewards;
  if (wallet === null || outside === 0n) return null;
  const inWallet = perCurrency.DC.confirmed;
  const lines: Line[] = [
    { name: 'In your wallet', micro: inWallet, to: '/wallet' },
    {
      name: 'In your investor vault',
      micro: invested,
      to: '/investors#dashboard',
      ...(leaving === 0n ? {} : { more: `${exactAmount(leaving)} DC of it wait to leave` }),
    },
    {
      name: 'Payouts held',
      micro: heldPayouts,
      to: '/investors#dashboard',
      more: 'Until your identity is verified',
    },
    { name: 'Rewards not paid yet', micro: openRewards, to: '/referral', more: 'For people you referred' },
  ];
  return (
    <section className="vq-card" aria-labelledby="all-credits">
      <h2 id="all-credits" className="balance-name">
        All your Digital Credits
      </h2>
      <Facts
        rows={[
          ...lines.filter(({ micro, to }) => micro !== 0n || to === '/wallet').map(factOf),
          { name: 'Together', value: figure(inWallet + outside), strong: true },
        ]}
      />
    </section>
  );
}
