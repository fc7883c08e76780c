import { Skeleton, Switch } from '@mantine/core';
import {
  IconArrowsExchange,
  IconBell,
  IconBellOff,
  IconBox,
  IconCheck,
  IconChecks,
  IconInfoCircle,
  IconShield,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { NotificationDoc } from '#domain/protocol.ts';
import { useMarkAllRead, useMarkRead, useNotifications, useUnreadCount } from '../../data/notifications.ts';
import { useSetSetting, useSettings } from '../../data/settings.ts';
import { useHasPulled } from '../../data/sync-status.ts';
import { EmptyMessage } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { WalletLink } from '../../ui/wallet-link.tsx';
import './notifications-screen.css';

const ICONS: Record<NotificationDoc['type'], TablerIcon> = {
  transaction: IconArrowsExchange,
  project: IconBox,
  system: IconInfoCircle,
  security: IconShield,
  other: IconBell,
};

const ADDRESS = /(VIQ-\d+-\w{12})/;

/** What the service wrote; an address in it is short, and leads to its wallet. */
function Words({ text }: { readonly text: string }): ReactElement {
  return (
    <>
      {text
        .split(ADDRESS)
        .map((part, at) => (ADDRESS.test(part) ? <WalletLink key={at} wallet={part} /> : part))}
    </>
  );
}

function Item({ notification }: { readonly notification: NotificationDoc }): ReactElement {
  const markRead = useMarkRead();
  const { id, type, title, message, at, read } = notification;
  const Icon = ICONS[type];
  return (
    <li className="notification" data-unread={!read}>
      <Icon className="notification-icon" aria-hidden />
      <div className="notification-words">
        <strong className="notification-title">
          {read ? null : <span className="vq-hidden">Unread: </span>}
          {title}
        </strong>
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
          className="vq-icon-button"
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

const placeholders = ['a', 'b', 'c', 'd'];

function List(): ReactElement {
  const { notifications, loading } = useNotifications();
  // Before the first sync it is not known that there are none.
  const unknown = !useHasPulled('notifications');
  if (loading || (unknown && notifications.length === 0)) {
    return (
      <ul className="vq-rows" aria-busy="true">
        {placeholders.map((key) => (
          <li key={key} className="notification">
            <Skeleton height="3.5rem" />
          </li>
        ))}
      </ul>
    );
  }
  if (notifications.length === 0) {
    return (
      <EmptyMessage icon={IconBellOff} title="No notifications yet. Money that arrives is announced here." />
    );
  }
  return (
    <ul className="vq-rows">
      {notifications.map((notification) => (
        <Item key={notification.id} notification={notification} />
      ))}
    </ul>
  );
}

/** The latest notifications; works without a network, and the read marks follow the person to other devices. */
export function Component(): ReactElement {
  const unread = useUnreadCount();
  const markAllRead = useMarkAllRead();
  const { sound } = useSettings();
  const setSetting = useSetSetting();
  return (
    <>
      <PageHeader
        title="Notifications"
        action={
          <button
            type="button"
            className="vq-text-button"
            disabled={unread === 0}
            onClick={() => void markAllRead()}
          >
            <IconChecks aria-hidden />
            Mark all as read
          </button>
        }
      />
      <div className="vq-card notification-sound">
        <Switch
          size="md"
          label="Sound when money arrives"
          checked={sound}
          onChange={(event) => void setSetting('sound', event.currentTarget.checked)}
        />
      </div>
      <List />
    </>
  );
}
