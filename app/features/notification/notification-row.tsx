import {
  IconArrowsExchange,
  IconBell,
  IconBox,
  IconCheck,
  IconInfoCircle,
  IconShield,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { NotificationDoc } from '#domain/protocol.ts';
import { type NotificationType, useMarkRead } from './notifications.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { WalletLink } from '../../ui/wallet-link.tsx';

const ICONS: Record<NotificationType, TablerIcon> = {
  transaction: IconArrowsExchange,
  project: IconBox,
  system: IconInfoCircle,
  security: IconShield,
  other: IconBell,
};

/** The pages for notifications that predate the field `page`. */
const PAGES: Partial<Record<NotificationType, string>> = {
  transaction: '/wallet?tab=history',
  security: '/security',
};

const ADDRESS = /(VIQ-\d+-\w{12})/;

/** The service's text; an address in it is shortened and links to its wallet. */
function Words({ text }: { readonly text: string }): ReactElement {
  return (
    <>
      {text
        .split(ADDRESS)
        .map((part, at) => (ADDRESS.test(part) ? <WalletLink key={at} wallet={part} /> : part))}
    </>
  );
}

/** The page that it is about, always one of this app. */
function pageOf({ page, type }: NotificationDoc): string | undefined {
  const named = page ?? PAGES[type];
  return named?.startsWith('/') === true && !named.startsWith('//') ? named : undefined;
}

function Title({ notification }: { readonly notification: NotificationDoc }): ReactElement {
  const markRead = useMarkRead();
  const { id, title, read } = notification;
  const page = pageOf(notification);
  const words = (
    <>
      {read ? null : <span className="vq-hidden">Unread: </span>}
      {title}
    </>
  );
  if (page === undefined) return <strong className="notification-title">{words}</strong>;
  return (
    <Link to={page} className="notification-title vq-stretched" onClick={() => void markRead(id)}>
      {words}
    </Link>
  );
}

/** One notification: the whole row links to what it is about, and opening it marks it as read. */
export function NotificationRow({ notification }: { readonly notification: NotificationDoc }): ReactElement {
  const markRead = useMarkRead();
  const { id, type, title, message, at, read } = notification;
  const Icon = ICONS[type];
  return (
    <li className="notification" data-unread={!read}>
      <Icon className="notification-icon" aria-hidden />
      <div className="notification-words">
        <div className="notification-head">
          <Title notification={notification} />
        </div>
        <p>
          <Words text={message} />
        </p>
        <span className="vq-dimmed vq-small">
          <RelativeTime at={at} />
        </span>
      </div>
      {read ? null : (
        <button
          type="button"
          className="vq-icon-button vq-above"
          aria-label={`Mark as read: ${title}`}
          title="Mark as read"
          onClick={() => void markRead(id)}
        >
          <IconCheck aria-hidden />
        </button>
      )}
    </li>
  );
}
