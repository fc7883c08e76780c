import { Fragment, type ReactElement } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PublicFrame } from '#app/ui/public-frame.tsx';
import { JournalWatch } from '#app/features/journal-witness/journal-watch.tsx';
import { ScreenPlace } from '#app/shell/screen-place.tsx';

/** The layout of visitors' pages. */
export function PublicLayout(): ReactElement {
  const { pathname } = useLocation();
  return (
    <PublicFrame>
      <JournalWatch />
      <ScreenPlace>
        <Fragment key={pathname}>
          <Outlet />
        </Fragment>
      </ScreenPlace>
    </PublicFrame>
  );
}
