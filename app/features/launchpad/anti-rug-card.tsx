import {
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconShieldCheck,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { ProjectValue } from '#domain/project/document.ts';
import type { TrustEvidence, TrustStatus } from '#domain/project-trust/finding.ts';
import { RULE_TEXT } from '#domain/project-trust/rule-text.ts';
import { computeTrust, type TrustRow } from '#domain/project-trust/trust-card.ts';
import { shortHash } from '#app/ui/format.ts';
import { WalletLink } from '#app/ui/wallet-link.tsx';
import { replayPath } from './project-text.ts';
import { findingText, pointsText, STATUS_TEXT } from './trust-text.ts';
import './proof-rows.css';
import './trust.css';

const ICONS: Readonly<Record<TrustStatus, TablerIcon>> = {
  holds: IconCircleCheck,
  'does-not': IconCircleX,
  'not-yet': IconClock,
};

type EvidenceProps = { readonly evidence: TrustEvidence; readonly project: string };

function Evidence({ evidence, project }: EvidenceProps): ReactElement {
  switch (evidence.kind) {
    case 'replay':
      return (
        <Link to={replayPath(project)} className="vq-link">
          Replay the escrow on this device
        </Link>
      );
    case 'wallet':
      return <WalletLink wallet={evidence.address} />;
    case 'entry':
      return (
        <Link to={`/explorer/block/entry-${evidence.seq}`} className="vq-link vq-figures">
          Journal entry {evidence.seq}
        </Link>
      );
    case 'transaction':
      return (
        <Link to={`/explorer/tx/${evidence.id}`} className="vq-link" title={evidence.id}>
          Transaction <span className="vq-mono">{shortHash(evidence.id)}</span>
        </Link>
      );
  }
}

const keyOf = (evidence: TrustEvidence): string => Object.values(evidence).join(' ');

function Row({ row, project }: { readonly row: TrustRow; readonly project: string }): ReactElement {
  const { evidence, protection, status } = row;
  const { rule, title } = RULE_TEXT[protection];
  const Icon = ICONS[status];
  const found = findingText(row);
  return (
    <li data-status={status}>
      <Icon aria-hidden />
      <div>
        <div className="trust-row-head">
          <h3>{title}</h3>
          <span className="trust-status">{STATUS_TEXT[status]}</span>
          <span className="vq-small vq-dimmed vq-figures">{pointsText(row)} points</span>
        </div>
        <p>{rule}</p>
        {found === '' ? null : <p className="vq-small vq-dimmed">{found}</p>}
        <ul className="trust-evidence vq-small" aria-label={`Evidence: ${title}`}>
          {evidence.map((each) => (
            <li key={keyOf(each)}>
              <Evidence evidence={each} project={project} />
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

type CardProps = { readonly project: ProjectValue; readonly now: number };

/** Every protection of a project: whether it holds and since when, its rule, its points and its evidence. */
export function AntiRugCard({ project, now }: CardProps): ReactElement {
  const { rows } = computeTrust(project, now);
  return (
    <section className="vq-card launchpad-section" aria-labelledby="anti-rug-card">
      <h2 id="anti-rug-card" className="trust-title">
        <IconShieldCheck aria-hidden /> Anti-Rug Certified
      </h2>
      <p className="vq-dimmed">
        These results are computed from the journal; nobody types them. Each row links to its evidence. A row
        that cannot be known yet gives half of its points.
      </p>
      <ul className="proof-rows trust-rows">
        {rows.map((row) => (
          <Row key={row.protection} row={row} project={project.id} />
        ))}
      </ul>
    </section>
  );
}
