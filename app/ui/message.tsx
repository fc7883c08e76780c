import type { TablerIcon } from '@tabler/icons-react';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactElement, type ReactNode, Suspense } from 'react';
import type { IllustrationOf } from './illustration.tsx';
import { lazyPart } from './lazy-part.ts';
import './message.css';

const Illustration = lazyPart(async () => (await import('./illustration.tsx')).Illustration);

type Props = {
  readonly icon: TablerIcon;
  /** A drawing in place of the icon, for a list that has no entries at all, not for one without matches. */
  readonly drawing?: IllustrationOf;
  readonly title: string;
  readonly children?: ReactNode;
};

/** An empty list: a picture, one sentence and one action (the children). */
export function EmptyMessage({ icon: Icon, drawing, title, children }: Props): ReactElement {
  return (
    <div className="vq-message">
      {drawing === undefined ? (
        <Icon className="vq-message-icon" aria-hidden />
      ) : (
        <div className="vq-message-drawing">
          <Suspense fallback={null}>
            <Illustration of={drawing} />
          </Suspense>
        </div>
      )}
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
  /** True if it replaces a whole page; then its title is the page's heading. */
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
