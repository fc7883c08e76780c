import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnProject } from '#domain/project/document.ts';
import { Facts } from '#app/ui/facts.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { type Act, ActSheet } from './act-sheet.tsx';
import { AskedList } from './asked-list.tsx';
import { withdrawProject } from './commands.ts';
import { offerRows } from './offer-facts.tsx';
import { ProjectLogo } from './project-logo.tsx';
import { dc, momentText } from './project-text.ts';
import { useAsked } from './use-projects.ts';

const withdraw = ({ fee, offer, project }: OwnProject): Act => ({
  title: 'Withdraw this project',
  text: `${offer.title} is not offered to the staff any more, and the ${dc(fee)} that are held for the fee are released.`,
  button: 'Withdraw',
  isHarmful: true,
  command: withdrawProject,
  payload: () => ({ project }),
});

/** A project of the person that is not on the launchpad: it waits, or was rejected. */
export function OwnProjectPage({ own }: { readonly own: OwnProject }): ReactElement {
  const { fee, offer, project, reason, state, submittedAt } = own;
  const [act, setAct] = useState<Act | null>(null);
  const asked = useAsked(project);
  return (
    <div className="vq-stack">
      <PageHeader title={offer.title} subtitle={`Submitted ${momentText(submittedAt)}`} />
      {state === 'rejected' ? (
        <Notice
          tone="bad"
          title="Project rejected"
          text={`${reason === undefined ? 'No reason was given.' : reason} The fee was released.`}
        />
      ) : (
        <Notice
          tone="wait"
          title="Waits for approval"
          text={`The staff look at every project before it opens. ${dc(fee)} are held for the fee until then.`}
        />
      )}
      <AskedList commands={asked} />
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
          <Button variant="default" onClick={() => setAct(withdraw(own))}>
            Withdraw
          </Button>
        </div>
      ) : null}
      <ActSheet act={act} onClose={() => setAct(null)} />
    </div>
  );
}
