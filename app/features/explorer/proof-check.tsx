import { Button, Skeleton, Title } from '@mantine/core';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { type ReactElement, useEffect, useState } from 'react';
import type { ExplorerDoc } from '#domain/protocol.ts';
import { fetchExplorerTransaction, fetchSigningKey } from '../../data/explorer/explorer-api.ts';
import type { AppProblem } from '../../platform/problem.ts';
import { CheckSteps } from '../../ui/check-steps.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { type ProofStep, proofSteps } from './proof-steps.ts';
import './proof-check.css';

type Check =
  | { readonly status: 'checking' }
  | { readonly status: 'unavailable'; readonly problem: AppProblem }
  | { readonly status: 'checked'; readonly steps: readonly ProofStep[] };

async function check(transaction: ExplorerDoc): Promise<Check> {
  const [proven, key] = await Promise.all([fetchExplorerTransaction(transaction.id), fetchSigningKey()]);
  if (!proven.ok) return { status: 'unavailable', problem: proven.problem };
  if (!key.ok) return { status: 'unavailable', problem: key.problem };
  const { record, proof } = proven.value;
  const steps = proofSteps(transaction, { record, proof, publicKey: key.value.publicKey });
  return { status: 'checked', steps };
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

function Verdict({ steps }: { readonly steps: readonly ProofStep[] }): ReactElement {
  return steps.every(({ holds }) => holds) ? (
    <StatusPill tone="good" icon={IconShieldCheck}>
      Verified on this device
    </StatusPill>
  ) : (
    <StatusPill tone="bad" icon={IconShieldX}>
      Does not verify
    </StatusPill>
  );
}

/** Checks on this device, without trusting the service, that the transaction is in the signed journal. */
export function ProofCheck({ transaction }: { readonly transaction: ExplorerDoc }): ReactElement {
  const { state, again } = useCheck(transaction);
  return (
    <section
      className="vq-card"
      aria-label="Proof"
      aria-busy={state.status === 'checking'}
      aria-live="polite"
    >
      <div className="proof-head">
        <Title order={2}>Proof</Title>
        {state.status === 'checked' ? <Verdict steps={state.steps} /> : null}
      </div>
      {state.status === 'checking' ? <Skeleton height="12rem" /> : null}
      {state.status === 'unavailable' ? (
        <>
          <p>
            {state.problem.detail}. The proof comes from the service; the transaction itself is on this device
            and can be read without it.
          </p>
          <Button variant="default" onClick={again}>
            Check again
          </Button>
        </>
      ) : null}
      {state.status === 'checked' ? <CheckSteps steps={state.steps} /> : null}
    </section>
  );
}
