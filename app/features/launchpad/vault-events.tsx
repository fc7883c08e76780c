import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowDownLeft,
  IconArrowUpRight,
  IconCircleCheck,
  IconFlame,
  IconHourglass,
  IconReceiptRefund,
  IconSnowflake,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { Button } from '@mantine/core';
import type { VaultEvent, VaultEventKind } from '#domain/project-alert/document.ts';
import { formatCount } from '#app/ui/format.ts';
import { RelativeTime } from '#app/ui/relative-time.tsx';
import type { SectionProps } from './project-section.ts';
import { dc } from './project-text.ts';
import { useVaultEvents } from './use-alerts.ts';
import './vault-events.css';

const LOOKS: Readonly<Record<VaultEventKind, readonly [icon: TablerIcon, text: string]>> = {
  deposit: [IconArrowDownLeft, 'Deposit'],
  return: [IconArrowBackUp, 'Taken back'],
  refund: [IconReceiptRefund, 'Refunded to backers'],
  release: [IconArrowUpRight, 'Released to the project'],
  vest: [IconHourglass, 'Vested'],
  payout: [IconWallet, 'Taken out by the creator'],
  freeze: [IconSnowflake, 'Vault frozen'],
  unfreeze: [IconFlame, 'Vault no longer frozen'],
  alert: [IconAlertTriangle, 'Alert'],
  resolved: [IconCircleCheck, 'Alert resolved'],
};

function Event({ event }: { readonly event: VaultEvent }): ReactElement {
  const [Icon, text] = LOOKS[event.kind];
  const count = event.count ?? 1;
  return (
    <li>
      <Icon aria-hidden />
      <span className="vault-event-words">
        <span>
          {text}
          {count > 1 ? `, ${formatCount(count)} investments` : ''}
        </span>
        {event.text === undefined ? null : <span className="vq-small vq-dimmed">{event.text}</span>}
        <span className="vq-small vq-dimmed">
          <RelativeTime at={event.at} />
        </span>
      </span>
      {event.amount === undefined ? null : <span className="vq-figures">{dc(event.amount)}</span>}
    </li>
  );
}

const shownAtFirst = 5;

/** The events of a project's vault, newest first. */
export function VaultEventsCard({ project }: SectionProps): ReactElement | null {
  const events = useVaultEvents(project.id);
  const [isWhole, setIsWhole] = useState(false);
  if (events === undefined) return null;
  const shown = isWhole ? events : events.slice(0, shownAtFirst);
  return (
    <section className="vq-card launchpad-section" aria-labelledby="vault-events">
      <h2 id="vault-events">Vault events</h2>
      {events.length === 0 ? (
        <p className="vq-dimmed">Nothing has happened to this vault yet.</p>
      ) : (
        <ul className="vault-events" aria-live="polite">
          {shown.map((event, index) => (
            // Newest first, so the index counted from the end never changes.
            <Event key={events.length - index} event={event} />
          ))}
        </ul>
      )}
      {events.length > shown.length ? (
        <Button variant="default" onClick={() => setIsWhole(true)}>
          Show {formatCount(events.length - shown.length)} more
        </Button>
      ) : null}
    </section>
  );
}
