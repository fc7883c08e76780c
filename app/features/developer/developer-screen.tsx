import { DOCS_PATH, OPENAPI_PATH } from '#domain/paths.ts';
import { Button, Title } from '@mantine/core';
import { IconBook, IconFileCode } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useConnectivity } from '#app/platform/connectivity.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import './developer-screen.css';

/** The service generates the description of its API, so reading it requires a connection. */
function Documentation(): ReactElement {
  const { online, reachable } = useConnectivity();
  const offline = !online || !reachable;
  return (
    <section className="vq-card developer-card" aria-labelledby="developer-docs">
      <Title order={2} id="developer-docs">
        API documentation
      </Title>
      <p>Every route, command and error of the API, as the running service describes them.</p>
      {offline ? (
        <p className="vq-dimmed" role="status">
          You are offline. The documentation comes from the service, so opening it needs a connection.
        </p>
      ) : (
        <div className="developer-actions">
          <Button
            component="a"
            href={DOCS_PATH}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconBook aria-hidden />}
          >
            Open the documentation
          </Button>
          <Button
            component="a"
            href={OPENAPI_PATH}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconFileCode aria-hidden />}
          >
            OpenAPI file
          </Button>
        </div>
      )}
    </section>
  );
}

/** An introduction to the API that is readable offline, and the link to its documentation. */
export function Component(): ReactElement {
  return (
    <div className="vq-stack">
      <PageHeader title="Developer" subtitle="Build on the same API that this app uses" />
      <Documentation />
      <section className="vq-card developer-card" aria-labelledby="developer-rules">
        <Title order={2} id="developer-rules">
          Four rules to build by
        </Title>
        <ul className="developer-rules">
          <li>
            <strong>A command is decided once.</strong> Your client makes its id before sending. Send it again
            with the same id as often as you like: the verdict stays the same.
          </li>
          <li>
            <strong>Amounts are decimal strings</strong> with at most six decimals, such as "12.5", never
            numbers.
          </li>
          <li>
            <strong>Times are ISO 8601 in UTC.</strong> The time of a transaction is the service's.
          </li>
          <li>
            <strong>Errors are problem documents</strong> with a stable code that says whether to try again,
            and how.
          </li>
        </ul>
        <p className="vq-dimmed">
          Everything that the service records can be checked: see a transaction's proof in the{' '}
          <Link to="/explorer" className="vq-link">
            explorer
          </Link>
          , or check a receipt on{' '}
          <Link to="/verify" className="vq-link">
            Verify
          </Link>
          .
        </p>
      </section>
    </div>
  );
}
