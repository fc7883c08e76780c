import { Button, Title } from '@mantine/core';
import {
  IconArrowRight,
  IconCircleCheck,
  IconDeviceMobile,
  IconLoader,
  IconPlugConnectedX,
  IconScale,
  IconSearch,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactElement, Suspense, useEffect } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { PRODUCT_NAME } from '#domain/product.ts';
import { useSession } from '../../platform/session-hooks.ts';
import { PublicFrame } from '../../ui/public-frame.tsx';
import './landing-screen.css';

type Point = { readonly icon: TablerIcon; readonly title: string; readonly text: string };

const STEPS: readonly Point[] = [
  {
    icon: IconDeviceMobile,
    title: 'Waiting to send',
    text: 'Written down on your device, with or without a network. You can still cancel it.',
  },
  {
    icon: IconLoader,
    title: 'Processing',
    text: 'The service has it and decides it once, however often it arrives.',
  },
  { icon: IconCircleCheck, title: 'Done', text: 'Final on both sides, with a page in the public explorer.' },
];

const POINTS: readonly Point[] = [
  {
    icon: IconPlugConnectedX,
    title: 'Works offline',
    text: 'Your balances and your whole history stay on the device. What you send is queued and leaves by itself.',
  },
  {
    icon: IconScale,
    title: 'Says what is final',
    text: 'Confirmed, on its way and held are shown apart, each with its time. The fee is shown before you confirm.',
  },
  {
    icon: IconSearch,
    title: 'Anyone can check',
    text: 'Every transaction carries a proof that your own device verifies against the signed journal.',
  },
];

function PointItem({ icon: Icon, title, text }: Point): ReactElement {
  return (
    <li>
      <Icon className="landing-icon" aria-hidden />
      <div>
        <Title order={3}>{title}</Title>
        <p className="vq-dimmed">{text}</p>
      </div>
    </li>
  );
}

/** The public front page: what this is, in plain words, and the two ways on. */
export function Component(): ReactElement {
  const signedIn = useSession().status === 'signed-in';
  useEffect(() => {
    document.title = `${PRODUCT_NAME}: Digital Credit wallet`;
  }, []);
  return (
    <PublicFrame>
      <div className="landing-top">
        <section className="landing-hero">
          <Title order={1}>A wallet for Digital Credits that tells you where your money is</Title>
          <p className="vq-dimmed">
            Send and receive DC, test credits (TDC) and USD between {PRODUCT_NAME} wallets, from a phone, on a
            bad network or on none.
          </p>
          <div className="landing-actions">
            <Button component={Link} to={signedIn ? '/dashboard' : '/auth?tab=sign-up'} size="lg">
              {signedIn ? 'Open your wallet' : 'Create a wallet'}
            </Button>
            <Button
              component={Link}
              to="/explorer"
              size="lg"
              variant="default"
              rightSection={<IconArrowRight aria-hidden />}
            >
              Open the explorer
            </Button>
          </div>
        </section>
        <section aria-labelledby="landing-path">
          <Title order={2} id="landing-path">
            The way of a transfer
          </Title>
          <ol className="landing-steps">
            {STEPS.map((step) => (
              <PointItem key={step.title} {...step} />
            ))}
          </ol>
        </section>
      </div>
      <section aria-labelledby="landing-why">
        <Title order={2} id="landing-why">
          What you can rely on
        </Title>
        <ul className="landing-points">
          {POINTS.map((point) => (
            <PointItem key={point.title} {...point} />
          ))}
        </ul>
        <Link to="/verify" className="vq-text-button landing-check">
          Check a receipt
        </Link>
      </section>
      {/* What comes below is loaded after all this. */}
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </PublicFrame>
  );
}
