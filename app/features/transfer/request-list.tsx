import { Skeleton, Title } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { requestsPerUserMax } from '#domain/limits.ts';
import { requestStatus } from './request-status.ts';
import { useRequests } from './payment-requests.ts';
import { useNow } from '../../platform/clock.ts';
import { dayAndClock, exactAmount } from '../../ui/format.ts';
import { EmptyMessage } from '../../ui/message.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useOpenRow } from '../../ui/use-open-row.ts';
import { RequestPill } from './request-pill.tsx';
import { RequestSheet } from './request-sheet.tsx';
import './request-list.css';

const tickMs = 1_000;
const shownAtFirst = 10;

/** The payment requests of this person, newest first; each opens as a code to be paid. */
export function RequestList(): ReactElement {
  const { requests, loading } = useRequests();
  const now = useNow(tickMs);
  const { id, linkTo, state, close } = useOpenRow();
  const [all, setAll] = useState(false);
  const shown = all ? requests : requests.slice(0, shownAtFirst);
  return (
    <section aria-label="Payment requests" aria-busy={loading}>
      <Title order={2} className="request-heading">
        Payment requests
      </Title>
      {loading ? <Skeleton height="4rem" /> : null}
      {!loading && requests.length === 0 ? (
        <EmptyMessage icon={IconReceipt} title="No payment requests yet. Create one above." />
      ) : null}
      {shown.length === 0 ? null : (
        <ul className="vq-rows">
          {shown.map((facts) => {
            const { request } = facts;
            const status = requestStatus(facts, now);
            return (
              <li key={request.id}>
                <Link to={linkTo(request.id)} state={state} className="request-row">
                  <span className="request-words">
                    <strong className="vq-figures">
                      {exactAmount(request.amount)} {request.currency}
                    </strong>
                    <span className="vq-small vq-dimmed">
                      {request.note === undefined ? null : `${request.note} · `}
                      {status === 'open' ? (
                        `until ${dayAndClock(request.expiresAt)}`
                      ) : (
                        <RelativeTime at={request.createdAt} />
                      )}
                    </span>
                  </span>
                  <RequestPill status={status} />
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      {requests.length > shown.length ? (
        <button type="button" className="vq-text-button" onClick={() => setAll(true)}>
          Show all {requests.length}
        </button>
      ) : null}
      {requests.length >= requestsPerUserMax ? (
        <p role="status">There is no room for more than {requestsPerUserMax}. Remove some that are over.</p>
      ) : null}
      <RequestSheet facts={requests.find(({ request }) => request.id === id) ?? null} onClose={close} />
    </section>
  );
}
