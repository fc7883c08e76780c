import { Button, Title } from '@mantine/core';
import {
  IconArrowRight,
  IconBuildingBank,
  IconCode,
  IconCoins,
  IconRocket,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { INVESTOR_TIERS } from '#domain/investor/constants.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { useLaunchAt } from '../../data/queries/launch.ts';
import { bpsText, exactUsd, wholeUsd } from '../../ui/market-format.ts';
import { DEFAULT_LAUNCH_TERMS, inFull, launchFacts, ROADMAP } from './launch-text.ts';
import './launch-sections.css';

const terms = DEFAULT_LAUNCH_TERMS;
const minimum = wholeUsd(INVESTOR_TIERS[0].minimumUsd);
const poolShare = bpsText(terms.feeSplit.universal);

type SectionProps = { readonly id: string; readonly title: string; readonly children: ReactNode };

const Section = ({ id, title, children }: SectionProps): ReactElement => (
  <section aria-labelledby={id} className="launch-section">
    <Title order={2} id={id}>
      {title}
    </Title>
    {children}
  </section>
);

export function LaunchFacts(): ReactElement {
  const launchAt = useLaunchAt();
  return (
    <Section id="launch-facts" title="Launch facts">
      <dl className="launch-facts">
        {launchFacts(terms, launchAt).map(({ name, value, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="launch-fact-value">{value}</dd>
            <dd className="vq-small vq-dimmed">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

export const InvestorCall = (): ReactElement => (
  <section aria-labelledby="launch-invest" className="vq-card launch-call">
    <div>
      <Title order={2} id="launch-invest">
        Become an early investor
      </Title>
      <p className="vq-dimmed">
        {poolShare} of all network fees goes to investors every month, paid in DC by what each has locked.
      </p>
    </div>
    <Button component={Link} to="/investors" size="lg" variant="default">
      Learn More
      <span className="vq-hidden">&nbsp;about the investor programme</span>
    </Button>
  </section>
);

type Place = { readonly icon: TablerIcon; readonly title: string; readonly text: string };

const ECOSYSTEM: readonly Place[] = [
  {
    icon: IconWallet,
    title: 'Digital Wallets',
    text: 'DC, TDC and USD in one wallet, protected by a PIN on your device and readable offline.',
  },
  {
    icon: IconRocket,
    title: 'Launchpad',
    text: 'Fundraising for projects, with automatic escrow and release in two halves.',
  },
  {
    icon: IconCode,
    title: 'Developer Tools',
    text: 'An API, test credits and a virtual machine for smart contracts.',
  },
  {
    icon: IconBuildingBank,
    title: 'Secure Vaults',
    text: 'Marketing, core and universal vault, each with its balance and movements in public.',
  },
];

export const Ecosystem = (): ReactElement => (
  <Section id="launch-ecosystem" title="The ecosystem">
    <ul className="launch-places">
      {ECOSYSTEM.map(({ icon: Icon, title, text }) => (
        <li key={title} className="vq-card">
          <Icon className="launch-icon" aria-hidden />
          <Title order={3}>{title}</Title>
          <p className="vq-dimmed">{text}</p>
        </li>
      ))}
    </ul>
  </Section>
);

type CardProps = {
  readonly icon: TablerIcon;
  readonly title: string;
  readonly to: string;
  readonly action: string;
  readonly children: ReactNode;
};

const Explainer = ({ icon: Icon, title, to, action, children }: CardProps): ReactElement => (
  <article className="vq-card launch-explainer">
    <Icon className="launch-icon" aria-hidden />
    <Title order={2}>{title}</Title>
    {children}
    <Button component={Link} to={to} variant="default" rightSection={<IconArrowRight aria-hidden />}>
      {action}
    </Button>
  </article>
);

export const Explainers = (): ReactElement => (
  <div className="launch-pair">
    <Explainer
      icon={IconCoins}
      title="Digital Credits"
      to="/digital-credit-supply"
      action="How the supply works"
    >
      <p className="vq-dimmed">
        The Digital Credit (DC), also called Native IQ, is what {PRODUCT_NAME} moves. The first{' '}
        {inFull(terms.phaseSize)} cost {exactUsd(terms.dcPriceUsd)} each; with every {inFull(terms.phaseSize)}{' '}
        sold the price rises by {exactUsd(terms.phaseStepUsd)}. How many there are is public at every moment.
      </p>
    </Explainer>
    <Explainer icon={IconBuildingBank} title="For investors" to="/investors" action="Explore the programme">
      <p className="vq-dimmed">
        Lock DC worth {minimum} or more in a vault of your own and take part in the network’s fees every
        month. Your vault, each payout and your return are there to be checked.
      </p>
    </Explainer>
  </div>
);

export const Roadmap = (): ReactElement => (
  <Section id="launch-roadmap" title="Roadmap">
    <ol className="launch-roadmap">
      {ROADMAP.map(({ when, title, text }) => (
        <li key={when}>
          <span className="launch-when">{when}</span>
          <Title order={3}>{title}</Title>
          <p className="vq-small vq-dimmed">{text}</p>
        </li>
      ))}
    </ol>
  </Section>
);
