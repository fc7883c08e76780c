import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { useSession } from '../../platform/session-hooks.ts';
import { useFirstRunRecord } from './first-run-record.ts';
import type { FirstRunRecord } from './first-steps.ts';
import './first-run.css';

function describe({ hidden, over }: FirstRunRecord): string {
  if (over) return 'You have done all of them.';
  return hidden ? 'Hidden on Home.' : 'Shown on Home until you hide them.';
}

function Line({ userId }: { readonly userId: string }): ReactElement {
  const { record, change } = useFirstRunRecord(userId);
  return (
    <div>
      <span className="vq-label">First steps</span>
      <p className="vq-dimmed vq-small first-setting">{describe(record)}</p>
      {record.hidden && !record.over ? (
        <Button variant="default" onClick={() => change({ hidden: false, skipped: [] })}>
          Show again
        </Button>
      ) : null}
    </div>
  );
}

/** Brings the first steps back to Home. */
export function Component(): ReactElement | null {
  const session = useSession();
  return session.status === 'signed-in' ? <Line userId={session.person.id} /> : null;
}
