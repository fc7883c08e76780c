import type { TablerIcon } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import './status-pill.css';

export type PillTone = 'good' | 'bad' | 'wait' | 'calm';

type Props = {
  readonly tone: PillTone;
  /** Omitted if the text begins with a sign of its own. */
  readonly icon?: TablerIcon;
  readonly children: string;
};

/** A status with colour, icon and text together, so that it does not depend on any one of them. */
export function StatusPill({ tone, icon: Icon, children }: Props): ReactElement {
  return (
    <span className="vq-pill" data-tone={tone}>
      {Icon === undefined ? null : <Icon aria-hidden />}
      {children}
    </span>
  );
}
