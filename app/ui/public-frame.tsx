import { Button } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../platform/session-hooks.ts';
import { Brand } from './brand.tsx';
import { PublicFooter } from './public-footer.tsx';
import './public-frame.css';

/**
 * The frame of the public pages: both buttons lead to /auth (C2); a signed-in person gets a link back to the app instead.
 */
export function PublicFrame({ children }: { readonly children: ReactNode }): ReactElement {
  const signedIn = useSession().status === 'signed-in';
  return (
    <div className="vq-public">
      <a className="vq-skip" href="#content">
        Skip to content
      </a>
      <header className="vq-public-bar">
        <Link to="/" className="vq-public-home" aria-label="VaultIQ, home">
          <Brand />
        </Link>
        <nav aria-label="Main">
          <Link to="/explorer" className="vq-public-link">
            Explorer
          </Link>
          {signedIn ? (
            <Button component={Link} to="/dashboard">
              Open your wallet
            </Button>
          ) : (
            <>
              <Button component={Link} to="/auth" variant="default">
                Sign In
              </Button>
              <Button component={Link} to="/auth?tab=sign-up">
                Get Started
              </Button>
            </>
          )}
        </nav>
      </header>
      <main id="content" className="vq-public-main">
        {children}
      </main>
      <PublicFooter />
    </div>
  );
}
