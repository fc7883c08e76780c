import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactElement, type ReactNode, useCallback } from 'react';
import { Link } from 'react-router-dom';
import { ERRORS } from '#domain/errors.ts';
import { changeDeal } from '#domain/project/deal.ts';
import {
  type Deal,
  type ProjectValue,
  type TermsHistory,
  TermsHistorySchema,
} from '#domain/project/document.ts';
import { observeOne } from '#app/data/database/observe-query.ts';
import { useObservedData } from '#app/data/device/device-context.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { type PillTone, StatusPill } from '#app/ui/status-pill.tsx';
import { differences } from './deal-text.ts';
import { DifferenceTable } from './difference-table.tsx';
import type { SectionProps } from './project-section.ts';
import { momentText } from './project-text.ts';
import { whyNoProposal } from './why-no-proposal.ts';
import './terms.css';

type ListedChange = TermsHistory['changes'][number];

/** The history of a project's terms, from this device; null if no change was ever proposed. */
function useTermsHistory(project: string): TermsHistory | null {
  const observe = useCallback(
    ({ database }: DeviceData) =>
      observeOne(database.collections.catalog.findOne(`project-terms:${project}`)),
    [project],
  );
  return TermsHistorySchema.safeParse(useObservedData(observe).value?.value).data ?? null;
}

const STATES: Readonly<Record<ListedChange['state'], readonly [text: string, tone: PillTone]>> = {
  waiting: ['Waiting', 'wait'],
  in_force: ['In force', 'good'],
  withdrawn: ['Withdrawn', 'calm'],
  lapsed: ['Lapsed', 'calm'],
};

const Hash = ({ hash, label }: { readonly hash: string; readonly label: string }): ReactElement => (
  <div className="terms-hash">
    <span className="vq-mono vq-small">{hash}</span>
    <CopyButton text={hash} label={label} />
  </div>
);

function changeTimeText({ at, endedAt, inForceAt, state }: ListedChange): string {
  if (state === 'waiting') return `Proposed ${momentText(at)}, in force ${momentText(inForceAt)}`;
  const end = endedAt === null ? '' : momentText(endedAt);
  if (state === 'in_force') return `Since ${end}`;
  return `Proposed ${momentText(at)}, ${state === 'withdrawn' ? 'withdrawn' : 'lapsed'} ${end}`;
}

/** The state of a change. One that came into force may have been replaced by a later one. */
function stateOf({ state, terms }: ListedChange, project: ProjectValue): readonly [string, PillTone] {
  return state === 'in_force' && terms !== project.terms ? ['Was in force', 'calm'] : STATES[state];
}

type ChangeProps = { readonly change: ListedChange; readonly from: Deal; readonly project: ProjectValue };

function ChangeRow({ change, from, project }: ChangeProps): ReactElement {
  const [text, tone] = stateOf(change, project);
  return (
    <li className="terms-row">
      <details className="terms-change">
        <summary>
          <span>{changeTimeText(change)}</span>
          <StatusPill tone={tone}>{text}</StatusPill>
          <IconChevronDown aria-hidden />
        </summary>
        <DifferenceTable
          rows={differences(from, change.to)}
          label={`What changes: ${changeTimeText(change)}`}
          names={['Before', 'After']}
        />
        <Hash hash={change.terms} label="Copy the hash of these terms" />
      </details>
    </li>
  );
}

/** Each change with the terms before it, newest first. */
function pairWithEarlierDeal({
  changes,
  first,
}: TermsHistory): readonly { readonly change: ListedChange; readonly from: Deal }[] {
  const pairs: { readonly change: ListedChange; readonly from: Deal }[] = [];
  let deal = first.deal;
  for (const change of changes) {
    pairs.push({ change, from: deal });
    if (change.state === 'in_force') deal = changeDeal(deal, change.to);
  }
  return pairs.toReversed();
}

function History({
  history,
  project,
}: {
  readonly history: TermsHistory;
  readonly project: ProjectValue;
}): ReactElement {
  const { first } = history;
  return (
    <>
      <h3>History</h3>
      <ul className="vq-rows" aria-label="History of the terms">
        {pairWithEarlierDeal(history).map(({ change, from }) => (
          <ChangeRow key={change.at} change={change} from={from} project={project} />
        ))}
        <li className="terms-row">
          <p>The first terms, since {momentText(first.since)}</p>
          <Hash hash={first.terms} label="Copy the hash of the first terms" />
        </li>
      </ul>
    </>
  );
}

const REASON_ID = 'why-no-proposal';

function Propose({ project, now }: { readonly project: ProjectValue; readonly now: number }): ReactNode {
  const why = whyNoProposal(project, now);
  if (why === 'RAISE_ENDED' || why === 'CHANGE_NOT_NEEDED') return null;
  if (why === null) {
    return (
      <Button component={Link} to={`/launchpad/propose/${project.id}`} variant="default">
        Propose a change
      </Button>
    );
  }
  return (
    <>
      <Button variant="default" disabled aria-describedby={REASON_ID}>
        Propose a change
      </Button>
      <p className="vq-small vq-dimmed" id={REASON_ID}>
        {ERRORS[why].text}.
      </p>
    </>
  );
}

/** The terms in force with their hash and their history. Here a creator can propose others. */
export function TermsCard({ project, now, address }: SectionProps): ReactElement {
  const history = useTermsHistory(project.id);
  return (
    <section className="vq-card launchpad-section terms-card" aria-labelledby="terms">
      <h2 id="terms">Terms</h2>
      <p className="vq-dimmed">
        In force since {momentText(project.termsSince)}. Every investment contains this hash, so nobody can
        change its terms unnoticed. Changes are proposed 72 hours ahead, and every backer can leave before
        they come into force.
      </p>
      <Hash hash={project.terms} label="Copy the hash of the terms" />
      {address === project.creator ? <Propose project={project} now={now} /> : null}
      {history === null ? null : <History history={history} project={project} />}
    </section>
  );
}
