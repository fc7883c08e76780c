import type { ReactElement, ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import type { HistoryRow } from '../../data/history/history.ts';
import { useUnsaved } from '../../data/queries/contacts.ts';
import { useNow } from '../../platform/clock.ts';
import { Amount } from '../../ui/amount.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { commandText } from '../../ui/command-text.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { deriveShownStatus } from '../../ui/command-status.ts';
import { exactTime } from '../../ui/format.ts';
import { PersonName } from '../../ui/person-name.tsx';
import { SaveContactIcon } from '../../ui/save-contact.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { STATUS_TEXT } from '../../ui/status-text.ts';
import { ARRIVES, useHasTravelled } from '../../ui/travel.ts';
import { PayoutTitle } from './payout-month.tsx';
import { type RowText, rowText } from './row-text.ts';
import { rowLabel } from './row-label.ts';
import { rowTime } from './row-time.ts';
import './history-row.css';

/** The id by which a row is opened. */
export const idOf = (row: HistoryRow): string =>
  row.kind === 'transaction' ? row.transaction.id : row.command.id;

export type LinkProps = {
  readonly to: To;
  readonly state: unknown;
  readonly replace: boolean;
  readonly open: boolean;
};

type Figures = {
  readonly amount: ReactNode;
  readonly status: ReactNode;
  readonly time: ReactNode;
  /** The balance afterwards; null if unknown. */
  readonly balance: ReactNode;
};

const tickMs = 15_000;

function transactionFigures(
  { transaction, balance }: Extract<HistoryRow, { kind: 'transaction' }>,
  given: { readonly inDay: boolean; readonly now: number },
): Figures {
  const { direction, status, amount, currency, at } = transaction;
  const { word, tone, icon } = STATUS_TEXT[status];
  return {
    amount: <Amount value={amount} currency={currency} direction={direction} />,
    status:
      status === 'success' ? null : (
        <StatusPill tone={tone} icon={icon}>
          {word}
        </StatusPill>
      ),
    time: (
      <time dateTime={at} title={exactTime(at)}>
        {rowTime(at, given)}
      </time>
    ),
    balance: balance === null ? null : <Amount value={balance} currency={currency} />,
  };
}

function commandFigures({ command }: Extract<HistoryRow, { kind: 'command' }>): Figures {
  const { amount, currency, direction } = commandText(command.type, command.payload);
  return {
    amount:
      amount === null || currency === null ? null : (
        <Amount
          value={amount}
          currency={currency}
          digits="exact"
          {...(direction === 'out' ? { direction } : {})}
        />
      ),
    status: <StatusBadge motion={deriveShownStatus(command)} />,
    time: null,
    balance: null,
  };
}

/** "Sent to Rita" with the time and the note below. */
function Words({ text, time }: { readonly text: RowText; readonly time: ReactNode }): ReactElement {
  const { title, party, note, payout } = text;
  return (
    <span className="history-words">
      <span className="history-title">
        {payout === undefined ? title : <PayoutTitle paid={payout} otherwise={title} />}
        {party === null ? null : (
          <>
            {' '}
            <PersonName name={party} />
          </>
        )}
      </span>
      {time === null && note === '' ? null : (
        <span className="history-more vq-dimmed">
          {time}
          {time === null || note === '' ? null : ' · '}
          {note === '' ? null : <bdi className="history-note">{note}</bdi>}
        </span>
      )}
    </span>
  );
}

/**
 * Saves an unknown party as a contact, in the place of the avatar, while the row is under the pointer or has the focus; the
 * details always offer it.
 */
function SaveFromRow({ address }: Pick<RowText, 'address'>): ReactElement | null {
  const unsaved = useUnsaved(address);
  if (unsaved?.name == null) return null;
  return (
    <span className="history-save">
      <SaveContactIcon name={unsaved.name} onSave={unsaved.save} />
    </span>
  );
}

type Props = {
  readonly row: HistoryRow;
  readonly link: LinkProps;
  /** Whether it is below the heading of its day. */
  readonly inDay?: boolean;
};

/** A row of the history, linked to its details: a final transaction, or a command of this device that is not final. */
export function HistoryLine({ row, link, inDay = false }: Props): ReactElement {
  const { to, state, replace, open } = link;
  const given = { inDay, now: useNow(tickMs) };
  const text = rowText(row);
  const travelled = useHasTravelled(idOf(row));
  const { amount, status, time, balance } =
    row.kind === 'transaction' ? transactionFigures(row, given) : commandFigures(row);
  return (
    <div className="history-line">
      <Link
        to={to}
        state={state}
        replace={replace}
        className="history-row"
        data-row
        data-open={open}
        aria-label={rowLabel(row, given)}
        {...(open ? { 'aria-current': true } : {})}
      >
        <Avatar address={text.address} name={text.name} />
        <Words text={text} time={time} />
        <span className="history-figures">
          <span className={travelled ? `history-amount ${ARRIVES}` : 'history-amount'}>{amount}</span>
          {status}
        </span>
        <span className="history-balance">{balance}</span>
      </Link>
      {text.party === null ? null : <SaveFromRow address={text.address} />}
    </div>
  );
}
