import type { TablerIcon } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import './status-pill.css';

export type PillTone = 'good' | 'bad' | 'wait' | 'calm';

type Props = {
  readonly tone: PillTone;
  /** Left out where the words begin with a sign of their own. */
  readonly icon?: TablerIcon;
  readonly children: string;
};

/** A status: colour, icon and word together, so that none of them has to carry it alone. */
export function StatusPill({ tone, icon: Icon, children }: Props): ReactElement {
  return (
    <span className="vq-pill" data-tone={tone}>
      {Icon === undefined ? null : <Icon aria-hidden />}
      {children}
    </span>
  );
}
