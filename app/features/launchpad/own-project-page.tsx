import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { readMicro } from '#domain/money.ts';
import type { OwnProject } from '#domain/project/document.ts';
import { Facts } from '#app/ui/facts.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { type Action, ActionSheet } from './action-sheet.tsx';
import { PendingCommands } from './pending-commands.tsx';
import { withdrawProject } from './commands.ts';
import { offerRows } from './offer-facts.tsx';
import { ProjectLogo } from './project-logo.tsx';
import { dc, momentText } from './project-text.ts';
import { usePendingCommands } from './use-projects.ts';

/** A free project has none, and that of one which was approved before is paid. */
const hasFee = (fee: string): boolean => readMicro(fee) > 0n;

const withdraw = ({ fee, offer, project }: OwnProject): Action => ({
  title: 'Withdraw this project',
  text: hasFee(fee)
    ? `The staff no longer decide about ${offer.title}, and the ${dc(fee)} held for the fee are released.`
    : `The staff no longer decide about ${offer.title}. No fee is held for it.`,
  button: 'Withdraw',
  isHarmful: true,
  command: withdrawProject,
  payload: () => ({ project }),
});

/** A person's project that is not on the launchpad, because it waits for approval or was rejected. */
export function OwnProjectPage({ own }: { readonly own: OwnProject }): ReactElement {
  const { fee, offer, project, reason, state, submittedAt } = own;
  const [action, setAction] = useState<Action | null>(null);
  const pending = usePendingCommands(project);
  return (
    <div className="vq-stack">
      <PageHeader title={offer.title} subtitle={`Submitted ${momentText(submittedAt)}`} />
      {state === 'rejected' ? (
        <Notice
          tone="bad"
          title="Project rejected"
          text={`${reason ?? 'No reason was given.'}${hasFee(fee) ? ' The fee was released.' : ''}`}
        />
      ) : (
        <Notice
          tone="wait"
          title="Awaiting approval"
          text={`The staff look at every project before it opens.${hasFee(fee) ? ` ${dc(fee)} are held for the fee until then.` : ''}`}
        />
      )}
      <PendingCommands commands={pending} />
      <ProjectLogo title={offer.title} symbol={offer.symbol} logo={offer.logo} size="lg" />
      <p className="launchpad-text">{offer.description}</p>
      <section className="vq-card launchpad-section" aria-labelledby="offer">
        <h2 id="offer">The offer</h2>
        <Facts rows={offerRows(offer)} />
      </section>
      {state === 'pending' ? (
        <div className="launchpad-actions">
          <Button component={Link} to={`/launchpad/create?edit=${project}`} variant="default">
            Edit project
          </Button>
          <Button variant="default" onClick={() => setAction(withdraw(own))}>
            Withdraw
          </Button>
        </div>
      ) : null}
      <ActionSheet action={action} onClose={() => setAction(null)} />
    </div>
  );
}
