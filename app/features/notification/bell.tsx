import { IconBell } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useUnreadCount } from './notifications.ts';
import './bell.css';

const badgeMax = 9;

/** "9+" above nine (C2). */
export const badgeText = (unread: number): string =>
  unread > badgeMax ? `${String(badgeMax)}+` : String(unread);

/** The bell with the number of unread notifications. */
export function Bell(): ReactElement {
  const unread = useUnreadCount();
  const label = unread === 0 ? 'Notifications' : `Notifications, ${String(unread)} unread`;
  return (
    <Link to="/notifications" className="vq-icon-button bell" aria-label={label} title={label}>
      <IconBell aria-hidden />
      {unread === 0 ? null : <span className="bell-badge">{badgeText(unread)}</span>}
    </Link>
  );
}
