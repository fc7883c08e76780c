import { Button } from '@mantine/core';
import { IconChartLine, IconCoins } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { useFeeTerms } from '../../data/queries/catalog.ts';
import { useSupply } from '../../data/queries/supply.ts';
import { ErrorMessage } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { LinkCards } from '../../ui/link-card.tsx';
import { DcCard, InfoCards, TdcCard } from './market-cards.tsx';

const MORE = [
  {
    to: '/market/data',
    icon: IconChartLine,
    title: 'IQ Market Data',
    text: 'The tokens of launched projects',
  },
  {
    to: '/digital-credit-supply',
    icon: IconCoins,
    title: 'Digital Credit Supply',
    text: 'Phases, prices and their history',
  },
];

type Props = {
  /** The state of the sale. */
  readonly phase: ReactNode;
  /** The price by phase. */
  readonly stairs: ReactNode;
  /** Buying DC and claiming TDC, provided by other features. */
  readonly buy: ReactNode;
  readonly claim: ReactNode;
};

/** Shows the DC on sale and the free claim, the price, and the split of a purchase. */
export function MarketPanel({ phase, stairs, buy, claim }: Props): ReactElement {
  const { status, supply, again } = useSupply();
  const terms = useFeeTerms();
  const isMissing = supply === null && status === 'missing';
  return (
    <div className="vq-stack">
      <PageHeader title="Market" subtitle="Digital Credits and test credits" />
      {phase}
      <div className="market-cards">
        {isMissing ? (
          <ErrorMessage title="Error loading supply data" stillWorks="Your balances are in your wallet.">
            <Button onClick={again}>Try again</Button>
          </ErrorMessage>
        ) : (
          <DcCard supply={supply}>{buy}</DcCard>
        )}
        <TdcCard>{claim}</TdcCard>
      </div>
      {stairs}
      {isMissing ? null : <InfoCards supply={supply} terms={terms} />}
      <LinkCards label="More of the market" links={MORE} />
    </div>
  );
}
