import { type ReactElement, useContext, useMemo } from 'react';
import { WaitContext } from '../../data/device/device-context.ts';
import { Component as BlockScreen } from './block-screen.tsx';
import { keepBlocks } from './keep-blocks.ts';

/** A block of the journal, from the service, or from this device if it was opened here before. */
export function Component(): ReactElement {
  const wait = useContext(WaitContext);
  const read = useMemo(() => keepBlocks(async () => (await wait()).proofs), [wait]);
  return <BlockScreen read={read} />;
}
