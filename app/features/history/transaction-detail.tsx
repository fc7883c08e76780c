import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { readMicro } from '#domain/money.ts';
import { projectOfName } from '#domain/project-vaults.ts';
import type { HistoryRow } from '../../data/history/history.ts';
import { Amount } from '../../ui/amount.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { exactTime } from '../../ui/format.ts';
import { PersonName } from '../../ui/person-name.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { STATUS_TEXT } from '../../ui/status-text.ts';
import { typeWord } from '#app/data/history/kind-text.ts';
import { WalletLink } from '../../ui/wallet-link.tsx';
import { PartyHead, SaveParty } from './party-head.tsx';
import { LabelForm } from './label-form.tsx';
import { useReceiptSlot } from './receipt-slot.ts';
import './detail.css';

/** The side of a movement that is the viewer's own. */
const OWN = 'Your wallet';

/** C9: a hash is shown by its first 8 characters. */
const HASH_SHOWN = 8;

type TransactionRow = Extract<HistoryRow, { kind: 'transaction' }>;

/** Its origin, if it was not sent by hand: a schedule of the person, or a payment request. */
function originOf({ direction, requestId, scheduleId }: TransactionRow['transaction']): Fact[] {
  return [
    ...(scheduleId === undefined
      ? []
      : [
          {
            name: 'Sent by',
            value: (
              <Link className="vq-text-button" to={`/wallet/scheduled?open=${scheduleId}`}>
                Scheduled transfer
              </Link>
            ),
          },
        ]),
    ...(requestId === undefined
      ? []
      : [
          {
            name: 'Paid for',
            value:
              direction === 'in' ? (
                <Link className="vq-text-button" to={`/wallet?tab=receive&open=${requestId}`}>
                  Your payment request
                </Link>
              ) : (
                <span title={requestId}>
                  Payment request <span className="vq-mono">{requestId.slice(0, HASH_SHOWN)}</span>
                </span>
              ),
          },
        ]),
  ];
}

/** The page of the project whose escrow or tokens these are. */
function projectOf({ transaction: { direction, from, to }, partyName }: TransactionRow): Fact[] {
  const project = projectOfName(direction === 'in' ? from : to);
  if (project === null || partyName === null) return [];
  const link = (
    <Link className="vq-link" to={`/launchpad/project/${encodeURIComponent(project)}`}>
      <PersonName name={partyName} />
    </Link>
  );
  return [{ name: 'Project', value: link }];
}

function factsOf(row: TransactionRow): Fact[] {
  const { transaction, partyName, balance } = row;
  const { kind, direction, from, to, amount, fee, currency, status, at, note } = transaction;
  const money = (value: string): ReactElement => <Amount value={value} currency={currency} digits="exact" />;
  const outgoing = direction === 'out';
  const { word, tone, icon } = STATUS_TEXT[status];
  const name = partyName ?? undefined;
  return [
    { name: 'Type', value: typeWord(kind, direction) },
    ...projectOf(row),
    { name: 'From', value: <WalletLink wallet={from} full name={outgoing ? OWN : name} /> },
    { name: 'To', value: <WalletLink wallet={to} full name={outgoing ? name : OWN} /> },
    {
      name: 'Amount',
      value: <Amount value={amount} currency={currency} direction={direction} digits="exact" />,
      strong: true,
    },
    ...(outgoing && readMicro(fee) !== 0n ? [{ name: 'Fee', value: money(fee) }] : []),
    ...(outgoing && readMicro(fee) !== 0n
      ? [
          {
            name: 'Amount and fee',
            value: <Amount value={readMicro(amount) + readMicro(fee)} currency={currency} digits="exact" />,
          },
        ]
      : []),
    {
      name: 'Status',
      value: (
        <StatusPill tone={tone} icon={icon}>
          {word}
        </StatusPill>
      ),
    },
    { name: 'Time', value: exactTime(at) },
    ...(balance === null
      ? []
      : [{ name: 'Balance after it', value: <Amount value={balance} currency={currency} digits="exact" /> }]),
    ...originOf(transaction),
    ...(note === undefined ? [] : [{ name: 'Note', value: note, words: true }]),
  ];
}

export function TransactionDetail({ row }: { readonly row: TransactionRow }): ReactElement {
  const { id, direction, from, to } = row.transaction;
  const showReceipt = useReceiptSlot();
  return (
    <>
      <PartyHead row={row} />
      <Facts rows={factsOf(row)} />
      <div className="detail-hash">
        <div>
          <span className="vq-dimmed">Tx Hash</span>
          <p className="vq-mono">{id}</p>
        </div>
        <CopyButton text={id} label="Copy transaction hash" />
      </div>
      <SaveParty address={direction === 'in' ? from : to} />
      <LabelForm id={id} />
      <Button component={Link} to={`/explorer/tx/${id}`} variant="default" fullWidth mt="md">
        View in explorer
      </Button>
      {showReceipt(row.transaction)}
    </>
  );
}
