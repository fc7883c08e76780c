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
  /** The level of its heading; 2 if it is the first heading of the page. */
  readonly order?: 2 | 3 | 4;
  /** The meaning, in a sentence. */
  readonly children?: ReactNode;
};

/** The result of a check in large type: an icon, the verdict and its meaning. */
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
