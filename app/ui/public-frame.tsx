import { Button } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Brand } from './brand.tsx';
import './public-frame.css';

/** The frame of what a visitor sees without signing in. Both buttons lead to /auth (C2). */
export function PublicFrame({ children }: { readonly children: ReactNode }): ReactElement {
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
          <Button component={Link} to="/auth" variant="default">
            Sign In
          </Button>
          <Button component={Link} to="/auth?tab=sign-up" className="vq-public-start">
            Get Started
          </Button>
        </nav>
      </header>
      <main id="content" className="vq-public-main">
        {children}
      </main>
    </div>
  );
}
