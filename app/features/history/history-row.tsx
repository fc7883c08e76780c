import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import { shortAddress } from '#domain/short-address.ts';
import type { HistoryRow } from '../../data/history/history.ts';
import { Amount } from '../../ui/amount.tsx';
import { commandText } from '../../ui/command-text.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { deriveShownStatus } from '../../ui/command-status.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { STATUS_TEXT, typeWord } from '../../ui/transaction-text.ts';
import { walletName } from '../../ui/wallet-name.ts';
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

type LineProps = {
  readonly direction: 'in' | 'out';
  readonly title: string;
  /** `From` or `To`, and the party; null without one. */
  readonly who: readonly [way: 'From' | 'To', party: string] | null;
  readonly extra: string;
  readonly amount: ReactNode;
  readonly status: ReactNode;
  readonly time: ReactNode;
  /** The balance afterwards; null if unknown. */
  readonly balance: ReactNode;
};

function Line({ link, line }: { readonly link: LinkProps; readonly line: LineProps }): ReactElement {
  const { direction, title, who, extra, amount, status, time, balance } = line;
  const { to, state, replace, open } = link;
  const Icon = direction === 'in' ? IconArrowDownLeft : IconArrowUpRight;
  return (
    <Link
      to={to}
      state={state}
      replace={replace}
      className="history-row"
      data-row
      data-open={open}
      {...(open ? { 'aria-current': true } : {})}
    >
      <span className="history-icon" data-direction={direction}>
        <Icon aria-hidden />
      </span>
      <span className="history-words">
        <span className="history-title">{title}</span>
        <span className="history-more vq-dimmed">
          {who === null ? null : (
            <span className="history-who">
              {who[0]} <span className="history-party">{who[1]}</span>
            </span>
          )}
          {extra === '' ? null : (
            <>
              <span className="history-dot"> · </span>
              <span className="history-note">{extra}</span>
            </>
          )}
        </span>
      </span>
      <span className="history-figures">
        <span className="history-amount">{amount}</span>
        <span className="history-more vq-dimmed">
          {status} {time}
        </span>
      </span>
      <span className="history-balance">
        {balance === null ? null : (
          <>
            <span className="vq-hidden">Balance after it</span> {balance}
          </>
        )}
      </span>
    </Link>
  );
}

const partyName = (party: string, contact: string | null): string => {
  if (contact !== null) return contact;
  const { text, isWallet } = walletName(party);
  return isWallet ? shortAddress(text) : text;
};

function transactionLine(row: Extract<HistoryRow, { kind: 'transaction' }>): LineProps {
  const { transaction, label, privateNote, contactName, balance } = row;
  const { direction, from, to, kind, status, amount, currency, at, note } = transaction;
  const { word, tone, icon } = STATUS_TEXT[status];
  const incoming = direction === 'in';
  return {
    direction,
    title: typeWord(kind, direction),
    who: [incoming ? 'From' : 'To', partyName(incoming ? from : to, contactName)],
    extra: label ?? note ?? privateNote ?? '',
    amount: <Amount value={amount} currency={currency} direction={direction} />,
    status:
      status === 'success' ? null : (
        <StatusPill tone={tone} icon={icon}>
          {word}
        </StatusPill>
      ),
    time: <RelativeTime at={at} />,
    balance: balance === null ? null : <Amount value={balance} currency={currency} />,
  };
}

function whoOf(to: string | null, direction: 'in' | 'out', contact: string | null): LineProps['who'] {
  if (to !== null) return ['To', partyName(to, contact)];
  return direction === 'in' ? ['From', 'System Vault'] : null;
}

function commandLine(row: Extract<HistoryRow, { kind: 'command' }>): LineProps {
  const { command, contactName } = row;
  const { title, to, amount, currency, direction, note } = commandText(command.type, command.payload);
  return {
    direction,
    title,
    who: whoOf(to, direction, contactName),
    extra: note,
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

/** A row of the history, linked to its details: a final transaction, or a command of this device that is not final. */
export function HistoryLine({
  row,
  link,
}: {
  readonly row: HistoryRow;
  readonly link: LinkProps;
}): ReactElement {
  return <Line link={link} line={row.kind === 'transaction' ? transactionLine(row) : commandLine(row)} />;
}
