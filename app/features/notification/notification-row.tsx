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
import { usePeople } from '../../data/queries/people.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PersonName } from '../../ui/person-name.tsx';
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

/** A wallet in a text: a link to its page, by the name of its owner if this device knows it. */
function Party({ wallet }: { readonly wallet: string }): ReactElement {
  const name = usePeople().nameOf(wallet);
  if (name === null) return <WalletLink wallet={wallet} />;
  return (
    <Link to={`/explorer/${wallet}`} className="vq-link vq-above" title={wallet}>
      <PersonName name={name} />
    </Link>
  );
}

/** Who sent or received the money, or an icon of the type. */
function Picture({ notification }: { readonly notification: NotificationDoc }): ReactElement {
  const { nameOf } = usePeople();
  const { type, message } = notification;
  const [, party] = ADDRESS.exec(message) ?? [];
  const Icon = ICONS[type];
  if (type !== 'transaction' || party === undefined) {
    return (
      <span className="notification-icon">
        <Icon aria-hidden />
      </span>
    );
  }
  return <Avatar address={party} name={nameOf(party)} />;
}

/** The service's text; a wallet in it has its owner's name or a shortened address, and links to its page. */
function Words({ text }: { readonly text: string }): ReactElement {
  return (
    <>
      {text.split(ADDRESS).map((part, at) => (ADDRESS.test(part) ? <Party key={at} wallet={part} /> : part))}
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
  const { id, title, message, at, read } = notification;
  return (
    <li className="notification" data-unread={!read}>
      <Picture notification={notification} />
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
