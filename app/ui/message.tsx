import type { TablerIcon } from '@tabler/icons-react';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import './message.css';

type Props = { readonly icon: TablerIcon; readonly title: string; readonly children?: ReactNode };

/** An empty list: one sentence and one action (the children). */
export function EmptyMessage({ icon: Icon, title, children }: Props): ReactElement {
  return (
    <div className="vq-message">
      <Icon className="vq-message-icon" aria-hidden />
      <p>{title}</p>
      {children}
    </div>
  );
}

type ErrorProps = {
  /** What happened. */
  readonly title: string;
  /** What still works. */
  readonly stillWorks: string;
  /** It takes the place of a whole page, so its title is the heading of the page. */
  readonly isPage?: boolean;
  /** The one next step. */
  readonly children?: ReactNode;
};

/** A failure: what happened, what still works, one next step. */
export function ErrorMessage({ title, stillWorks, isPage = false, children }: ErrorProps): ReactElement {
  const Heading = isPage ? 'h1' : 'p';
  return (
    <div className="vq-message" role="alert">
      <IconAlertCircle className="vq-message-icon" aria-hidden />
      <Heading>
        <strong>{title}</strong>
      </Heading>
      <p className="vq-dimmed">{stillWorks}</p>
      {children}
    </div>
  );
}
