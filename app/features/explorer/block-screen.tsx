import { Skeleton } from '@mantine/core';
import { type ReactElement, useCallback } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { fetchBlockOfEntry } from '../../data/explorer/explorer-api.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { BlockPage, Missing } from './block-page.tsx';
import { type KnownBlock, type ReadBlock, useBlock } from './use-block.ts';

type Source = { readonly read?: ReadBlock };

function Screen({ number, read }: Source & { readonly number: number }): ReactElement {
  return <BlockPage number={number} known={useBlock(number, read)} />;
}

const blockNumber = /^[1-9]\d{0,11}$/;

const doNothing = (): void => undefined;
/** The result for an invalid block number, about which the service is not asked. */
const noBlock: KnownBlock = {
  pages: [],
  hasMore: false,
  loadingMore: false,
  problem: null,
  more: doNothing,
  again: doNothing,
};

const ENTRY = 'entry-';
const NO_ENTRY = 'There is no entry with this number.';
const entryNumber = /^[1-9]\d{0,14}$/;

/** Redirects to the block of an entry; only the service knows its number. */
function EntryPlace({ seq }: { readonly seq: string }): ReactElement {
  const ask = useCallback(() => fetchBlockOfEntry(seq), [seq]);
  const { again, outcome } = useAnswer(ask);
  if (outcome?.ok === true) {
    return <Navigate to={`/explorer/block/${String(outcome.value.header.n)}#entry-${seq}`} replace />;
  }
  return (
    <>
      <PageHeader title={`Journal entry ${seq}`} />
      {outcome === null ? <Skeleton height="20rem" /> : null}
      {outcome?.ok === false ? <Missing title={NO_ENTRY} problem={outcome.problem} again={again} /> : null}
    </>
  );
}

const NoEntry = (): ReactElement => (
  <>
    <PageHeader title="Journal entry" />
    <Missing title={NO_ENTRY} problem={null} again={doNothing} />
  </>
);

/** A block of the journal, for visitors from the service. */
export function Component({ read }: Source): ReactElement {
  const { number = '' } = useParams();
  if (number.startsWith(ENTRY)) {
    const seq = number.slice(ENTRY.length);
    return entryNumber.test(seq) ? <EntryPlace key={seq} seq={seq} /> : <NoEntry />;
  }
  if (!blockNumber.test(number)) return <BlockPage number={Number.NaN} known={noBlock} />;
  return <Screen key={number} number={Number(number)} {...(read === undefined ? {} : { read })} />;
}
