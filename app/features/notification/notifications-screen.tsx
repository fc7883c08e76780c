import { Button, NativeSelect, Skeleton, Switch, Title } from '@mantine/core';
import { IconBellOff, IconChecks, IconFilterOff } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { notificationsShownMax } from '#domain/limits.ts';
import { type NotificationType, useMarkAllRead, useNotifications, useUnreadCount } from './notifications.ts';
import { useSetSetting, useSettings } from '../../data/queries/settings.ts';
import { useHasPulled } from '../../data/replication/sync-status.ts';
import { useNow } from '../../platform/clock.ts';
import { EmptyMessage } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useParameters } from '../../ui/use-parameters.ts';
import { byDay } from './notification-days.ts';
import { NotificationRow } from './notification-row.tsx';
import './notifications-screen.css';

const placeholders = ['a', 'b', 'c', 'd'];
const tickMs = 60_000;

const TYPES: readonly { readonly value: NotificationType | ''; readonly label: string }[] = [
  { value: '', label: 'All notifications' },
  { value: 'transaction', label: 'Transactions' },
  { value: 'project', label: 'Projects' },
  { value: 'security', label: 'Security' },
  { value: 'system', label: 'System' },
  { value: 'other', label: 'Other' },
];

/** The type in the address; null for all types. */
function typeIn(parameters: URLSearchParams): NotificationType | null {
  const asked = parameters.get('type');
  const known = TYPES.find(({ value }) => value !== '' && value === asked)?.value ?? '';
  return known === '' ? null : known;
}

function Waiting(): ReactElement {
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

type EmptyProps = { readonly filtered: boolean; readonly onClear: () => void };

function Empty({ filtered, onClear }: EmptyProps): ReactElement {
  return (
    <div className="vq-rows">
      {filtered ? (
        <EmptyMessage icon={IconFilterOff} title="No notifications of this kind.">
          <Button variant="default" onClick={onClear}>
            Show all
          </Button>
        </EmptyMessage>
      ) : (
        <EmptyMessage
          icon={IconBellOff}
          drawing="news"
          title="No notifications yet. Money that arrives is announced here."
        />
      )}
    </div>
  );
}

type ListProps = { readonly type: NotificationType | null; readonly onClear: () => void };

function List({ type, onClear }: ListProps): ReactElement {
  const [limit, setLimit] = useState(notificationsShownMax);
  const { notifications, more, loading } = useNotifications(type, limit);
  // Before the first synchronisation an empty list is not known to be empty.
  const unknown = !useHasPulled('notifications');
  const now = useNow(tickMs);
  if (loading || (unknown && notifications.length === 0)) return <Waiting />;
  if (notifications.length === 0) return <Empty filtered={type !== null} onClear={onClear} />;
  return (
    <div className="vq-stack">
      {byDay(notifications, now).map(({ day, name, notifications: rows }) => (
        <section key={day} aria-label={name}>
          <Title order={2} className="notification-day">
            {name}
          </Title>
          <ul className="vq-rows">
            {rows.map((notification) => (
              <NotificationRow key={notification.id} notification={notification} />
            ))}
          </ul>
        </section>
      ))}
      {more ? (
        <Button
          variant="default"
          className="notification-older"
          onClick={() => {
            setLimit(limit + notificationsShownMax);
          }}
        >
          Show older
        </Button>
      ) : null}
    </div>
  );
}

/** Used on this page and in the Settings card. */
export function SoundSwitch(): ReactElement {
  const { sound } = useSettings();
  const set = useSetSetting();
  return (
    <Switch
      size="md"
      label="Sound when money arrives"
      checked={sound}
      onChange={(event) => void set('sound', event.currentTarget.checked)}
    />
  );
}

function Tools(): ReactElement {
  const { parameters, change } = useParameters();
  return (
    <div className="vq-card notification-tools">
      <NativeSelect
        aria-label="Show"
        data={[...TYPES]}
        value={typeIn(parameters) ?? ''}
        onChange={(event) => {
          change({ type: event.currentTarget.value }, true);
        }}
      />
      <SoundSwitch />
    </div>
  );
}

/** The latest notifications; works offline, and read marks are synchronised to other devices. */
export function Component(): ReactElement {
  const unread = useUnreadCount();
  const markAllRead = useMarkAllRead();
  const { parameters, change } = useParameters();
  const type = typeIn(parameters);
  return (
    <>
      <PageHeader
        title="Notifications"
        action={
          unread === 0 ? (
            <span className="vq-dimmed notifications-read">Everything is read</span>
          ) : (
            <button type="button" className="vq-text-button" onClick={() => void markAllRead()}>
              <IconChecks aria-hidden />
              Mark all as read
            </button>
          )
        }
      />
      <Tools />
      <List
        key={type}
        type={type}
        onClear={() => {
          change({ type: '' }, true);
        }}
      />
    </>
  );
}
