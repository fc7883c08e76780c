import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';

/** The link back at the top of a page. */
export const BackLink = ({
  to,
  children,
}: {
  readonly to: string;
  readonly children: string;
}): ReactElement => (
  <Link to={to} className="vq-text-button vq-back">
    <IconArrowLeft aria-hidden /> {children}
  </Link>
);
