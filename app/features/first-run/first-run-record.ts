import { useCallback, useState } from 'react';
import { privateStorage } from '#app/seal/private-storage.ts';
import { type FirstRunRecord, type FirstStep, readRecord } from './first-steps.ts';

const NAME = 'first-run';

const readFirstRun = (userId: string): FirstRunRecord => readRecord(privateStorage.read(userId, NAME));

const changeFirstRun = (userId: string, change: Partial<FirstRunRecord>): FirstRunRecord => {
  const next = { ...readFirstRun(userId), ...change };
  privateStorage.write(userId, NAME, JSON.stringify(next));
  return next;
};

type Changeable = {
  readonly record: FirstRunRecord;
  readonly change: (part: Partial<FirstRunRecord>) => void;
  readonly add: (list: 'seen' | 'skipped', step: FirstStep) => void;
};

/** The stored record of a person's first steps. Both functions are stable. */
export function useFirstRunRecord(userId: string): Changeable {
  const [record, setRecord] = useState(() => readFirstRun(userId));
  const change = useCallback(
    (part: Partial<FirstRunRecord>) => setRecord(changeFirstRun(userId, part)),
    [userId],
  );
  const add = useCallback(
    (list: 'seen' | 'skipped', step: FirstStep) => {
      const there = readFirstRun(userId)[list];
      if (!there.includes(step)) change({ [list]: [...there, step] });
    },
    [userId, change],
  );
  return { record, change, add };
}
