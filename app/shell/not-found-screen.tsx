import { Button, Title } from '@mantine/core';
import { type ReactElement, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PublicFrame } from '../ui/public-frame.tsx';
import './not-found-screen.css';

/** The page of every unknown path. */
export function Component(): ReactElement {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = 'Page not found';
    // C2 asks for the missing path in the console; the explicit global shows that it is intended.
    window.console.error('404: no such page:', pathname);
  }, [pathname]);
  return (
    <PublicFrame>
      <div className="not-found">
        <p className="not-found-code" aria-hidden>
          404
        </p>
        <Title order={1}>Oops! Page not found</Title>
        <p className="vq-dimmed">
          There is nothing at <span className="vq-mono">{pathname}</span>.
        </p>
        <Button component={Link} to="/">
          Return to Home
        </Button>
      </div>
    </PublicFrame>
  );
}
