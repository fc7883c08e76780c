import { IconChevronRight, type TablerIcon } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import './link-card.css';

type LinkTo = {
  readonly to: string;
  readonly icon: TablerIcon;
  readonly title: string;
  readonly text: string;
};

/** A card that leads to another screen. */
export function LinkCard({ to, icon: Icon, title, text }: LinkTo): ReactElement {
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

type LinkCardsProps = {
  /** The name of the group for a screen reader. */
  readonly label: string;
  readonly links: readonly LinkTo[];
};

/** Cards that lead to other screens, beside each other where there is room. */
export const LinkCards = ({ label, links }: LinkCardsProps): ReactElement => (
  <nav className="place-grid" aria-label={label}>
    {links.map(({ to, icon, title, text }) => (
      <LinkCard key={to} to={to} icon={icon} title={title} text={text} />
    ))}
  </nav>
);
