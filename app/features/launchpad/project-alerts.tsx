import type { ReactElement } from 'react';
import type { AlertValue } from '#domain/project-alert/document.ts';
import { RelativeTime } from '#app/ui/relative-time.tsx';
import type { SectionProps } from './project-section.ts';
import { SeverityPill } from './severity-pill.tsx';
import './vault-events.css';

function AlertRow({ alert }: { readonly alert: AlertValue }): ReactElement {
  const { at, description, resolved, severity } = alert;
  return (
    <li>
      <span className="vault-event-words">
        <span>{description}</span>
        <span className="vq-small vq-dimmed">
          {resolved === null ? (
            <RelativeTime at={at} />
          ) : (
            <>
              Resolved <RelativeTime at={resolved.at} />
              {resolved.reason === undefined ? '' : `: ${resolved.reason}`}
            </>
          )}
        </span>
      </span>
      <SeverityPill severity={severity} />
    </li>
  );
}

const List = ({ alerts }: { readonly alerts: readonly AlertValue[] }): ReactElement => (
  <ul className="vault-events" aria-live="polite">
    {alerts.map((alert) => (
      <AlertRow key={alert.id} alert={alert} />
    ))}
  </ul>
);

/** The unresolved alerts of a project, which people see before they invest. */
export function OpenAlerts({ alerts }: Pick<SectionProps, 'alerts'>): ReactElement | null {
  const open = alerts.filter(({ resolved }) => resolved === null);
  if (open.length === 0) return null;
  return (
    <section className="vq-card launchpad-section" aria-labelledby="alerts">
      <h2 id="alerts">Alerts</h2>
      <List alerts={open} />
      <p className="vq-small vq-dimmed">
        Rules raise these alerts from the journal. The staff look into each one.
      </p>
    </section>
  );
}

/** The resolved alerts of a project, with what the staff found. */
export function ResolvedAlerts({ alerts }: Pick<SectionProps, 'alerts'>): ReactElement | null {
  const resolved = alerts.filter((alert) => alert.resolved !== null);
  if (resolved.length === 0) return null;
  return (
    <section className="vq-card launchpad-section" aria-labelledby="resolved-alerts">
      <h2 id="resolved-alerts">Resolved alerts</h2>
      <List alerts={resolved} />
    </section>
  );
}
