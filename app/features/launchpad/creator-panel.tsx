import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { readMicro, writeMicro } from '#domain/money.ts';
import type { ProjectValue } from '#domain/project/document.ts';
import { Facts } from '#app/ui/facts.tsx';
import { timeAgo } from '#app/ui/format.ts';
import { bpsText } from '#app/ui/market-format.ts';
import { type Action, ActionSheet } from './action-sheet.tsx';
import { launchProject, payOut } from './commands.ts';
import { type Phase, phaseOf } from './project-phase.ts';
import { dc, momentText } from './project-text.ts';
import { type LaunchpadTerms, useLaunchpadTerms } from './use-launchpad-terms.ts';

type Props = { readonly project: ProjectValue; readonly now: number };

/** Whether the first half is released with the launch, and not only after a check (ruling L3). */
const isReleasedAtOnce = ({ releaseCheck }: ProjectValue, { escrowReleaseOn }: LaunchpadTerms): boolean =>
  escrowReleaseOn === 'launch' || releaseCheck?.passed === true;

const goLive = (project: ProjectValue, terms: LaunchpadTerms): Action => ({
  title: 'Go live',
  text: `${project.title} is launched with ${dc(project.raised)}: the backers receive their tokens, ${bpsText(terms.completionFeeBps)} of the raise is paid as the completion fee, half of the rest is released ${isReleasedAtOnce(project, terms) ? 'at once' : 'once the staff have checked it'}, and the other half vests. This cannot be undone, and is recorded in the explorer.`,
  button: 'Go live',
  command: launchProject,
  payload: () => ({ project: project.id }),
});

/** What the creator can take from the Project Vault, in micro-units. */
const amountToTakeOut = ({ paidOut, released }: ProjectValue): bigint =>
  readMicro(released) - readMicro(paidOut);

const takeOut = (project: ProjectValue): Action => ({
  title: 'Take DC from the Project Vault',
  text: `${dc(amountToTakeOut(project))} move from the Project Vault of ${project.title} to your wallet, without a fee. The movement is public in the explorer.`,
  button: `Take ${dc(amountToTakeOut(project))}`,
  command: payOut,
  payload: () => ({ project: project.id, amount: writeMicro(amountToTakeOut(project)) }),
});

const WAITS: Readonly<Record<string, string>> = {
  pending: 'You can go live when the raise has succeeded.',
  upcoming: 'You can go live when the raise has succeeded.',
  open: 'You can go live once the hard cap is reached, or when the presale has ended with at least the soft cap.',
  ended: 'The presale is over. The result is being recorded.',
  refunding: 'The soft cap was missed. The backers are being refunded.',
  refunded: 'The soft cap was missed, and every backer was refunded.',
};

const HEADINGS: Readonly<Partial<Record<Phase, string>>> = {
  launched: 'Launched',
  refunding: 'Raise failed',
  refunded: 'Raise failed',
};

/** What the money of a launched project waits for. */
function launchedText({ escrow, vesting, vestingUntil }: ProjectValue): string {
  const waits = [
    readMicro(escrow) > 0n
      ? `${dc(escrow)} are released to the Project Vault once the staff have checked the project.`
      : '',
    readMicro(vesting) > 0n && vestingUntil !== null
      ? `${dc(vesting)} vest until ${momentText(vestingUntil)}.`
      : '',
  ];
  return ['The project is launched.', ...waits.filter((text) => text !== '')].join(' ');
}

/** A raise that goes on after its hard cap can be launched while it runs, as the ledger has it. */
const isOpenAndFull = (project: ProjectValue, phase: Phase): boolean =>
  phase === 'open' && readMicro(project.raised) >= readMicro(project.hardCap);

function stateText(project: ProjectValue, now: number): string {
  const phase = phaseOf(project, now);
  if (isOpenAndFull(project, phase)) return 'The hard cap is reached. You can go live, which ends the raise.';
  if (phase === 'launched') return launchedText(project);
  if (phase === 'succeeded' && project.goLiveBy !== null) {
    return `The raise has succeeded. Go live by ${momentText(project.goLiveBy)} (${timeAgo(project.goLiveBy, now)}); after that the project launches automatically.`;
  }
  return WAITS[phase] ?? '';
}

/** The label of the button to edit, in the phases in which something can be edited. */
const EDITS: Readonly<Partial<Record<Phase, string>>> = {
  pending: 'Edit project',
  upcoming: 'Edit project',
  open: 'Edit texts and logo',
};

/** The text that says what the project waits for; it describes disabled buttons. */
const STATE_ID = 'project-state';

/** For the creator: going live, with the time left for it, editing, and taking money from the Project Vault. */
export function GoLivePanel({ project, now }: Props): ReactElement {
  const terms = useLaunchpadTerms();
  const [action, setAction] = useState<Action | null>(null);
  const phase = phaseOf(project, now);
  const isReady = phase === 'succeeded' || isOpenAndFull(project, phase);
  const edit = EDITS[phase];
  return (
    <section className="vq-card launchpad-section" aria-labelledby="go-live">
      <h2 id="go-live">{HEADINGS[phase] ?? 'Go Live'}</h2>
      <p className="vq-dimmed" id={STATE_ID}>
        {stateText(project, now)}
        {project.frozen ? ' The vault is frozen, so nothing can be launched or released.' : ''}
      </p>
      <div className="launchpad-actions">
        {isReady ? (
          <Button
            disabled={project.frozen}
            aria-describedby={STATE_ID}
            onClick={() => setAction(goLive(project, terms))}
          >
            Go live
          </Button>
        ) : null}
        {edit === undefined ? null : (
          <Button component={Link} to={`/launchpad/create?edit=${project.id}`} variant="default">
            {edit}
          </Button>
        )}
        {amountToTakeOut(project) > 0n ? (
          <Button
            variant="default"
            disabled={project.frozen}
            aria-describedby={STATE_ID}
            onClick={() => setAction(takeOut(project))}
          >
            Take {dc(amountToTakeOut(project))} to your wallet
          </Button>
        ) : null}
      </div>
      <ActionSheet action={action} onClose={() => setAction(null)} />
    </section>
  );
}

/** The half of the raise that vests, for its creator. */
export function VestingCard({ project, now }: Props): ReactElement | null {
  const { vested, vesting, vestingUntil } = project;
  if (vestingUntil === null) return null;
  const isAvailable = now >= Date.parse(vestingUntil);
  return (
    <section className="vq-card launchpad-section" aria-labelledby="vesting">
      <h2 id="vesting">Vesting</h2>
      <Facts
        rows={[
          { name: 'Vesting', value: dc(vesting) },
          { name: 'Vested', value: dc(vested) },
          {
            name: 'Unlock date',
            value: `${momentText(vestingUntil)} · ${isAvailable ? 'Available' : timeAgo(vestingUntil, now)}`,
          },
        ]}
      />
    </section>
  );
}
