import type { ReactElement } from 'react';
import { useParams } from 'react-router-dom';
import { BlockPage } from './block-page.tsx';
import { useBlock } from './use-block.ts';

function Screen({ number }: { readonly number: number }): ReactElement {
  return <BlockPage number={number} known={useBlock(number)} />;
}

const blockNumber = /^[1-9]\d{0,11}$/;

/** A block of the journal, for everybody. */
export function Component(): ReactElement {
  const { number = '' } = useParams();
  return <Screen key={number} number={blockNumber.test(number) ? Number(number) : Number.NaN} />;
}
