import { Button, Title } from '@mantine/core';
import {
  IconArrowRight,
  IconBuildingBank,
  IconCalendar,
  IconCircleCheck,
  IconCode,
  IconCoins,
  IconHourglass,
  IconRocket,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PRODUCT_NAME } from '#domain/product.ts';
import { useIsLaunched, useLaunchAt, useTimeFromLaunch } from '../../data/queries/launch.ts';
import { exactUsd } from '../../ui/market-format.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { DEFAULT_LAUNCH_TERMS, inFull, type LaunchFact, launchFacts } from './launch-text.ts';
import { roadmapAt, type StepStatus } from './roadmap.ts';
import './launch-sections.css';

const terms = DEFAULT_LAUNCH_TERMS;

type SectionProps = { readonly id: string; readonly title: string; readonly children: ReactNode };

const Section = ({ id, title, children }: SectionProps): ReactElement => (
  <section aria-labelledby={id} className="launch-section">
    <Title order={2} id={id}>
      {title}
    </Title>
    {children}
  </section>
);

/** `more`: the facts of other features, after those of the sale. */
export function LaunchFacts({ more }: { readonly more: readonly LaunchFact[] }): ReactElement {
  const launch = { at: useLaunchAt(), isOver: useIsLaunched() };
  return (
    <Section id="launch-facts" title="Launch facts">
      <dl className="launch-facts">
        {[...launchFacts(terms, launch), ...more].map(({ name, value, text }) => (
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

type CallProps = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly to: string;
  /** The link's subject, because a screen reader may read the link alone. */
  readonly about: string;
};

/** An invitation to a page. */
export const Call = ({ id, title, text, to, about }: CallProps): ReactElement => (
  <section aria-labelledby={id} className="launch-call">
    <div>
      <Title order={2} id={id}>
        {title}
      </Title>
      <p className="vq-dimmed">{text}</p>
    </div>
    <Button component={Link} to={to} size="lg" variant="default">
      Learn More
      <span className="vq-hidden">&nbsp;{about}</span>
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
    text: 'Marketing, core and universal vault, each with its balance and transactions in public.',
  },
];

export const Ecosystem = (): ReactElement => (
  <Section id="launch-ecosystem" title="The ecosystem">
    <ul className="launch-places">
      {ECOSYSTEM.map(({ icon: Icon, title, text }) => (
        <li key={title}>
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

export const Explainer = ({ icon: Icon, title, to, action, children }: CardProps): ReactElement => (
  <article className="launch-explainer">
    <Icon className="launch-icon" aria-hidden />
    <Title order={2}>{title}</Title>
    {children}
    <Button component={Link} to={to} variant="default" rightSection={<IconArrowRight aria-hidden />}>
      {action}
    </Button>
  </article>
);

/** `children`: the explanations of other features. */
export const Explainers = ({ children }: { readonly children: ReactNode }): ReactElement => (
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
        sold the price rises by {exactUsd(terms.phaseStepUsd)}. How many there are is public at any time.
      </p>
    </Explainer>
    {children}
  </div>
);

type Look = Pick<Parameters<typeof StatusPill>[0], 'tone' | 'icon'>;

const LOOKS: Readonly<Record<StepStatus, Look>> = {
  done: { tone: 'good', icon: IconCircleCheck },
  late: { tone: 'wait', icon: IconHourglass },
  planned: { tone: 'calm', icon: IconCalendar },
};

export function Roadmap(): ReactElement {
  const times = { now: useTimeFromLaunch(), launchAt: useLaunchAt() };
  return (
    <Section id="launch-roadmap" title="Roadmap">
      <ol className="launch-roadmap">
        {roadmapAt(times).map(({ when, title, text, status, statusText }) => (
          <li key={when} data-status={status}>
            <span className="launch-when">{when}</span>
            <Title order={3}>{title}</Title>
            <p className="vq-small vq-dimmed">{text}</p>
            <StatusPill {...LOOKS[status]}>{statusText}</StatusPill>
          </li>
        ))}
      </ol>
    </Section>
  );
}
