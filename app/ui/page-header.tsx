import { Title } from '@mantine/core';
import { type ReactElement, type ReactNode, useContext, useEffect } from 'react';
import { PRODUCT_NAME } from '#domain/product.ts';
import { BackContext } from './back-context.ts';
import { BackLink } from './back-link.tsx';
import './page-header.css';

type Props = {
  readonly title: string;
  readonly subtitle?: string;
  /** The "back" link of a destination. A screen below one has the link that its feature declares. */
  readonly back?: ReactNode;
  /** The one primary action. */
  readonly action?: ReactNode;
};

/** The head of every page: back, title, one primary action. It also names the browser's tab. */
export function PageHeader({ title, subtitle, back, action }: Props): ReactElement {
  const parent = useContext(BackContext);
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
  return (
    <header className="vq-page-header">
      {back ?? (parent === null ? null : <BackLink to={parent.to}>{parent.text}</BackLink>)}
      <div className="vq-page-header-line">
        <div className="vq-page-header-words">
          <Title order={1}>{title}</Title>
          {subtitle === undefined ? null : <p className="vq-dimmed">{subtitle}</p>}
        </div>
        {action}
      </div>
    </header>
  );
}
