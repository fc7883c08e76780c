import { Skeleton } from '@mantine/core';
import type { ReactElement } from 'react';
import { isRailCollapsed } from '../platform/stored-rail.ts';
import { Brand } from '../ui/brand.tsx';
import '../ui/skeleton.css';
import './frame.css';
import './navigation-rail.css';

/** The frame while the session is being asked for, with everything in its final place, so that nothing shifts. */
export function FrameSkeleton(): ReactElement {
  return (
    <div className="vq-frame" aria-busy="true">
      <div className="vq-rail" data-collapsed={isRailCollapsed()} aria-hidden>
        <div className="vq-rail-head">
          <span className="vq-rail-home">
            <Brand />
          </span>
        </div>
      </div>
      <div className="vq-column">
        <div className="vq-topbar" aria-hidden>
          <div className="vq-topbar-inner">
            <div className="vq-topbar-line">
              <span className="vq-topbar-home">
                <Brand />
              </span>
            </div>
          </div>
        </div>
        <main className="vq-content">
          <h1 className="vq-hidden">Loading</h1>
          <Skeleton height="2rem" width="40%" mb="lg" />
          <Skeleton height="8rem" mb="md" />
          <Skeleton height="8rem" />
        </main>
      </div>
    </div>
  );
}
