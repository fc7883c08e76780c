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
  /** The level of its heading; 2 where it is the first of the page. */
  readonly order?: 2 | 3 | 4;
  /** What it means, in a sentence. */
  readonly children?: ReactNode;
};

/** The outcome of a check, large: an icon, the verdict and what it means. */
export function Verdict({ tone, icon: Icon, title, order = 2, children }: Props): ReactElement {
  return (
    <div className="vq-verdict" data-tone={tone}>
      <span className="vq-verdict-icon">
        <Icon aria-hidden />
      </span>
      <div>
        <Title order={order} className="vq-verdict-title">
          {title}
        </Title>
        {children === undefined ? null : <p>{children}</p>}
      </div>
    </div>
  );
}
