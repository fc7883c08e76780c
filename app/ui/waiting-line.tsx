import { Skeleton } from '@mantine/core';
import type { ReactElement } from 'react';
import './waiting-line.css';

/** A placeholder for one line of text: as high as the line, and as wide as a usual text. */
export const WaitingLine = ({ width }: { readonly width: string }): ReactElement => (
  <div className="vq-waiting-line">
    <Skeleton height="0.75em" width={width} />
  </div>
);
