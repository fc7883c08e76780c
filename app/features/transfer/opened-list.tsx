import { IconX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { RequestDoc } from '#domain/payment-request/document.ts';
import { useLearnNames } from '../../data/queries/learn-names.ts';
import { usePeople } from '../../data/queries/people.ts';
import { useNow } from '../../platform/clock.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { dayAndClock, exactAmount, withCurrency } from '../../ui/format.ts';
import { partyName } from '../../ui/party-name.ts';
import { PersonName } from '../../ui/person-name.tsx';
import { showToast } from '../../ui/toast.ts';
import { isExpired } from '#domain/payment-request/seal.ts';
import { useDismissOpened } from './opened-requests.ts';
import { paymentPath } from './payment-link.ts';
import { toSealedRequest } from './payment-requests.ts';
import './opened-list.css';

const tickMs = 15_000;

function Row({ request }: { readonly request: RequestDoc }): ReactElement {
  const { nameOf } = usePeople();
  const dismiss = useDismissOpened();
  const { id, to, amount, currency, note, expiresAt } = request;
  const name = nameOf(to);
  const who = partyName(to, name);
  const drop = async (): Promise<void> => {
    try {
      await dismiss(id);
    } catch {
      showToast('Not dismissed', "Couldn't save on this device. Try again.", 'bad');
    }
  };
  return (
    <li className="opened-row">
      <Link to={paymentPath(toSealedRequest(request))} className="opened-link">
        <Avatar address={to} name={name} />
        <span className="opened-words">
          <strong>
            <PersonName name={who} />
          </strong>
          <span className="vq-small vq-dimmed">
            {note === undefined ? null : (
              <>
                <bdi>{note}</bdi> ·{' '}
              </>
            )}
            until {dayAndClock(expiresAt)}
          </span>
        </span>
        <span className="opened-figures">
          <strong className="vq-figures">{withCurrency(exactAmount(amount), currency)}</strong>
          <span className="vq-small opened-pay">Pay</span>
        </span>
      </Link>
      <button
        type="button"
        className="vq-icon-button"
        aria-label={`Dismiss the request by ${who}`}
        title="Dismiss"
        onClick={() => void drop()}
      >
        <IconX aria-hidden />
      </button>
    </li>
  );
}

type Props = { readonly opened: readonly RequestDoc[] };

/** Requests by others that the person has opened and not paid; renders nothing if there are none. */
export function OpenedList({ opened }: Props): ReactElement | null {
  const { nameOf } = usePeople();
  const now = useNow(tickMs);
  const payable = opened.filter((request) => !isExpired(request, now));
  useLearnNames([...new Set(payable.map(({ to }) => to).filter((to) => nameOf(to) === null))]);
  if (payable.length === 0) return null;
  return (
    <section aria-labelledby="opened-requests">
      <h2 id="opened-requests" className="who-group">
        Requests you opened
      </h2>
      <ul className="opened-rows">
        {payable.map((request) => (
          <Row key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}
