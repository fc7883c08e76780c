import { IconCloud, IconCloudCheck, IconCloudOff, IconRefresh, type TablerIcon } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useSyncNow, useSyncStatus } from '../data/replication/sync-status.ts';
import { useUnseenOutcomes } from '../data/outbox/unseen-outcomes.ts';
import { useOfflineState } from '../platform/app-update.ts';
import { useClockError } from '../platform/clock-error.ts';
import { useNow } from '../platform/clock.ts';
import { useJournalAlarm } from '../data/proofs/stored-heads.ts';
import { clockTime } from '../ui/format.ts';
import { outcomeText, syncText, type SyncFacts } from './sync-text.ts';
import './sync-line.css';

const tickMs = 15_000;
const ICONS: Record<SyncFacts['state'], TablerIcon> = {
  starting: IconCloud,
  unreadable: IconCloudOff,
  syncing: IconCloud,
  idle: IconCloudCheck,
  offline: IconCloudOff,
  'session-ended': IconCloudOff,
};

type Props = {
  readonly facts: SyncFacts;
  readonly outcomes: { readonly sent: number; readonly refused: number };
  readonly onSync: () => void;
};

/** The line's text for these facts. */
export function SyncLineView({ facts, outcomes, onSync }: Props): ReactElement {
  const { state } = facts;
  const outcome = outcomeText(outcomes);
  const Icon = ICONS[state];
  return (
    <div className="vq-sync" data-state={state}>
      <Icon aria-hidden />
      <p role="status">{syncText(facts)}</p>
      {outcome === null ? null : (
        <Link className="vq-link" to="/wallet?tab=history">
          {outcome}
        </Link>
      )}
      <button
        type="button"
        className="vq-icon-button"
        aria-label="Sync now"
        title="Sync now"
        onClick={onSync}
      >
        <IconRefresh aria-hidden className={state === 'syncing' ? 'vq-turning' : undefined} />
      </button>
    </div>
  );
}

/** The line under the header: whether the shown data is current, as of when, and what waits to be sent. */
export function SyncLine(): ReactElement {
  const { state, lastSuccessAt, waiting, waitingForCode } = useSyncStatus();
  const storing = useOfflineState() === 'storing';
  const now = useNow(tickMs);
  const clockErrorMs = useClockError();
  const asOf = lastSuccessAt === null ? null : clockTime(lastSuccessAt, now);
  const contradicted = useJournalAlarm() !== null;
  const facts = { state, asOf, waiting, waitingForCode, storing, clockErrorMs, contradicted };
  return <SyncLineView facts={facts} outcomes={useUnseenOutcomes()} onSync={useSyncNow()} />;
}
