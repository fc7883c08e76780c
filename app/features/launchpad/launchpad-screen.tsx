import { IconRocketOff } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { EmptyMessage } from '../../ui/message.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** The launchpad's projects. There are none, and no way to start one yet. */
export function Component(): ReactElement {
  return (
    <>
      <PageHeader
        title="Launchpad"
        subtitle="Projects that raise funds"
        back={<BackLink to="/dashboard">Back to Dashboard</BackLink>}
      />
      <EmptyMessage icon={IconRocketOff} drawing="projects" title="No active projects yet. Check back soon!">
        <Link to="/market/data" className="vq-text-button">
          Market data
        </Link>
      </EmptyMessage>
    </>
  );
}
