import { Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { useExitPlace } from './use-exit-place.ts';
import type { InvestorStanding } from './use-investor.ts';
import { useNow } from '../../platform/clock.ts';
import { Facts } from '../../ui/facts.tsx';
import { alignAmounts, exactTime } from '../../ui/format.ts';
import { aheadText, paidByText, placeText } from './exit-text.ts';

type Exit = NonNullable<InvestorStanding['exit']>;
const tickMs = 60_000;
const unknown = 'Not known on this device yet';

/** An exit that waits for the liquidity reserve: its place, what is ahead of it, and when it is paid. */
export function ExitFacts({ exit }: { readonly exit: Exit }): ReactElement {
  const place = useExitPlace(exit, useNow(tickMs));
  const write = alignAmounts([exit.amount, exit.left]);
  return (
    <>
      <Facts
        rows={[
          { name: 'Requested', value: `${write(exit.amount)} DC`, strong: true },
          { name: 'Still to be paid', value: `${write(exit.left)} DC` },
          { name: 'Place in the queue', value: place === null ? unknown : placeText(place) },
          { name: 'Ahead of you', value: place === null ? unknown : aheadText(place) },
          { name: 'Paid by', value: place === null ? unknown : paidByText(place) },
          { name: 'Requested on', value: exactTime(exit.requestedAt) },
        ]}
      />
      <p className="vq-small vq-dimmed">
        Exits are paid from the liquidity reserve in the order of the requests. New investments and cancelled
        exits make it sooner. The amount that waits stays invested and keeps earning.
      </p>
    </>
  );
}

/** The exit on the dashboard; nothing if none is open. */
export function ExitCard({ exit }: { readonly exit: Exit | null }): ReactElement | null {
  if (exit === null) return null;
  return (
    <section className="vq-card" aria-label="Your exit">
      <Title order={3}>Your exit</Title>
      <ExitFacts exit={exit} />
    </section>
  );
}
