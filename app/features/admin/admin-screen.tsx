import { Title } from '@mantine/core';
import { Fragment, type ReactElement, useEffect } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { isStaff } from '#domain/constants.ts';
import { useSession } from '#app/platform/session-hooks.ts';
import { BackLink } from '#app/ui/back-link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { showToast } from '#app/ui/toast.ts';
import { STAFF_TASKS } from './staff-tasks.ts';
import './admin-screen.css';

function Denied(): ReactElement {
  useEffect(() => {
    showToast('Access denied: Admin privileges required', undefined, 'bad');
  }, []);
  return <Navigate to="/dashboard" replace />;
}

/** A command wraps only between its options. */
function Command({ text }: { readonly text: string }): ReactElement {
  return (
    <code>
      {text.split(/ (?=--\w)/).map((option, at) => (
        <Fragment key={option}>
          {at === 0 ? '' : ' '}
          <span>{option}</span>
        </Fragment>
      ))}
    </code>
  );
}

/** Tells staff which tasks there are and where they are carried out. */
export function Component(): ReactElement | null {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  if (!isStaff(session.person.roles)) return <Denied />;
  return (
    <div className="vq-stack">
      <PageHeader
        title="Admin Panel"
        subtitle="Tasks for admins and owners"
        back={<BackLink to="/dashboard">Back to Dashboard</BackLink>}
      />
      <section className="vq-card" aria-labelledby="admin-tasks">
        <Title order={2} id="admin-tasks">
          On the server
        </Title>
        <p className="vq-dimmed">
          These tasks are not in the app yet. An operator runs each command on the server; the journal records
          what it does.
        </p>
        <ul className="admin-tasks">
          {STAFF_TASKS.map(({ title, text, command }) => (
            <li key={title}>
              <strong>{title}</strong>
              <p>{text}</p>
              <Command text={command} />
            </li>
          ))}
        </ul>
      </section>
      <p className="vq-dimmed">
        In the app: the{' '}
        <Link to="/launchpad/admin" className="vq-link">
          decisions about projects
        </Link>
        , the{' '}
        <Link to="/launchpad/security" className="vq-link">
          alerts, audits and vaults of projects
        </Link>
        , the{' '}
        <Link to="/explorer/vaults" className="vq-link">
          vaults of the network
        </Link>{' '}
        with their transactions, and the{' '}
        <Link to="/digital-credit-supply" className="vq-link">
          supply of DC
        </Link>
        .
      </p>
    </div>
  );
}
