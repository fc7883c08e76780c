import { Skeleton } from '@mantine/core';
import { type ReactElement, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import '../ui/skeleton.css';

/** The place of the screen in its frame; the frame is shown while the screen's code loads for the first time. */
export function ScreenSuspense({ children }: { readonly children: ReactNode }): ReactElement {
  const { pathname } = useLocation();
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <Suspense
      fallback={
        <div className="vq-loading-screen">
          <Skeleton height="20rem" />
        </div>
      }
    >
      {children}
    </Suspense>
  );
}
