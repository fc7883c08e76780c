import { Button, Skeleton, Title } from '@mantine/core';
import { IconChartPie, IconCheck } from '@tabler/icons-react';
import { type ReactElement, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { TIER_BENEFITS } from '#domain/investor/offer.ts';
import { roiBasisPoints, sayPercent } from '#domain/investor/tiers.ts';
import { readMicro } from '#domain/money.ts';
import { useFeeTerms } from '../../data/queries/catalog.ts';
import { type InvestorStanding, type InvestorView, useInvestor } from './use-investor.ts';
import { useNow } from '../../platform/clock.ts';
import { shortAmount } from '../../ui/format.ts';
import { FigureCards } from '../../ui/figure-card.tsx';
import { EmptyMessage, ErrorMessage } from '../../ui/message.tsx';
import { showToast } from '../../ui/toast.ts';
import { PendingCommands } from './pending-commands.tsx';
import { ExitCard } from './exit-place.tsx';
import { ExitSheet } from './exit-sheet.tsx';
import { JoinSheet } from './join-sheet.tsx';
import { nextPayoutText } from './next-payout.ts';
import { RecentPayouts } from './recent-payouts.tsx';
import { Verification } from './verification.tsx';

const tickMs = 60_000;

function Figures({ investor }: { readonly investor: InvestorStanding }): ReactElement {
  const { dcPriceUsd } = useFeeTerms();
  const now = useNow(tickMs);
  const { earnedDc, everUsd, heldDc, investedDc, investedUsd } = investor;
  const roi = roiBasisPoints(readMicro(earnedDc), dcPriceUsd, readMicro(everUsd));
  return (
    <FigureCards
      cards={[
        {
          name: 'Total Investment',
          value: `$${shortAmount(investedUsd)}`,
          more: `${shortAmount(investedDc)} DC`,
        },
        {
          name: 'Total Earned',
          value: `${shortAmount(earnedDc)} DC`,
          more:
            heldDc === '0' ? 'From monthly returns' : `From monthly returns; ${shortAmount(heldDc)} DC held`,
        },
        { name: 'Current ROI', value: `${sayPercent(roi)}%`, more: 'Of all that was invested' },
        { name: 'Next Payout', value: nextPayoutText(investor, now), more: 'When the month has ended' },
      ]}
    />
  );
}

type ProfileProps = { readonly view: InvestorView; readonly investor: InvestorStanding };

function Profile({ view, investor }: ProfileProps): ReactElement {
  const [sheet, setSheet] = useState<'join' | 'exit' | null>(null);
  const { tier, vault } = investor;
  const close = (): void => setSheet(null);
  return (
    <div className="investor">
      <div className="vq-card investor-banner">
        <div>
          <Title order={3}>{tier === null ? 'Investor' : `${tier} Investor`}</Title>
          <Verification view={view} />
        </div>
        <div>
          <Button onClick={() => setSheet('join')}>Invest more</Button>
          <Button variant="default" onClick={() => setSheet('exit')}>
            {investor.exit === null ? 'Ask to exit' : 'Your exit'}
          </Button>
        </div>
      </div>
      <Figures investor={investor} />
      <div className="investors-pair">
        <div className="investor">
          <ExitCard exit={investor.exit} />
          <RecentPayouts payouts={view.payouts} />
        </div>
        <div className="investor">
          <section className="vq-card" aria-label="Investor Wallet">
            <Title order={3}>Investor Wallet</Title>
            <p className="vq-mono">{vault === '' ? 'Not assigned' : vault}</p>
            {vault === '' ? null : (
              <Button component={Link} to={`/explorer/${vault}`} variant="default">
                View in Explorer
              </Button>
            )}
          </section>
          {tier === null ? null : (
            <section className="vq-card" aria-label="Your benefits">
              <Title order={3}>{tier} benefits</Title>
              <ul className="investors-benefits">
                {TIER_BENEFITS[tier].map((benefit) => (
                  <li key={benefit}>
                    <IconCheck aria-hidden /> {benefit}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
      <JoinSheet opened={sheet === 'join'} investor={investor} onClose={close} />
      <ExitSheet opened={sheet === 'exit'} investor={investor} asked={view.asked} onClose={close} />
    </div>
  );
}

function NoProfile(): ReactElement {
  const [joining, setJoining] = useState(false);
  return (
    <div className="vq-card">
      <EmptyMessage icon={IconChartPie} title="No Investor Profile Found">
        <div className="investor-actions">
          <Button onClick={() => setJoining(true)}>Invest DC</Button>
          <Button component={Link} to="/market" variant="default">
            Start Investing
          </Button>
        </div>
        <p className="vq-small vq-dimmed">Invest the DC that you have, or buy some first.</p>
      </EmptyMessage>
      <JoinSheet opened={joining} investor={null} onClose={() => setJoining(false)} />
    </div>
  );
}

const FAILED = 'Failed to load investor data';

/** Reports the failure in the specification's toast, and stays while it lasts. */
function Failed(): ReactElement {
  useEffect(() => showToast('Error', FAILED, 'bad'), []);
  return (
    <ErrorMessage title={FAILED} stillWorks="Your wallet and the programme do not need it.">
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </ErrorMessage>
  );
}

/** The person's state in the programme, from the device and so also offline. */
export function InvestorDashboard(): ReactElement {
  const view = useInvestor();
  if (view.status === 'failed') return <Failed />;
  if (view.status === 'loading') return <Skeleton height="14rem" />;
  return (
    <>
      <PendingCommands commands={view.asked} />
      {view.investor === null ? <NoProfile /> : <Profile view={view} investor={view.investor} />}
    </>
  );
}
