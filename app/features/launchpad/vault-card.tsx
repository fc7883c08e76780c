import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { readMicro } from '#domain/money.ts';
import type { ProjectValue } from '#domain/project/document.ts';
import { Facts } from '#app/ui/facts.tsx';
import { StatusPill } from '#app/ui/status-pill.tsx';
import { alignDc, momentText, replayPath } from './project-text.ts';

const PARTS = [
  ['In escrow', 'escrow'],
  ['Released to the project', 'released'],
  ['Vesting', 'vesting'],
  ['Completion fee', 'completionFee'],
  ['Refunded to backers', 'refunded'],
  ['Refund fees', 'refundFees'],
] as const;

/** Whether the parts sum to what was raised. */
export const addsUp = (project: ProjectValue): boolean =>
  PARTS.reduce((sum, [, field]) => sum + readMicro(project[field]), 0n) === readMicro(project.raised);

/** Where the raised DC are now, and whether these parts sum to the whole. */
export function VaultCard({ project }: { readonly project: ProjectValue }): ReactElement {
  const shown = PARTS.filter(([, field]) => field === 'escrow' || readMicro(project[field]) > 0n);
  const write = alignDc([...shown.map(([, field]) => project[field]), project.raised]);
  return (
    <section className="vq-card launchpad-section" aria-labelledby="vault">
      <div className="launchpad-heading">
        <h2 id="vault">Vault status</h2>
        <StatusPill tone={project.frozen ? 'bad' : 'good'}>{project.frozen ? 'Frozen' : 'Active'}</StatusPill>
      </div>
      <Facts
        rows={[
          ...shown.map(([name, field]) => ({ name, value: write(project[field]) })),
          { name: 'Raised', value: write(project.raised), strong: true },
        ]}
      />
      <p className={`vq-small ${addsUp(project) ? 'vq-dimmed' : 'vq-bad'}`}>
        {addsUp(project)
          ? 'Checked on this device: the parts add up to what was raised.'
          : 'The parts do not add up to what was raised. Please report this to support.'}
      </p>
      <Link to={replayPath(project.id)} className="vq-text-button">
        Replay the escrow from the signed journal
      </Link>
      {project.refundsLeft > 0 ? (
        <p className="vq-small vq-dimmed">Refunds are being paid automatically.</p>
      ) : null}
      {project.releaseCheck === null ? null : (
        <p className="vq-small vq-dimmed">
          Release check {project.releaseCheck.passed ? 'passed' : 'not passed'} on{' '}
          {momentText(project.releaseCheck.at)}: {project.releaseCheck.reason}
        </p>
      )}
    </section>
  );
}
