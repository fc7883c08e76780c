import { Button, Skeleton, Title } from '@mantine/core';
import { IconCheck, IconChartPie, IconCircleCheck, IconClock, IconLock } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { TIER_BENEFITS } from '#domain/investor/offer.ts';
import { roiBasisPoints, sayPercent } from '#domain/investor/tiers.ts';
import { readMicro } from '#domain/money.ts';
import { useRuleParameters } from '../../data/catalog.ts';
import {
  type InvestorStanding,
  type InvestorView,
  type PayoutStanding,
  useInvestor,
} from '../../data/investor.ts';
import { useEnqueue } from '../../data/outbox.ts';
import { useNow } from '../../platform/clock.ts';
import { exactAmount, shortAmount } from '../../ui/format.ts';
import { FigureCards } from '../../ui/figure-card.tsx';
import { EmptyMessage, ErrorMessage } from '../../ui/message.tsx';
import { longMonth } from '../../ui/month-words.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { showToast } from '../../ui/toast.ts';
import { Asked } from './asked.tsx';
import { ExitSheet } from './exit-sheet.tsx';
import { JoinSheet } from './join-sheet.tsx';
import { nextPayoutOf } from './next-payout.ts';

const payoutsShown = 5; // C9
const tickMs = 60_000;

function Verification({ view }: { readonly view: InvestorView }): ReactElement {
  const enqueue = useEnqueue();
  const { status } = view.verification ?? {};
  if (status === 'verified') {
    return (
      <StatusPill tone="good" icon={IconCircleCheck}>
        ✓ KYC Verified
      </StatusPill>
    );
  }
  const isAsked = status === 'requested' || view.asked.some(({ type }) => type === 'investor.request_kyc');
  if (isAsked) {
    return (
      <StatusPill tone="wait" icon={IconClock}>
        KYC under way
      </StatusPill>
    );
  }
  const ask = (): void => {
    enqueue('investor.request_kyc', {}).catch(() =>
      showToast('Error', 'This device could not keep it. Try again.', 'bad'),
    );
  };
  return (
    <>
      <StatusPill tone="calm" icon={IconLock}>
        Not verified
      </StatusPill>
      <Button variant="default" onClick={ask}>
        {status === 'rejected' ? 'Ask for verification again' : 'Ask for verification'}
      </Button>
    </>
  );
}

const STATUS = {
  paid: { tone: 'good', icon: IconCircleCheck, word: 'Paid' },
  held: { tone: 'wait', icon: IconClock, word: 'Held until verified' },
} as const;

function Payouts({ payouts }: { readonly payouts: readonly PayoutStanding[] }): ReactElement {
  const [all, setAll] = useState(false);
  const shown = all ? payouts : payouts.slice(0, payoutsShown);
  return (
    <section className="vq-card" aria-label="Recent Payouts">
      <Title order={3}>Recent Payouts</Title>
      {payouts.length === 0 ? (
        <p className="vq-dimmed">No payouts yet. Returns are distributed monthly.</p>
      ) : (
        <ul className="investor-payouts">
          {shown.map(({ month, amountDc, poolPercentage, status, createdAt, paidAt }) => (
            <li key={month}>
              <strong>{longMonth(month)}</strong>
              <strong className="vq-figures">{exactAmount(amountDc)} DC</strong>
              <span className="vq-small vq-dimmed">
                {poolPercentage}% of pool · <RelativeTime at={paidAt ?? createdAt} />
              </span>
              <span>
                <StatusPill tone={STATUS[status].tone} icon={STATUS[status].icon}>
                  {STATUS[status].word}
                </StatusPill>
              </span>
            </li>
          ))}
        </ul>
      )}
      {payouts.length > shown.length ? (
        <button type="button" className="vq-text-button" onClick={() => setAll(true)}>
          Show all {payouts.length} payouts
        </button>
      ) : null}
    </section>
  );
}

function Figures({ investor }: { readonly investor: InvestorStanding }): ReactElement {
  const { dcPriceUsd } = useRuleParameters();
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
        { name: 'Next Payout', value: nextPayoutOf(investor, now), more: 'When the month has ended' },
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
        <Payouts payouts={view.payouts} />
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
      <ExitSheet opened={sheet === 'exit'} investor={investor} onClose={close} />
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

/** Where the person stands in the programme: from the device, so also without a network. */
export function InvestorDashboard(): ReactElement {
  const view = useInvestor();
  if (view.status === 'failed') {
    return (
      <ErrorMessage
        title="Failed to load investor data"
        stillWorks="Your wallet and the programme do not need it."
      >
        <Button onClick={() => window.location.reload()}>Try again</Button>
      </ErrorMessage>
    );
  }
  if (view.status === 'loading') return <Skeleton height="14rem" />;
  return (
    <>
      <Asked commands={view.asked} />
      {view.investor === null ? <NoProfile /> : <Profile view={view} investor={view.investor} />}
    </>
  );
}
