import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import type { HistoryRow } from '../../data/history.ts';
import { Amount } from '../../ui/amount.tsx';
import { commandWords } from '../../ui/command-words.ts';
import { shortAddress } from '../../ui/format.ts';
import { MotionBadge } from '../../ui/motion-badge.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { KIND_WORDS, STATUS_WORDS } from '../../ui/transaction-words.ts';
import { walletName } from '../../ui/wallet-name.ts';
import './history-row.css';

type LineProps = {
  readonly direction: 'in' | 'out';
  readonly title: string;
  readonly who: string;
  readonly extra: string;
  readonly amount: ReactNode;
  readonly status: ReactNode;
  readonly time: ReactNode;
  readonly onOpen: () => void;
};

function Line({ direction, title, who, extra, amount, status, time, onOpen }: LineProps): ReactElement {
  const Icon = direction === 'in' ? IconArrowDownLeft : IconArrowUpRight;
  return (
    <button type="button" className="history-row" onClick={onOpen} data-row>
      <span className="history-icon" data-direction={direction}>
        <Icon aria-hidden />
      </span>
      <span className="history-words">
        <span className="history-title">{title}</span>
        <span className="history-more vq-dimmed">
          {who}
          {extra === '' ? '' : ` · ${extra}`}
        </span>
      </span>
      <span className="history-figures">
        <span className="history-amount">{amount}</span>
        <span className="history-more vq-dimmed">
          {status} {time}
        </span>
      </span>
    </button>
  );
}

const partyName = (party: string, contact: string | null): string => {
  if (contact !== null) return contact;
  const { text, isWallet } = walletName(party);
  return isWallet ? shortAddress(text) : text;
};

function transactionLine(
  row: Extract<HistoryRow, { kind: 'transaction' }>,
  onOpen: () => void,
): ReactElement {
  const { transaction, label, contactName } = row;
  const { direction, from, to, kind, status, amount, currency, at, note } = transaction;
  const { word, tone, icon } = STATUS_WORDS[status];
  const incoming = direction === 'in';
  const title = kind === 'send' ? (incoming ? 'Received' : 'Sent') : KIND_WORDS[kind];
  return (
    <Line
      direction={direction}
      title={title}
      who={`${incoming ? 'From' : 'To'} ${partyName(incoming ? from : to, contactName)}`}
      extra={label ?? note ?? ''}
      amount={<Amount value={amount} currency={currency} direction={direction} />}
      status={
        status === 'success' ? null : (
          <StatusPill tone={tone} icon={icon}>
            {word}
          </StatusPill>
        )
      }
      time={<RelativeTime at={at} />}
      onOpen={onOpen}
    />
  );
}

function commandLine(row: Extract<HistoryRow, { kind: 'command' }>, onOpen: () => void): ReactElement {
  const { command, contactName } = row;
  const { title, to, amount, currency, direction, note } = commandWords(command.type, command.payload);
  return (
    <Line
      direction={direction}
      title={title}
      who={to === null ? 'From System Vault' : `To ${partyName(to, contactName)}`}
      extra={note}
      amount={
        amount === null || currency === null ? null : (
          <Amount
            value={amount}
            currency={currency}
            digits="exact"
            {...(direction === 'out' ? { direction } : {})}
          />
        )
      }
      status={<MotionBadge motion={command.status} />}
      time={null}
      onOpen={onOpen}
    />
  );
}

/** A line of the history: a movement that is final, or a command of this device that is not. */
export function HistoryLine({
  row,
  onOpen,
}: {
  readonly row: HistoryRow;
  readonly onOpen: () => void;
}): ReactElement {
  return row.kind === 'transaction' ? transactionLine(row, onOpen) : commandLine(row, onOpen);
}
