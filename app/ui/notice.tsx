import type { ReactElement, ReactNode } from 'react';
import './notice.css';

type Props = {
  readonly tone: 'plain' | 'wait' | 'bad';
  readonly title: string;
  readonly text: string;
  /** The one action. */
  readonly children?: ReactNode;
};

/** A quiet banner in the page's flow, so that it covers nothing. */
export function Notice({ tone, title, text, children }: Props): ReactElement {
  return (
    <div className="vq-notice" data-tone={tone} role="status">
      <div>
        <strong>{title}</strong>
        <p>{text}</p>
      </div>
      {children}
    </div>
  );
}
