import { Button } from '@mantine/core';
import { IconBox, IconShieldCheck, IconShieldQuestion, IconShieldX } from '@tabler/icons-react';
import { type ReactElement, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ExplorerDoc } from '#domain/protocol.ts';
import { fetchExplorerTransaction, fetchSigningKey } from '../../data/explorer/explorer-api.ts';
import type { AppProblem } from '../../platform/problem.ts';
import { CheckSteps } from '../../ui/check-steps.tsx';
import { Verdict } from '../../ui/verdict.tsx';
import { CheckingVerdict } from './checking-verdict.tsx';
import { type ProofStep, proofSteps } from './proof-steps.ts';
import './proof-check.css';
import { formatCount } from '../../ui/format.ts';

type Check =
  | { readonly status: 'checking' }
  | { readonly status: 'unavailable'; readonly problem: AppProblem }
  | { readonly status: 'checked'; readonly steps: readonly ProofStep[]; readonly block: number };

async function check(transaction: ExplorerDoc): Promise<Check> {
  const [proven, key] = await Promise.all([fetchExplorerTransaction(transaction.id), fetchSigningKey()]);
  if (!proven.ok) return { status: 'unavailable', problem: proven.problem };
  if (!key.ok) return { status: 'unavailable', problem: key.problem };
  const { record, proof } = proven.value;
  const steps = proofSteps(transaction, { record, proof, publicKey: key.value.publicKey });
  return { status: 'checked', steps, block: proof.header.n };
}

function useCheck(transaction: ExplorerDoc) {
  const [state, setState] = useState<Check>({ status: 'checking' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    void check(transaction).then((found) => {
      if (current) setState(found);
    });
    return () => {
      current = false;
    };
  }, [transaction, tries]);
  const again = (): void => {
    setState({ status: 'checking' });
    setTries((count) => count + 1);
  };
  return { state, again };
}

type CheckedProps = Pick<Extract<Check, { status: 'checked' }>, 'steps' | 'block'>;

function Checked({ steps, block }: CheckedProps): ReactElement {
  return (
    <>
      {steps.every(({ holds }) => holds) ? (
        <Verdict tone="good" icon={IconShieldCheck} title="Verified on this device">
          The service recorded this transaction and signed it. This device checked that on its own.
        </Verdict>
      ) : (
        <Verdict tone="bad" icon={IconShieldX} title="Does not verify">
          Do not rely on what the service shows here.
        </Verdict>
      )}
      <CheckSteps steps={steps} />
      <Link to={`/explorer/block/${String(block)}`} className="vq-text-button proof-block">
        <IconBox aria-hidden /> Block {formatCount(block)}
      </Link>
    </>
  );
}

/** Checks on this device, without trusting the service, that the transaction is in the signed journal. */
export function ProofCheck({ transaction }: { readonly transaction: ExplorerDoc }): ReactElement {
  const { state, again } = useCheck(transaction);
  return (
    <section
      className="vq-card proof"
      aria-label="Proof"
      aria-busy={state.status === 'checking'}
      aria-live="polite"
    >
      {state.status === 'checking' ? <CheckingVerdict /> : null}
      {state.status === 'unavailable' ? (
        <Verdict tone="wait" icon={IconShieldQuestion} title="Not checked yet">
          {state.problem.detail}. The proof comes from the service; the transaction itself is on this device
          and can be read without it.
        </Verdict>
      ) : null}
      {state.status === 'unavailable' ? (
        <Button variant="default" onClick={again}>
          Check again
        </Button>
      ) : null}
      {state.status === 'checked' ? <Checked steps={state.steps} block={state.block} /> : null}
    </section>
  );
}
