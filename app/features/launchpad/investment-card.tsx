import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { readMicro } from '#domain/money.ts';
import type { Backing, ProjectValue } from '#domain/project/document.ts';
import { Facts } from '#app/ui/facts.tsx';
import { exactAmount, shortHash } from '#app/ui/format.ts';
import { StatusPill } from '#app/ui/status-pill.tsx';
import { type Action, ActionSheet } from './action-sheet.tsx';
import { takeBack } from './commands.ts';
import { LeavePart } from './leave-part.tsx';
import { BACKED, sumBacking } from './own-lists.tsx';
import { endOfRaise } from './project-phase.ts';
import type { SectionProps } from './project-section.ts';
import { alignDc, dc, momentText } from './project-text.ts';
import { useLaunchpadTerms } from './use-launchpad-terms.ts';

const TOKENS: Readonly<Record<keyof typeof BACKED, string>> = {
  held: 'Tokens, locked until the launch',
  delivered: 'Tokens received',
  refunded: 'Tokens, returned to the project',
  returned: 'Tokens, returned to the project',
};

type Stake = Backing['stakes'][number];
type Props = { readonly project: ProjectValue; readonly backing: Backing; readonly now: number };

const hourMs = 3_600_000;

type TakeBackRule = { readonly now: number; readonly takeBackHours: number };

/**
 * ms: until when an investment can be taken back; null if it cannot, or no longer (ruling L18). A raise that staff have set back
 * to pending lets nobody in, but its backers out.
 */
export function takeBackUntil(
  project: ProjectValue,
  stake: Stake,
  { now, takeBackHours }: TakeBackRule,
): number | null {
  const until = Date.parse(stake.at) + takeBackHours * hourMs;
  const isRaising = project.stage === 'raising' && now < endOfRaise(project);
  const isOpen = isRaising && readMicro(project.raised) < readMicro(project.hardCap);
  return stake.status === 'held' && isOpen && project.type !== 'liquidity_generating' && now < until
    ? until
    : null;
}

const takeBackAction = ({ amount, fee, investment }: Stake, { symbol, title }: ProjectValue): Action => ({
  title: 'Take back this investment',
  text: `${dc(amount)} from the escrow of ${title} return to your wallet, and the ${symbol} that they bought return to the project. The fee of ${dc(fee)} is not returned.`,
  button: `Take back ${dc(amount)}`,
  command: takeBack,
  payload: () => ({ investment }),
});

type RowProps = Pick<Props, 'project' | 'now'> & { readonly stake: Stake; readonly onTakeBack: () => void };

function StakeRow({ project, stake, now, onTakeBack }: RowProps): ReactElement {
  const { takeBackHours } = useLaunchpadTerms();
  const until = takeBackUntil(project, stake, { now, takeBackHours });
  const [text, tone] = BACKED[stake.status];
  return (
    <li className="launchpad-row">
      <div className="launchpad-row-words">
        <strong className="vq-figures">{dc(stake.amount)}</strong>
        <span className="vq-small vq-dimmed">
          {momentText(stake.at)} · {exactAmount(stake.tokens)} {project.symbol} · terms{' '}
          {shortHash(stake.terms)}
        </span>
        {until === null ? null : (
          <span className="vq-small vq-dimmed">
            Can be taken back until {momentText(new Date(until).toISOString())}
          </span>
        )}
      </div>
      <div className="launchpad-row-end">
        <StatusPill tone={tone}>{text}</StatusPill>
        {until === null ? null : (
          <Button variant="default" onClick={onTakeBack}>
            Take back
          </Button>
        )}
      </div>
    </li>
  );
}

function OwnStakes({ project, backing, now }: Props): ReactElement {
  const [action, setAction] = useState<Action | null>(null);
  const { amount, status, tokens } = sumBacking(backing);
  const refunded = readMicro(backing.refunded) > 0n;
  const write = alignDc(refunded ? [amount, backing.refunded, backing.refundFee] : [amount]);
  return (
    <section className="vq-card launchpad-section" aria-labelledby="own-investment">
      <h2 id="own-investment">Your investment</h2>
      <Facts
        rows={[
          {
            name: status === 'delivered' ? 'Invested' : BACKED[status][0],
            value: write(amount),
            strong: true,
          },
          {
            name: TOKENS[status],
            value: `${exactAmount(tokens)} ${project.symbol}`,
          },
          ...(refunded
            ? [
                { name: 'Returned to your wallet', value: write(backing.refunded) },
                { name: 'Refund fee', value: write(backing.refundFee) },
              ]
            : []),
        ]}
      />
      <LeavePart project={project} backing={backing} now={now} />
      <ul className="vq-rows" aria-label="Your investments">
        {backing.stakes.map((stake) => (
          <StakeRow
            key={stake.investment}
            project={project}
            stake={stake}
            now={now}
            onTakeBack={() => setAction(takeBackAction(stake, project))}
          />
        ))}
      </ul>
      <ActionSheet action={action} onClose={() => setAction(null)} />
    </section>
  );
}

/** A person's investments in a project, with their states, and the button to take one back while that is possible. */
export const InvestmentCard = ({ backing, ...props }: SectionProps): ReactElement | null =>
  backing === undefined ? null : <OwnStakes {...props} backing={backing} />;
