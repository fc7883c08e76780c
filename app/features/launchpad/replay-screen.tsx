import { Skeleton } from '@mantine/core';
import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { BackLink } from '#app/ui/back-link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ProjectMissing } from './project-missing.tsx';
import { projectPath } from './project-text.ts';
import { ReplayPage } from './replay-page.tsx';
import { useProject } from './use-projects.ts';
import './launchpad.css';

/** The escrow replay: a project's escrow, recomputed on this device from the signed journal. */
export function Component(): ReactElement {
  const { id = '' } = useParams();
  const { project, seq, status } = useProject(id);
  if (project !== null) {
    return (
      <div className="vq-stack">
        <PageHeader
          title="Escrow replay"
          subtitle={project.title}
          back={<BackLink to={projectPath(id)}>Back to the project</BackLink>}
        />
        <p className="vq-dimmed">
          This device checks every entry of the project against the signed journal, adds up what they moved,
          and compares the sums with the project's page. You need not take anybody's word for it.
        </p>
        <ReplayPage project={project} seq={seq} />
      </div>
    );
  }
  if (status === 'loading') {
    return (
      <div className="vq-stack" aria-busy="true" aria-label="Loading the project">
        <PageHeader title="Escrow replay" />
        <Skeleton height="24rem" />
      </div>
    );
  }
  return <ProjectMissing isPage status={status} />;
}
