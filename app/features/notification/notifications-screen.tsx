import { Button, Skeleton, Switch } from '@mantine/core';
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
import { EmptyMessage } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import './notifications-screen.css';

const ICONS: Record<NotificationDoc['type'], TablerIcon> = {
  transaction: IconArrowsExchange,
  project: IconBox,
  system: IconInfoCircle,
  security: IconShield,
  other: IconBell,
};

function Item({ notification }: { readonly notification: NotificationDoc }): ReactElement {
  const markRead = useMarkRead();
  const { id, type, title, message, at, read } = notification;
  const Icon = ICONS[type];
  return (
    <li className="notification" data-unread={!read}>
      <Icon className="notification-icon" aria-hidden />
      <div className="notification-words">
        <strong>
          {read ? null : <span className="vq-hidden">Unread: </span>}
          {title}
        </strong>
        <p>{message}</p>
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
  if (loading) {
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
          <Button
            variant="default"
            leftSection={<IconChecks aria-hidden />}
            disabled={unread === 0}
            onClick={() => void markAllRead()}
          >
            Mark all as read
          </Button>
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
