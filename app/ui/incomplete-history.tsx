import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { ErrorMessage } from './message.tsx';

type Props = {
  /** The consequence, such as "charts of it would be wrong". */
  readonly consequence: string;
  /** The part that appears later, such as "Charts". */
  readonly what: string;
  readonly onFetch: () => void;
};

/** Shown while a part of the history is not downloaded, because any sum over it would be wrong. */
export function IncompleteHistory({ consequence, what, onFetch }: Props): ReactElement {
  return (
    <ErrorMessage
      title={`Not all of your history is on this device yet, so ${consequence}.`}
      stillWorks={`Everything that is here is in the history. ${what} are there when the rest has come.`}
    >
      <Button leftSection={<IconRefresh aria-hidden />} onClick={onFetch}>
        Fetch the rest
      </Button>
    </ErrorMessage>
  );
}
