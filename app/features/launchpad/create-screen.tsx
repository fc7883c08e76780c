import { Button, Skeleton } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { Offer, OwnProject, ProjectValue } from '#domain/project/document.ts';
import { now } from '#app/platform/clock.ts';
import { useSession } from '#app/platform/session-hooks.ts';
import { ErrorMessage } from '#app/ui/message.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useParameters } from '#app/ui/use-parameters.ts';
import { NewProject } from './new-project.tsx';
import { OfferEditor, type Creator } from './offer-editor.tsx';
import { valuesOf } from './offer-values.ts';
import { phaseOf } from './project-phase.ts';
import { useOwnRecords, useProject } from './use-projects.ts';
import './launchpad.css';

/** The creator's own record repeats the submission, so a change of the terms is only in the public document. */
const offerOf = (
  project: string,
  listed: ProjectValue | null,
  own: readonly OwnProject[] = [],
): Offer | null =>
  listed?.approved === true ? listed : (own.find((each) => each.project === project)?.offer ?? listed);

function Edit({ project, ...creator }: Creator & { readonly project: string }): ReactElement {
  const records = useOwnRecords();
  const listed = useProject(project);
  const offer = offerOf(project, listed.project, records?.own);
  if (offer !== null) {
    const isFrozen = listed.project?.approved === true && phaseOf(listed.project, now()) !== 'upcoming';
    const edited = { project, original: offer, isFrozen, initial: valuesOf(offer) };
    return <OfferEditor {...creator} {...edited} />;
  }
  if (records === undefined || listed.status === 'loading') return <Skeleton height="40rem" />;
  return (
    <ErrorMessage title="Error loading project" stillWorks="You have no such project.">
      <Button component={Link} to="/launchpad">
        Back to Launchpad
      </Button>
    </ErrorMessage>
  );
}

/** The form of a new project, or of one that is edited. */
export function Component(): ReactElement | null {
  const session = useSession();
  const edited = useParameters().parameters.get('edit');
  if (session.status !== 'signed-in') return null;
  const { id: userId, roles } = session.person;
  return (
    <>
      <PageHeader title={edited === null ? 'Create Launchpad Project' : 'Edit Project'} />
      {edited === null ? (
        <NewProject userId={userId} roles={roles} />
      ) : (
        <Edit key={edited} userId={userId} roles={roles} project={edited} />
      )}
    </>
  );
}
