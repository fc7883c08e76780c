import type { CSSProperties, ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { ProjectValue } from '#domain/project/document.ts';
import { computeTrust } from '#domain/project-trust/trust-card.ts';
import { StatusPill } from '#app/ui/status-pill.tsx';
import { linkToTab } from './project-section.ts';
import { scoreTone, scoreWord } from './trust-text.ts';
import './trust.css';

type Props = { readonly project: ProjectValue; readonly now: number };

function Score({ score }: { readonly score: number }): ReactElement {
  const style = { '--trust-length': `${String(score)}%` } as CSSProperties;
  return (
    <>
      <p className="trust-score">
        <strong className="vq-figures">{score}</strong> <span className="vq-dimmed">of 100</span>
      </p>
      <div className="trust-bar" style={style} data-tone={scoreTone(score)} aria-hidden />
    </>
  );
}

/** The trust score, computed on the device from the project's document. */
export function TrustScore({ project, now }: Props): ReactElement {
  const { rows, score } = computeTrust(project, now);
  const count = (status: (typeof rows)[number]['status']): number =>
    rows.filter((row) => row.status === status).length;
  const [holds, open] = [count('holds'), count('not-yet')];
  return (
    <section className="vq-card launchpad-section" aria-labelledby="trust-score">
      <div className="launchpad-heading">
        <h2 id="trust-score">Trust score</h2>
        <StatusPill tone={scoreTone(score)}>{scoreWord(score)}</StatusPill>
      </div>
      {score === null ? (
        <p>It is computed from the first investment on: before that the ledger shows nothing of a raise.</p>
      ) : (
        <Score score={score} />
      )}
      <p className="vq-small vq-dimmed">
        {String(holds)} of {String(rows.length)} protections hold
        {open === 0 ? '' : `, ${String(open)} cannot be known yet${score === null ? '' : ' and count half'}`}.
        Computed on this device from what the ledger shows; nobody can set it.
      </p>
      <Link to={linkToTab('trust')} replace className="vq-text-button">
        Every protection with its evidence
      </Link>
    </section>
  );
}
