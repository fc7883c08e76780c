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
import { escrowName } from '#domain/project-vaults.ts';
import type { NotificationDoc } from '#domain/protocol.ts';
import { shortAddress } from '#domain/short-address.ts';
import { type NotificationType, useMarkRead } from './notifications.ts';
import { useProjectOf } from './project-of-notification.ts';
import { useLearnNames } from '../../data/queries/learn-names.ts';
import { usePeople } from '../../data/queries/people.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { formatDate } from '../../ui/date-format.ts';
import { PersonName } from '../../ui/person-name.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

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

/** A wallet address, whole or shortened, or a time, as the service writes them. */
const MARKED = /(VIQ-\d+(?:-\w{12}|…\w{6})|\d{4}-\d\d-\d\d \d\d:\d\d UTC)/;
const WALLET = /VIQ-\d+(?:-\w{12}|…\w{6})/;

/**
 * A wallet in a text: a link to its page with the owner's name if this device knows it. A shortened address without a known
 * owner has no link. The person's own wallet keeps its address, because "its address is You" is no sentence.
 */
function Party({ wallet }: { readonly wallet: string }): ReactElement {
  const { addressOf, nameOf } = usePeople();
  const address = addressOf(wallet);
  if (address === null) return <span className="vq-mono">{wallet}</span>;
  const name = nameOf(address);
  return (
    <Link to={`/explorer/${address}`} className="vq-link vq-above" title={address}>
      {name === null ? <span className="vq-mono">{shortAddress(address)}</span> : <PersonName name={name} />}
    </Link>
  );
}

const momentOf = (utc: string): string =>
  formatDate('moment', Date.parse(utc.replace(' UTC', 'Z').replace(' ', 'T')));

/** The service's text, with the names of owners for wallets, and times in the device's format and time zone. */
function Words({ text }: { readonly text: string }): ReactElement {
  return (
    <>
      {text.split(MARKED).map((part, at) => {
        if (!MARKED.test(part)) return part;
        return WALLET.test(part) ? <Party key={at} wallet={part} /> : momentOf(part);
      })}
    </>
  );
}

/** The person or project that it is about, if this device knows it. */
function usePartyOf({ message, type }: NotificationDoc, project: string | null): string | null {
  const { addressOf, projectTitle } = usePeople();
  if (project !== null) return projectTitle(project) === null ? null : escrowName(project);
  const [wallet] = type === 'transaction' || type === 'other' ? (WALLET.exec(message) ?? []) : [];
  return wallet === undefined ? null : addressOf(wallet);
}

type PictureProps = { readonly party: string | null; readonly type: NotificationType };

/** The picture of the sender or recipient, the logo of a project, or an icon of the type. */
function Picture({ party, type }: PictureProps): ReactElement {
  const { nameOf } = usePeople();
  const Icon = ICONS[type];
  if (party !== null) return <Avatar address={party} name={nameOf(party)} />;
  return (
    <span className="notification-icon">
      <Icon aria-hidden />
    </span>
  );
}

/** The title of a project that the text does not name. */
function useUnnamed({ message }: NotificationDoc, project: string | null): string | null {
  const { projectTitle } = usePeople();
  const title = project === null ? null : projectTitle(project);
  return title === null || message.includes(title) ? null : title;
}

/** The page of its subject, always within this app. */
function pageOf({ page, type }: NotificationDoc, project: string | null): string | undefined {
  const named = project === null ? (page ?? PAGES[type]) : `/launchpad/project/${project}`;
  return named?.startsWith('/') === true && !named.startsWith('//') ? named : undefined;
}

type TitleProps = { readonly notification: NotificationDoc; readonly project: string | null };

function Title({ notification, project }: TitleProps): ReactElement {
  const markRead = useMarkRead();
  const { id, title, read } = notification;
  const page = pageOf(notification, project);
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
  const { id, title, message, at, read, type } = notification;
  const project = useProjectOf(notification);
  const party = usePartyOf(notification, project);
  const { nameOf } = usePeople();
  useLearnNames(party === null || nameOf(party) !== null ? [] : [party]);
  const unnamed = useUnnamed(notification, project);
  return (
    <li className="notification" data-unread={!read}>
      <Picture party={party} type={type} />
      <div className="notification-words">
        <div className="notification-head">
          <Title notification={notification} project={project} />
        </div>
        <p>
          <Words text={message} />
        </p>
        <span className="vq-dimmed vq-small">
          {unnamed === null ? null : (
            <>
              <PersonName name={unnamed} />
              {' · '}
            </>
          )}
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
