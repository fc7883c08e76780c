import { Button, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { type ReactElement, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { PublicRecord } from '#domain/ledger/record.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { otherRecordsOf, transactionsOf } from './block-rows.ts';
import { ExplorerTable } from './explorer-table.tsx';
import type { KnownBlock } from './use-block.ts';
import { formatCount } from '../../ui/format.ts';

/** The entry that the address names, such as `#entry-77`; null where it names none. */
function useNamedEntry(): number | null {
  const seq = /^#entry-([1-9]\d{0,14})$/.exec(useLocation().hash)?.[1];
  return seq === undefined ? null : Number(seq);
}

function Other({ record: { seq, type, verdict } }: { readonly record: PublicRecord }): ReactElement {
  const isDone = verdict === 'committed';
  const isNamed = useNamedEntry() === seq;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNamed) row.current?.scrollIntoView({ block: 'center' });
  }, [isNamed]);
  return (
    <li className="block-other" ref={row} aria-current={isNamed ? 'true' : undefined}>
      <span className="vq-dimmed vq-figures">{formatCount(seq)}</span>
      <span className="vq-mono">{type}</span>
      <StatusPill tone={isDone ? 'good' : 'calm'} icon={isDone ? IconCircleCheck : IconCircleX}>
        {isDone ? 'committed' : 'refused'}
      </StatusPill>
    </li>
  );
}

function Others({ records }: { readonly records: readonly PublicRecord[] }): ReactElement | null {
  if (records.length === 0) return null;
  return (
    <section aria-label="Other entries" className="block-section">
      <Title order={2}>Other entries ({records.length})</Title>
      <p className="vq-dimmed vq-small">
        They moved nothing: refusals, settings and the like. Only their kind and their outcome are public.
      </p>
      <ul className="vq-rows">
        {records.map((record) => (
          <Other key={record.seq} record={record} />
        ))}
      </ul>
    </section>
  );
}

/** Loads pages until the entry that the address names is there. */
function useLoadNamed({ pages, hasMore, loadingMore, problem, more }: KnownBlock): void {
  const named = useNamedEntry();
  const last = pages.at(-1)?.entries.at(-1)?.record.seq ?? 0;
  const isMissing = named !== null && last > 0 && last < named && hasMore && !loadingMore && problem === null;
  useEffect(() => {
    if (isMissing) more();
  });
}

/** The public records of a block: its transactions, then the entries that moved nothing. */
export function BlockEntries({ known }: { readonly known: KnownBlock }): ReactElement {
  const { pages, hasMore, loadingMore, problem, more } = known;
  useLoadNamed(known);
  const entries = pages.flatMap((page) => page.entries);
  const rows = transactionsOf(entries);
  if (pages[0]?.header.count === 0) {
    return (
      <p className="vq-dimmed">
        This block has no entries: with it the service took over the journal when it started.
      </p>
    );
  }
  return (
    <>
      {rows.length === 0 ? null : (
        <section aria-label="Transactions of this block" className="block-section">
          <Title order={2}>Transactions ({rows.length})</Title>
          <ExplorerTable rows={rows} linkTo={({ id }) => `/explorer/tx/${id}`} openId={null} />
        </section>
      )}
      <Others records={otherRecordsOf(entries)} />
      {problem === null ? null : <p role="alert">{problem.detail}.</p>}
      {hasMore ? (
        <Button variant="default" loading={loadingMore} onClick={more}>
          Show more entries
        </Button>
      ) : null}
    </>
  );
}
