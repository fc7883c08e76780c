import { IconChevronRight, type TablerIcon } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import './place-card.css';

type Props = {
  readonly to: string;
  readonly icon: TablerIcon;
  readonly title: string;
  readonly text: string;
};

/** A card that leads to another screen. */
export function PlaceCard({ to, icon: Icon, title, text }: Props): ReactElement {
  return (
    <Link to={to} className="vq-card place-card">
      <Icon className="place-icon" aria-hidden />
      <span className="place-words">
        <strong>{title}</strong>
        <span className="vq-dimmed vq-small">{text}</span>
      </span>
      <IconChevronRight className="place-arrow" aria-hidden />
    </Link>
  );
}
