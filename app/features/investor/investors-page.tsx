import { Button, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { INVESTOR_TIERS } from '#domain/investor/constants.ts';
import { FUND_ALLOCATION, KYC_HOURS, TIER_BENEFITS } from '#domain/investor/offer.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { InvestorTotals } from './investor-totals.ts';
import { FigureCards } from '../../ui/figure-card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { bpsText, wholeUsd } from '../../ui/market-format.ts';
import { exactAmount } from '../../ui/format.ts';
import { ShareBar } from '../../ui/share-bar.tsx';
import {
  DEFAULT_PROGRAMME_TERMS,
  programmeFeeText,
  poolShareText,
  makeQuestions,
  workedExample,
} from './programme-text.ts';
import './investors-page.css';

const terms = DEFAULT_PROGRAMME_TERMS;
const modelId = 'investment-model';
const dashboardId = 'dashboard';

function toModel(): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(modelId)?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
}

type SectionProps = { readonly id: string; readonly title: string; readonly children: ReactNode };

const Section = ({ id, title, children }: SectionProps): ReactElement => (
  <section aria-labelledby={`${id}-title`} id={id} className="investors-section">
    <Title order={2} id={`${id}-title`}>
      {title}
    </Title>
    {children}
  </section>
);

const Hero = (): ReactElement => (
  <header className="investors-hero">
    <Title order={1}>Invest in the network and share its fees</Title>
    <p className="vq-dimmed">
      Lock Digital Credits in a vault of your own. {poolShareText(terms)} of all network fees go to investors
      every month, and every payout can be checked by anybody.
    </p>
    <Button size="lg" onClick={toModel}>
      Become an Investor
    </Button>
  </header>
);

type TotalsProps = { readonly totals: InvestorTotals | null };

function Totals({ totals }: TotalsProps): ReactElement {
  return (
    <FigureCards
      cards={[
        {
          name: 'Universal Transaction Fee',
          value: programmeFeeText(terms),
          more: terms.feeMode === 'flat' ? 'Per transaction' : 'Of each transaction',
        },
        { name: 'Monthly Investor Pool Share', value: poolShareText(terms), more: 'Of all network fees' },
        {
          name: 'Total Investments',
          value: totals === null ? '…' : `$${exactAmount(totals.totalUsd)}`,
          more:
            totals === null
              ? 'To date'
              : `To date, by ${String(totals.investors)} ${totals.investors === 1 ? 'investor' : 'investors'}`,
        },
      ]}
    />
  );
}

const Allocation = (): ReactElement => (
  <div className="vq-card">
    <Title order={3}>Fund allocation</Title>
    <ul className="investors-allocation">
      {FUND_ALLOCATION.map(({ purpose, bps }) => (
        <li key={purpose}>
          <span>{purpose}</span>
          <strong className="vq-figures">{bpsText(bps)}</strong>
          <ShareBar label={purpose} length={bps / 100} text={bpsText(bps)} />
        </li>
      ))}
    </ul>
  </div>
);

const Returns = (): ReactElement => (
  <div className="vq-card">
    <Title order={3}>Returns model</Title>
    <p className="vq-dimmed">
      Every transaction costs {programmeFeeText(terms)}. {poolShareText(terms)} of these fees are set aside
      and shared out at the end of the month, in proportion to what each investor has locked. For example:
    </p>
    <Facts
      rows={workedExample(terms).map(({ name, value }, index, all) => ({
        name,
        value: <span className="vq-figures">{value}</span>,
        strong: index === all.length - 1,
      }))}
    />
    <p className="vq-small vq-dimmed">
      An example, not a promise: a payout depends on the fees of its month.
    </p>
  </div>
);

const Tiers = (): ReactElement => (
  <Section id="tiers" title="Investor Tiers">
    <ul className="investors-tiers">
      {INVESTOR_TIERS.map(({ name, minimumUsd }) => (
        <li key={name} className="vq-card">
          <Title order={3}>{name}</Title>
          <p className="investors-minimum vq-figures">{wholeUsd(minimumUsd)}+</p>
          <ul className="investors-benefits">
            {TIER_BENEFITS[name].map((benefit) => (
              <li key={benefit}>
                <IconCheck aria-hidden /> {benefit}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </Section>
);

const STEPS = [
  {
    title: 'Register and complete basic KYC',
    text: `Create an account and ask for verification: it takes about ${String(KYC_HOURS.from)}-${String(KYC_HOURS.to)} hours.`,
  },
  {
    title: 'Receive your Investor Vault Address',
    text: 'It is assigned when you invest, and anybody can look it up in the explorer.',
  },
  {
    title: 'Find everything in your profile',
    text: 'Tier, vault, payouts and return are stored with your account and readable offline.',
  },
];

const Access = (): ReactElement => (
  <Section id="access" title="Investor Wallet and Access">
    <ol className="investors-steps">
      {STEPS.map(({ title, text }) => (
        <li key={title} className="vq-card">
          <Title order={3}>{title}</Title>
          <p className="vq-dimmed">{text}</p>
        </li>
      ))}
    </ol>
  </Section>
);

const Questions = (): ReactElement => (
  <Section id="faq" title="Frequently asked questions">
    <div className="vq-rows">
      {makeQuestions(terms).map(({ question, answer }) => (
        <details key={question} className="investors-question">
          <summary>{question}</summary>
          <p className="vq-dimmed">{answer}</p>
        </details>
      ))}
    </div>
  </Section>
);

type Props = TotalsProps & {
  /** The content of the dashboard section. */
  readonly dashboard: ReactNode;
  readonly signedIn: boolean;
};

/** The investor programme, with figures from the device or the service. */
export function InvestorsPage({ totals, dashboard, signedIn }: Props): ReactElement {
  useEffect(() => {
    document.title = `Investors · ${PRODUCT_NAME}`;
  }, []);
  // Notifications about the programme link here.
  const isDashboardAsked = useLocation().hash === `#${dashboardId}`;
  useEffect(() => {
    if (isDashboardAsked) document.getElementById(dashboardId)?.scrollIntoView();
  }, [isDashboardAsked]);
  return (
    <div className="investors">
      <Hero />
      <Totals totals={totals} />
      <Section id="about" title={`What is ${PRODUCT_NAME}?`}>
        <p className="investors-text">
          {PRODUCT_NAME} is a wallet and a market for Digital Credits (DC), with a launchpad for projects and
          tools for developers. Each transaction pays a small fee. Investors lock DC for at least{' '}
          {terms.exitAfterMonths} months and share in these fees.
        </p>
      </Section>
      <Section id={modelId} title="Investment Model Explained">
        <div className="investors-pair">
          <Allocation />
          <Returns />
        </div>
      </Section>
      <Tiers />
      <Access />
      <Section id={dashboardId} title="Investor Dashboard">
        {dashboard}
      </Section>
      <Questions />
      <section className="vq-card investors-call" aria-label="Start investing">
        <Title order={2}>Ready when you are</Title>
        <div>
          {signedIn ? null : (
            <Button component={Link} to="/auth?tab=sign-up&next=%2Finvestors" size="lg">
              Create Investor Account
            </Button>
          )}
          <Button component={Link} to="/launchpad" size="lg" variant="default">
            View Active Projects
          </Button>
        </div>
      </section>
    </div>
  );
}
