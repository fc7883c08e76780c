import { Fragment, type ReactElement } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PublicFrame } from '#app/ui/public-frame.tsx';
import { whenVisitorHasRead } from '#app/platform/idle.ts';
import { JournalWatch } from '#app/features/journal-witness/journal-watch.tsx';
import { ScreenSuspense } from '#app/shell/screen-suspense.tsx';

/** The layout of visitors' pages. */
export function PublicLayout(): ReactElement {
  const { pathname } = useLocation();
  return (
    <PublicFrame>
      <JournalWatch when={whenVisitorHasRead} />
      <ScreenSuspense>
        <Fragment key={pathname}>
          <Outlet />
        </Fragment>
      </ScreenSuspense>
    </PublicFrame>
  );
}
