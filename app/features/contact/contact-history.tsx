import { Skeleton } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { CURRENCIES } from '#domain/constants.ts';
import { type CurrencyCode, currencyOf } from '#domain/ledger/accounts.ts';
import type { TransactionDoc } from '#domain/protocol.ts';
import { type PartyHistory, usePartyHistory } from '../../data/history/party-history.ts';
import { Amount } from '../../ui/amount.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';

const latestShown = 8;

function Line({ transaction }: { readonly transaction: TransactionDoc }): ReactElement {
  const { id, direction, amount, currency, at, note } = transaction;
  return (
    <Link to={`/wallet?tab=history&open=${id}`} className="contact-movement">
      <span className="contact-words">
        <span>{direction === 'in' ? 'Received' : 'Sent'}</span>
        <span className="contact-more vq-dimmed vq-small">
          <RelativeTime at={at} />
          {note === undefined ? null : (
            <>
              {' · '}
              <bdi>{note}</bdi>
            </>
          )}
        </span>
      </span>
      <Amount value={amount} currency={currency} direction={direction} />
    </Link>
  );
}

/** The place of a currency among the listed ones; project tokens come after them. */
function rankOf(currency: CurrencyCode): number {
  const place = CURRENCIES.findIndex((listed) => listed === currency);
  return place === -1 ? CURRENCIES.length : place;
}

/** One line for each currency and direction in which money has moved. */
function totalFacts({ totals }: PartyHistory): Fact[] {
  const sorted = totals.toSorted((a, b) => rankOf(a.currency) - rankOf(b.currency));
  return sorted.flatMap(({ currency, sent, received }) => [
    ...(sent === 0n
      ? []
      : [{ name: `Sent in ${currencyOf(currency)}`, value: <Amount value={sent} currency={currency} /> }]),
    ...(received === 0n
      ? []
      : [
          {
            name: `Received in ${currencyOf(currency)}`,
            value: <Amount value={received} currency={currency} />,
          },
        ]),
  ]);
}

/** The totals of what was sent to this person and received from them, and the latest transactions. */
export function ContactHistory({ address }: { readonly address: string }): ReactElement {
  const history = usePartyHistory(address);
  if (history === null) return <Skeleton height="8rem" />;
  const { transactions } = history;
  if (transactions.length === 0) {
    return <p className="vq-dimmed">Nothing was sent or received yet.</p>;
  }
  return (
    <>
      <Facts rows={totalFacts(history)} />
      <section aria-label="History" className="contact-section">
        <div className="contact-section-head">
          <h3>History</h3>
          <Link to={`/wallet?tab=history&q=${encodeURIComponent(address)}`} className="vq-text-button">
            Show all
          </Link>
        </div>
        <ul className="contact-movements">
          {transactions.slice(0, latestShown).map((transaction) => (
            <li key={transaction.id}>
              <Line transaction={transaction} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
