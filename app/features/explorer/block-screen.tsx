import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { BlockPage } from './block-page.tsx';
import { type KnownBlock, type ReadBlock, useBlock } from './use-block.ts';

type Source = { readonly read?: ReadBlock };

function Screen({ number, read }: Source & { readonly number: number }): ReactElement {
  return <BlockPage number={number} known={useBlock(number, read)} />;
}

const blockNumber = /^[1-9]\d{0,11}$/;

const doNothing = (): void => undefined;
/** What is known of a block whose number is none: the service is not asked. */
const noBlock: KnownBlock = {
  pages: [],
  hasMore: false,
  loadingMore: false,
  problem: null,
  more: doNothing,
  again: doNothing,
};

/** A block of the journal, for visitors from the service. */
export function Component({ read }: Source): ReactElement {
  const { number = '' } = useParams();
  if (!blockNumber.test(number)) return <BlockPage number={Number.NaN} known={noBlock} />;
  return <Screen key={number} number={Number(number)} {...(read === undefined ? {} : { read })} />;
}
