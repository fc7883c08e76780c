import { type ReactElement, type RefObject, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ExplorerDoc } from '#domain/protocol.ts';
import { Amount } from '../../ui/amount.tsx';
import { shortHash } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { KIND_WORDS, STATUS_WORDS } from '../../ui/transaction-words.ts';
import { WalletLink } from '../../ui/wallet-link.tsx';
import './explorer-table.css';

const COLUMNS = ['Tx Hash', 'From', 'To', 'Type', 'Amount', 'Status', 'Time'] as const;

function Row({ row, fresh }: { readonly row: ExplorerDoc; readonly fresh: boolean }): ReactElement {
  const status = STATUS_WORDS[row.status];
  return (
    <div role="row" className={fresh ? 'explorer-row vq-arrived' : 'explorer-row'}>
      <div role="cell" data-cell="hash">
        <Link to={`/explorer/tx/${row.id}`} className="vq-link vq-mono vq-stretched" data-row title={row.id}>
          {shortHash(row.id)}
        </Link>
      </div>
      <div role="cell" data-cell="from">
        <WalletLink wallet={row.from} />
      </div>
      <div role="cell" data-cell="to">
        <WalletLink wallet={row.to} />
      </div>
      <div role="cell" data-cell="type">
        {KIND_WORDS[row.kind]}
      </div>
      <div role="cell" data-cell="amount">
        <Amount value={row.amount} currency={row.currency} />
      </div>
      <div role="cell" data-cell="status">
        <StatusPill tone={status.tone} icon={status.icon}>
          {status.word}
        </StatusPill>
      </div>
      <div role="cell" data-cell="time" className="vq-dimmed">
        <RelativeTime at={row.at} />
      </div>
    </div>
  );
}

/** Remembers what stood in the list when it was first shown: whatever is newer arrived since and is highlighted once. */
function useNewestAtStart(rows: readonly ExplorerDoc[]): number {
  const [newest] = useState(() => rows.reduce((top, row) => Math.max(top, row.seq), 0));
  return newest;
}

type Props = { readonly rows: readonly ExplorerDoc[]; readonly listRef?: RefObject<HTMLDivElement | null> };

/** The explorer's rows: a table from 768 px, cards on a phone. */
export function ExplorerTable({ rows, listRef }: Props): ReactElement {
  const newest = useNewestAtStart(rows);
  return (
    <div role="table" aria-label="Transactions" className="explorer-table" ref={listRef}>
      <div role="rowgroup" className="explorer-head">
        <div role="row">
          {COLUMNS.map((name) => (
            <div key={name} role="columnheader" data-cell={name === 'Amount' ? 'amount' : undefined}>
              {name}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="vq-rows">
        {rows.map((row) => (
          <Row key={row.id} row={row} fresh={row.seq > newest} />
        ))}
      </div>
    </div>
  );
}
