import { Title } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import type { PillTone } from './status-pill.tsx';
import './verdict.css';

type Props = {
  readonly tone: PillTone;
  readonly icon: TablerIcon;
  /** The verdict in a few words. */
  readonly title: string;
  /** What it means, in a sentence. */
  readonly children?: ReactNode;
};

/** The outcome of a check, large: an icon, the verdict and what it means. */
export function Verdict({ tone, icon: Icon, title, children }: Props): ReactElement {
  return (
    <div className="vq-verdict" data-tone={tone}>
      <span className="vq-verdict-icon">
        <Icon aria-hidden />
      </span>
      <div>
        <Title order={2}>{title}</Title>
        {children === undefined ? null : <p>{children}</p>}
      </div>
    </div>
  );
}
