import { Title } from '@mantine/core';
import type { ReactElement } from 'react';

/** Explains in plain words how prices form (rulings L7, L15). */
export function PriceEngine(): ReactElement {
  return (
    <section className="vq-card market-engine" aria-labelledby="engine-heading">
      <Title order={2} id="engine-heading">
        How prices are set
      </Title>
      <p>
        The price of a project's token is a reference price: it follows from the launch price and the
        liquidity that the project has locked. It is not an offer to buy or to sell.
      </p>
      <ul>
        <li>The market cap counts every token that exists, including those for marketing and liquidity.</li>
        <li>
          The volume is what was sent between wallets in the last 24 hours, by the hour, at the reference
          price of that moment. Investments in a raise are not part of it.
        </li>
        <li>The price moves by at most 20% up or down within an hour.</li>
        <li>At least half of the liquidity is locked for 90 days.</li>
        <li>A creator can burn at most 15% of the supply ever, and 2% within 30 days.</li>
      </ul>
    </section>
  );
}
