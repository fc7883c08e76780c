/** Checks a block on this device. Hashing and signatures are loaded with it, only for a page that shows a block. */
import { Button } from '@mantine/core';
import { IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { checkBlock, type CheckedBlockStep } from '#domain/explorer/check-block.ts';
import type { BlockPage } from '#domain/explorer/schema.ts';
import { learnKey } from '../../data/proofs/signing-key.ts';
import type { Outcome } from '../../platform/problem.ts';
import { CheckSteps } from '../../ui/check-steps.tsx';
import { Verdict } from '../../ui/verdict.tsx';
import { blockFailure, blockSteps } from './block-steps.ts';
import { CheckingBlock } from './checking-verdict.tsx';
import { formatCount } from '../../ui/format.ts';

type Key = { readonly publicKey: string };
export type LearnKey = () => Promise<Outcome<Key>>;

/** The service's key as this device knows it; null while it is read. */
function useKey(learn: LearnKey) {
  const [key, setKey] = useState<Outcome<Key> | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    void learn().then((outcome) => {
      if (current) setKey(outcome);
    });
    return () => {
      current = false;
    };
  }, [learn, tries]);
  const again = (): void => {
    setKey(null);
    setTries((count) => count + 1);
  };
  return { key, again };
}

const countText = (count: number): string => {
  if (count === 0) return 'it has no entries';
  return count === 1 ? 'its one entry is unchanged' : `none of its ${formatCount(count)} entries is changed`;
};

function Judged({ steps, count }: { readonly steps: readonly CheckedBlockStep[]; readonly count: number }) {
  const failure = blockFailure(steps);
  return (
    <>
      {failure === null ? (
        <Verdict tone="good" icon={IconShieldCheck} title="Verified on this device">
          The service signed this block, and {countText(count)}.
        </Verdict>
      ) : (
        <Verdict tone="bad" icon={IconShieldX} title="Does not verify">
          {failure}
        </Verdict>
      )}
      <details className="block-steps" open={failure !== null}>
        <summary>How it was checked</summary>
        <CheckSteps steps={blockSteps(steps)} />
      </details>
    </>
  );
}

type Props = {
  readonly pages: readonly [BlockPage, ...BlockPage[]];
  readonly learn?: LearnKey;
};

/** The verdict on a block, checked without trusting the service. */
export function BlockCheck({ pages, learn = learnKey }: Props): ReactElement {
  const { key, again } = useKey(learn);
  const publicKey = key?.ok === true ? key.value.publicKey : null;
  const steps = useMemo(() => (publicKey === null ? null : checkBlock(pages, publicKey)), [pages, publicKey]);
  if (steps !== null) return <Judged steps={steps} count={pages[0].header.count} />;
  if (key === null || key.ok) return <CheckingBlock />;
  return (
    <Verdict tone="wait" icon={IconShieldQuestion} title="Not checked yet">
      {key.problem.detail}. This device needs the service's key once to check a signature.{' '}
      <Button variant="default" onClick={again}>
        Check again
      </Button>
    </Verdict>
  );
}
