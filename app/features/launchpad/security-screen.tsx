import type { ReactElement } from 'react';
import { BackLink } from '#app/ui/back-link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { TabList } from '#app/ui/tab-list.tsx';
import { useParameters } from '#app/ui/use-parameters.ts';
import { AlertsPanel } from './alerts-panel.tsx';
import { PendingCommands } from './pending-commands.tsx';
import { ManagementPanel } from './management-panel.tsx';
import { StaffDataFailed } from './staff-data-failed.tsx';
import { StaffOnly } from './staff-only.tsx';
import { useAlerts } from './use-alerts.ts';
import { usePendingCommands, useProjects } from './use-projects.ts';
import './launchpad.css';

function Tabs(): ReactElement {
  const view = useProjects();
  const alerts = useAlerts();
  const { parameters, change } = useParameters();
  const tab = parameters.get('tab') === 'management' ? 'management' : 'alerts';
  const unresolved = alerts?.filter(({ resolved }) => resolved === null).length;
  const count = unresolved === undefined ? '' : ` (${String(unresolved)})`;
  if (view.status === 'failed') return <StaffDataFailed />;
  return (
    <TabList
      label="Security"
      tabs={[
        { value: 'alerts', label: `Alerts${count}` },
        { value: 'management', label: 'Project Management' },
      ]}
      value={tab}
      onChange={(value) => change({ tab: value === 'alerts' ? '' : value }, true)}
    >
      {tab === 'alerts' ? (
        <AlertsPanel alerts={alerts} projects={view.projects} />
      ) : (
        <ManagementPanel {...view} alerts={alerts} />
      )}
    </TabList>
  );
}

function Security(): ReactElement {
  const pending = usePendingCommands();
  return (
    <div className="vq-stack">
      <PageHeader
        title="Security Dashboard"
        subtitle="Alerts, audits and vaults of projects"
        back={<BackLink to="/launchpad">Back to Launchpad</BackLink>}
      />
      <PendingCommands commands={pending} />
      <Tabs />
    </div>
  );
}

/** Alerts, audits and vaults of projects, for admins and owners; readable offline. */
export const Component = (): ReactElement => (
  <StaffOnly>
    <Security />
  </StaffOnly>
);
