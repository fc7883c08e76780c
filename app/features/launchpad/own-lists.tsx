import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { readMicro } from '#domain/money.ts';
import type { Backing, OwnProject, ProjectValue } from '#domain/project/document.ts';
import { type PillTone, StatusPill } from '#app/ui/status-pill.tsx';
import { PHASE_TONE } from './project-badges.tsx';
import { ProjectLogo } from './project-logo.tsx';
import { phaseOf } from './project-phase.ts';
import { dc, PHASE_TEXT, projectPath } from './project-text.ts';

type RowProps = {
  readonly id: string;
  readonly title: string;
  readonly symbol: string;
  readonly logo: string | undefined;
  readonly more: string;
  readonly status: string;
  readonly tone: PillTone;
  readonly figure?: string | undefined;
};

function Row({ id, title, symbol, logo, more, status, tone, figure }: RowProps): ReactElement {
  return (
    <li className="launchpad-row">
      <ProjectLogo title={title} symbol={symbol} logo={logo} />
      <div className="launchpad-row-words">
        <Link to={projectPath(id)} className="launchpad-title vq-stretched" data-row>
          <bdi>{title}</bdi>
        </Link>
        <span className="vq-small vq-dimmed">{more}</span>
      </div>
      <div className="launchpad-row-end">
        {figure === undefined ? null : <strong className="vq-figures">{figure}</strong>}
        <StatusPill tone={tone}>{status}</StatusPill>
      </div>
    </li>
  );
}

const OWN: Readonly<Record<OwnProject['state'], readonly [status: string, tone: PillTone]>> = {
  pending: ['Awaiting approval', 'wait'],
  approved: ['Approved', 'good'],
  rejected: ['Rejected', 'bad'],
  withdrawn: ['Withdrawn', 'calm'],
};

function ownText({ fee, offer, reason, state }: OwnProject): string {
  if (state === 'rejected' && reason !== undefined) return `The reason: ${reason}`;
  if (readMicro(fee) === 0n) return offer.symbol;
  if (state === 'rejected') return 'The fee was released.';
  return state === 'pending' ? `${offer.symbol} · ${dc(fee)} held for the fee` : offer.symbol;
}

type OwnProps = {
  readonly own: readonly OwnProject[];
  readonly projects: readonly ProjectValue[];
  readonly now: number;
};

/** A person's projects, approved or not, with the reason of a rejection. */
export function OwnProjects({ own, projects, now }: OwnProps): ReactElement | null {
  if (own.length === 0) return null;
  return (
    <section className="launchpad-section" aria-labelledby="own-projects">
      <h2 id="own-projects">Your projects</h2>
      <ul className="vq-rows">
        {own.map((each) => {
          const listed = projects.find(({ id }) => id === each.project);
          const phase = listed === undefined ? undefined : phaseOf(listed, now);
          const [status, tone] =
            phase === undefined ? OWN[each.state] : [PHASE_TEXT[phase], PHASE_TONE[phase] ?? 'calm'];
          return (
            <Row
              key={each.project}
              id={each.project}
              title={each.offer.title}
              symbol={each.offer.symbol}
              logo={each.offer.logo}
              more={ownText(each)}
              status={status}
              tone={tone}
              figure={listed === undefined ? undefined : dc(listed.raised)}
            />
          );
        })}
      </ul>
    </section>
  );
}

/** The state of a person's stakes in a project, and the sums of the stakes in that state. */
export function sumBacking({ refunded, stakes }: Backing): {
  readonly amount: bigint;
  readonly tokens: bigint;
  readonly status: 'held' | 'delivered' | 'refunded' | 'returned';
} {
  const statuses = (['held', 'delivered', 'refunded', 'returned'] as const).filter((status) =>
    stakes.some((stake) => stake.status === status),
  );
  const status = statuses[0] ?? (readMicro(refunded) > 0n ? 'refunded' : 'returned');
  const counted = stakes.filter((stake) => stake.status === status);
  return {
    status,
    amount: counted.reduce((sum, { amount }) => sum + readMicro(amount), 0n),
    tokens: counted.reduce((sum, { tokens }) => sum + readMicro(tokens), 0n),
  };
}

export const BACKED: Readonly<
  Record<ReturnType<typeof sumBacking>['status'], readonly [status: string, tone: PillTone]>
> = {
  held: ['In escrow', 'wait'],
  delivered: ['Tokens received', 'good'],
  refunded: ['Refunded', 'calm'],
  returned: ['Returned', 'calm'],
};

type BackingProps = { readonly backings: readonly Backing[]; readonly projects: readonly ProjectValue[] };

/** A person's investments, without those that were taken back: the history has them. */
export function OwnInvestments({ backings, projects }: BackingProps): ReactElement | null {
  const shown = backings.filter((backing) => sumBacking(backing).status !== 'returned');
  if (shown.length === 0) return null;
  return (
    <section className="launchpad-section" aria-labelledby="own-investments">
      <h2 id="own-investments">Your investments</h2>
      <ul className="vq-rows">
        {shown.map((backing) => {
          const project = projects.find(({ id }) => id === backing.project);
          const { amount, status } = sumBacking(backing);
          const [text, tone] = BACKED[status];
          return (
            <Row
              key={backing.project}
              id={backing.project}
              title={project?.title ?? backing.project}
              symbol={project?.symbol ?? ''}
              logo={project?.logo}
              more={project?.symbol ?? 'Not listed at present'}
              status={text}
              tone={tone}
              figure={dc(amount)}
            />
          );
        })}
      </ul>
    </section>
  );
}
