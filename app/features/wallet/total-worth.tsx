import { Skeleton } from '@mantine/core';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { exactAmount, shortAmount } from '../../ui/format.ts';
import { useWallet } from '../../data/queries/wallet.ts';
import { AsOf } from './as-of.tsx';
import { type WorthView, useWorth } from './use-worth.ts';
import type { Worth, WorthPart, WorthPartName } from './worth.ts';
import './total-worth.css';

const PARTS: Readonly<Record<WorthPartName, readonly [name: string, to: string]>> = {
  available: ['Available', '/wallet'],
  leaving: ['On its way out', '/wallet?tab=history'],
  held: ['Held', '/wallet'],
  invested: ['Invested', '/wallet'],
  tokens: ['Tokens', '/wallet#tokens'],
};

/** "−$12.50": in whole cents, as the parts add up. */
const usdText = (usd: bigint): string => `${usd < 0n ? '−' : ''}$${shortAmount(usd < 0n ? -usd : usd)}`;

/** The number of characters, with which the style sheet shrinks a long amount; it is never truncated. */
const lengthOf = (text: string): CSSProperties => ({ '--vq-length': text.length }) as CSSProperties;

function Part({ name, usd, to }: WorthPart): ReactElement {
  const [label, page] = PARTS[name];
  return (
    <li>
      <Link to={to ?? page} className="worth-part" data-part={name}>
        <span className="worth-part-name">{label}</span>
        <span className="vq-figures worth-part-figure">{usdText(usd)}</span>
      </Link>
    </li>
  );
}

/** The holdings that are in no part, and why. */
function notCounted({ hasLocked, worth, tokensCut }: WorthView, hasTestCredits: boolean): readonly string[] {
  if (worth === null) return [];
  const { arrivingUsd, unpriced } = worth;
  const tokens = unpriced.map(({ symbol, balance, locked }) => `${exactAmount(balance - locked)} ${symbol}`);
  return [
    ...(arrivingUsd === 0n ? [] : [`+${usdText(arrivingUsd)} on its way in, counted once it is confirmed.`]),
    ...(tokens.length === 0 ? [] : [`Not counted, because no price is known: ${tokens.join(', ')}.`]),
    ...(hasLocked ? ['Tokens that are locked until a launch count as what was invested.'] : []),
    ...(tokensCut ? ['Only your largest token balances are counted.'] : []),
    ...(hasTestCredits ? ['Test credits have no worth and are not counted.'] : []),
  ];
}

function Figure({ totalUsd }: Pick<Worth, 'totalUsd'>): ReactElement {
  if (totalUsd === null)
    return <p className="worth-unknown">Unknown: the price of DC is not on this device yet.</p>;
  const text = usdText(totalUsd);
  return (
    <p className="worth-figure vq-figures" style={lengthOf(text)}>
      <span>{text}</span>
    </p>
  );
}

function Known({ worth, ...view }: WorthView & { readonly worth: Worth }): ReactElement {
  const { perCurrency } = useWallet();
  const notes = notCounted({ ...view, worth }, perCurrency.TDC.confirmed !== 0n);
  return (
    <>
      <Figure totalUsd={worth.totalUsd} />
      <p className="vq-small vq-dimmed worth-as-of">
        <AsOf confirmed="Confirmed" unconfirmed="As the service says, not confirmed" />
      </p>
      <ul className="worth-parts" aria-label="Parts of your worth">
        {worth.parts.map((part) => (
          <Part key={part.name} {...part} />
        ))}
      </ul>
      <p className="vq-small vq-dimmed worth-notes">{notes.join(' ')}</p>
    </>
  );
}

const Unknown = (): ReactElement => (
  <div className="worth-place">
    <Skeleton height="2.5rem" width="60%" />
    <Skeleton height="0.75rem" width="45%" />
    <Skeleton height="2.25rem" width="75%" />
  </div>
);

type Props = {
  /** The actions. */
  readonly actions: ReactNode;
  /** Shown beside the figure, or below it on a phone. */
  readonly curve: ReactNode;
  /** Shown below both. */
  readonly children: ReactNode;
};

/** Everything that a person has, as one figure in US dollars, in parts that add up; the most prominent surface of Home. */
export function TotalWorth({ actions, curve, children }: Props): ReactElement {
  const { worth, ...view } = useWorth();
  return (
    <section className="vq-card vq-surface worth" aria-labelledby="worth" aria-busy={worth === null}>
      <div className="worth-top">
        <div className="worth-words">
          <h2 id="worth" className="worth-name">
            Total worth
          </h2>
          {worth === null ? <Unknown /> : <Known {...view} worth={worth} />}
          {actions}
        </div>
        {curve}
      </div>
      {children}
    </section>
  );
}
