import { Button, Skeleton, Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { PriceEvent, SupplyValue } from '#domain/supply-answer.ts';
import type { SupplyView } from '../../data/queries/public-supply.ts';
import { exactTime } from '../../ui/format.ts';
import { exactUsd } from '../../ui/market-format.ts';
import { ErrorMessage } from '../../ui/message.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Explanations } from './explanations.tsx';
import { PhaseChart } from './phase-chart.tsx';
import { PriceHistory } from './price-history.tsx';
import { SupplyCards, WaitingSupplyCards } from './supply-cards.tsx';
import { PhaseTable, PriceEvents } from './supply-tables.tsx';
import './supply-page.css';

type Props = {
  readonly supply: SupplyValue;
  readonly events: readonly PriceEvent[];
  readonly asOf: number | null;
  readonly signedIn: boolean;
};

/** All sections about the supply. */
export function SupplyBody({ supply, events, asOf, signedIn }: Props): ReactElement {
  return (
    <div className="vq-stack">
      <SupplyCards supply={supply} />
      <div className="supply-columns">
        <section className="vq-card" aria-labelledby="supply-stairs">
          <Title order={2} id="supply-stairs" mb="md">
            Price by phase
          </Title>
          <PhaseChart supply={supply} />
        </section>
        <section className="vq-card" aria-labelledby="supply-phases">
          <Title order={2} id="supply-phases">
            Future Phase Pricing
          </Title>
          <PhaseTable rows={supply.phases} />
        </section>
      </div>
      <Explanations supply={supply} />
      {events.length === 0 ? null : (
        <section className="vq-card" aria-labelledby="supply-events">
          <Title order={2} id="supply-events">
            Price Event History
          </Title>
          <PriceHistory supply={supply} events={events} asOf={asOf} />
          <PriceEvents events={events} />
        </section>
      )}
      <div className="supply-actions">
        <Button component={Link} to="/market?buy=1" size="lg">
          Buy DC Now at {exactUsd(supply.priceUsd)}
        </Button>
        {signedIn ? null : (
          <Button component={Link} to="/auth?tab=sign-up" size="lg" variant="default">
            Create Account
          </Button>
        )}
      </div>
    </div>
  );
}

function Loading(): ReactElement {
  return (
    <div aria-busy="true" className="vq-stack vq-loading-screen">
      <WaitingSupplyCards />
      <div className="supply-columns supply-loading">
        <p role="status" className="vq-small">
          Loading...
        </p>
        <Skeleton height="20rem" />
        <Skeleton height="20rem" />
      </div>
    </div>
  );
}

type PageProps = { readonly view: SupplyView; readonly signedIn: boolean };

/** The public page of the supply, with data from the device or the service. */
export function SupplyPage({ view, signedIn }: PageProps): ReactElement {
  const { status, supply, events, asOf, again } = view;
  return (
    <>
      <PageHeader
        title="Digital Credit Supply"
        subtitle="How many DC there are, what the next one costs, and why"
        back={<BackLink to="/">Back to Home</BackLink>}
      />
      {asOf === null ? null : <p className="vq-small vq-dimmed">As of {exactTime(asOf)}</p>}
      {supply !== null ? (
        <SupplyBody supply={supply} events={events} asOf={asOf} signedIn={signedIn} />
      ) : null}
      {supply === null && status === 'loading' ? <Loading /> : null}
      {supply === null && status === 'missing' ? (
        <ErrorMessage
          title="Error loading supply data"
          stillWorks="Your wallet and the explorer do not need it."
        >
          <Button onClick={again}>Try again</Button>
        </ErrorMessage>
      ) : null}
    </>
  );
}
