import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import type { TokenListing } from '#domain/market/listing.ts';
import { priceText } from '../../ui/market-format.ts';
import { PriceChange } from '../../ui/price-change.tsx';
import { projectPath } from './project-path.ts';
import './ticker.css';

/** Up to this many tokens fit beside each other, and do not move. */
const fewTokens = 3;

type ItemsProps = { readonly listings: readonly TokenListing[]; readonly copy?: boolean };

/** The repeated items are decorative. */
function Items({ listings, copy = false }: ItemsProps): ReactElement {
  return (
    <ul className="ticker-items" aria-hidden={copy}>
      {listings.map(({ projectId, symbol, priceUsd, change24hBps }) => (
        <li key={projectId}>
          <Link to={projectPath(projectId)} className="vq-link" tabIndex={copy ? -1 : 0}>
            {symbol}
          </Link>
          <span className="vq-figures">{priceText(priceUsd)}</span>
          <PriceChange bps={change24hBps} />
        </li>
      ))}
    </ul>
  );
}

/** The most traded tokens, moving past. It pauses on demand, during use, and with reduced motion. */
export function Ticker({ listings }: { readonly listings: readonly TokenListing[] }): ReactElement {
  const [still, setStill] = useState(false);
  const isShort = listings.length <= fewTokens;
  const Icon = still ? IconPlayerPlay : IconPlayerPause;
  return (
    <section className="ticker" aria-label="Most traded in 24 hours" data-still={still} data-short={isShort}>
      <div className="ticker-window">
        <div className="ticker-band">
          <Items listings={listings} />
          {isShort ? null : <Items listings={listings} copy />}
        </div>
      </div>
      {isShort ? null : (
        <button
          type="button"
          className="vq-icon-button ticker-stop"
          aria-label={still ? 'Start the ticker' : 'Stop the ticker'}
          onClick={() => {
            setStill(!still);
          }}
        >
          <Icon aria-hidden />
        </button>
      )}
    </section>
  );
}
