import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { type ReactElement, Suspense, useEffect } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { PRODUCT_NAME } from '#domain/product.ts';
import { useSession } from '../../platform/session-hooks.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { PublicFrame } from '../../ui/public-frame.tsx';
import './landing-screen.css';

function Hero(): ReactElement {
  const signedIn = useSession().status === 'signed-in';
  return (
    <section className="landing-hero">
      <div className="landing-words">
        <h1>Digital Credits: money you can send, invest and check yourself</h1>
        <p>
          DC is a digital credit with one public price. {PRODUCT_NAME} sends it from your phone, even on a bad
          network or without one, and your own device checks every payment.
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
      </div>
      <div className="landing-phone">
        <ProductPicture
          name="home"
          alt={`The home screen of ${PRODUCT_NAME}: what you have, what you can do, and your latest activity`}
          isFirst
        />
      </div>
    </section>
  );
}

/**
 * The public front page: one sentence and one picture of the product. The outlet renders everything below the first
 * view.
 */
export function Component(): ReactElement {
  useEffect(() => {
    document.title = `${PRODUCT_NAME}: Digital Credit wallet`;
  }, []);
  return (
    <PublicFrame>
      <Hero />
      {/* Keeps the footer out of sight until the rest is loaded. */}
      <Suspense fallback={<div className="landing-rest" />}>
        <Outlet />
      </Suspense>
    </PublicFrame>
  );
}
