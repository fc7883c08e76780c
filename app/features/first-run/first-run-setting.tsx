import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { FIRST_STEPS, LIST_SETTING, stepSetting } from '#domain/first-run/steps.ts';
import { useSession } from '../../platform/session-hooks.ts';
import { useFirstRunRecord } from './first-run-record.ts';
import './first-run.css';

function describe(isOver: boolean, isHidden: boolean): string {
  if (isOver) return 'You have done all of them.';
  return isHidden ? 'Hidden on Home.' : 'Shown on Home.';
}

function Line({ userId }: { readonly userId: string }): ReactElement {
  const { record, set } = useFirstRunRecord(userId);
  const isOver = record.seen.length === FIRST_STEPS.length;
  const show = () => {
    set(LIST_SETTING, 'open');
    for (const step of record.skipped) set(stepSetting(step), 'open');
  };
  const hide = () => {
    set(LIST_SETTING, 'skipped');
  };
  return (
    <div>
      <span className="vq-label">First steps</span>
      <p className="vq-dimmed vq-small first-setting">{describe(isOver, record.hidden)}</p>
      {isOver ? null : (
        <Button variant="default" onClick={record.hidden ? show : hide}>
          {record.hidden ? 'Show again' : 'Hide'}
        </Button>
      )}
    </div>
  );
}

/** Hides the first steps on Home, and brings them back. */
export function Component(): ReactElement | null {
  const session = useSession();
  return session.status === 'signed-in' ? <Line userId={session.person.id} /> : null;
}
