import { Skeleton } from '@mantine/core';
import type { ReactElement } from 'react';
import './waiting-line.css';

/** In the place of one line of text that is not known yet, as high as the line; the width is that of a usual text. */
export const WaitingLine = ({ width }: { readonly width: string }): ReactElement => (
  <div className="vq-waiting-line">
    <Skeleton height="0.75em" width={width} />
  </div>
);
