import { IconChevronRight, type TablerIcon } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import './link-card.css';

type Props = {
  readonly to: string;
  readonly icon: TablerIcon;
  readonly title: string;
  readonly text: string;
};

/** A card that leads to another screen. */
export function LinkCard({ to, icon: Icon, title, text }: Props): ReactElement {
  return (
    <Link to={to} className="vq-card link-card">
      <Icon className="link-card-icon" aria-hidden />
      <span className="link-card-text">
        <strong>{title}</strong>
        <span className="vq-dimmed vq-small">{text}</span>
      </span>
      <IconChevronRight className="link-card-arrow" aria-hidden />
    </Link>
  );
}
