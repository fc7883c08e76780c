import { type ReactElement, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { TokenListing } from '#domain/market/listing.ts';
import type { TokenValue } from '#domain/market/token-value.ts';
import { readMicro } from '#domain/money.ts';
import { useListings, useToken } from '#app/data/queries/listings.ts';
import { useNow } from '#app/platform/clock.ts';
import { LineChart } from '#app/ui/chart/line-chart.tsx';
import { Facts } from '#app/ui/facts.tsx';
import { exactAmount } from '#app/ui/format.ts';
import { bpsText, compactUsd, priceText } from '#app/ui/market-format.ts';
import { PriceChange } from '#app/ui/price-change.tsx';
import type { SectionProps } from './project-section.ts';
import { dc } from './project-text.ts';

const tickMs = 60_000;

/** The reference price since the launch, up to now. */
function PriceChart({ prices }: Pick<TokenValue, 'prices'>): ReactElement {
  const now = useNow(tickMs);
  const series = useMemo(() => {
    const points = prices.map(({ at, price }) => ({ x: Date.parse(at), value: readMicro(price) }));
    const last = points.at(-1);
    const until = last === undefined ? [] : [{ x: Math.max(now, last.x + 1), value: last.value }];
    return [{ name: 'Reference price', tone: 'accent' as const, points: [...points, ...until] }];
  }, [now, prices]);
  return <LineChart label="Reference price since the launch" series={series} format={dc} shape="step" />;
}

function Figures({ listing, symbol }: { readonly listing: TokenListing; readonly symbol: string }) {
  const { change24hBps, liquidityBps, marketCapUsd, priceDc, priceUsd, volume24hDc, volume24hUsd } = listing;
  return (
    <Facts
      rows={[
        { name: 'Reference price', value: `${dc(priceDc)} · ${priceText(priceUsd)}` },
        { name: '24h change', value: <PriceChange bps={change24hBps} /> },
        {
          name: '24h volume, reference',
          value: `${exactAmount(volume24hDc)} DC · ${compactUsd(volume24hUsd)}`,
        },
        { name: 'Market cap', value: compactUsd(marketCapUsd) },
        { name: 'Liquidity', value: `${bpsText(liquidityBps)} of all ${symbol}` },
      ]}
    />
  );
}

/** The market of a launched project's token: its listing, and its price since the launch. */
export function MarketCard({ project: { id, symbol } }: Pick<SectionProps, 'project'>): ReactElement | null {
  const token = useToken(id);
  const listing = useListings()?.find(({ projectId }) => projectId === id);
  if (token === null || listing === undefined) return null;
  return (
    <section className="vq-card launchpad-section" aria-labelledby="token-market">
      <h2 id="token-market">{symbol} on the market</h2>
      <Figures listing={listing} symbol={symbol} />
      <PriceChart prices={token.prices} />
      <p className="vq-small vq-dimmed">
        A reference price is no offer to buy or to sell.{' '}
        <Link to="/market/data" className="vq-link">
          How prices are set
        </Link>
      </p>
    </section>
  );
}
