import { Button } from '@mantine/core';
import {
  IconArrowRight,
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
import { LaunchCard } from './launch-card.tsx';
import './landing-screen.css';

type Point = { readonly icon: TablerIcon; readonly title: string; readonly text: string };

const POINTS: readonly Point[] = [
  {
    icon: IconPlugConnectedX,
    title: 'Works offline',
    text: 'Your balances and your whole history stay on the device. What you send offline is queued and sent automatically.',
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

function Hero(): ReactElement {
  const signedIn = useSession().status === 'signed-in';
  return (
    <section className="landing-hero">
      <h1 className="landing-heading">A wallet for Digital Credits that tells you where your money is</h1>
      <p className="vq-dimmed">
        Send and receive DC, test credits (TDC) and USD between {PRODUCT_NAME} wallets, from a phone, on a bad
        network or on none.
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
  );
}

/**
 * The public front page: an introduction in plain words, and links. The outlet renders everything below the first view.
 */
export function Component(): ReactElement {
  useEffect(() => {
    document.title = `${PRODUCT_NAME}: Digital Credit wallet`;
  }, []);
  return (
    <PublicFrame>
      <div className="landing-top">
        <Hero />
        <LaunchCard />
      </div>
      <section aria-labelledby="landing-why">
        <h2 id="landing-why" className="vq-hidden">
          What you can rely on
        </h2>
        <ul className="landing-points">
          {POINTS.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon className="landing-icon" aria-hidden />
              <div>
                <h3 className="landing-heading">{title}</h3>
                <p className="vq-dimmed">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      {/* Keeps the footer out of sight until the rest is loaded. */}
      <Suspense fallback={<div className="landing-rest" />}>
        <Outlet />
      </Suspense>
    </PublicFrame>
  );
}
