import { type ReactElement, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Person } from '#app/platform/stored-session.ts';
import { type DataState, DeviceContext, WaitContext } from './device-context.ts';
import { closeData, openData } from './open-data.ts';
import { OpeningQueue } from './opening-queue.ts';
import { onReopen } from './reopen-signal.ts';

/** Opens and closes the data of a person. */
export type DataSource = { readonly open: typeof openData; readonly close: typeof closeData };
const deviceSource: DataSource = { open: openData, close: closeData };

type Props = {
  readonly person: Pick<Person, 'id'>;
  readonly children: ReactNode;
  readonly source?: DataSource;
};
type Held = DataState & { readonly userId: string; readonly opening: number };

const OPENING: DataState = { status: 'opening', data: null };

/** Opens a person's data on this device for its children, which are rendered from the start. */
export function DataProvider({ person, children, source = deviceSource }: Props): ReactElement {
  const userId = person.id;
  const [held, setHeld] = useState<Held | null>(null);
  /** Incremented to open everything again. */
  const [opening, setOpening] = useState(0);
  useEffect(() => onReopen(userId, () => setOpening((count) => count + 1)), [userId]);
  useEffect(() => {
    let wanted = true;
    source
      .open(userId, () => wanted)
      .then(
        (data) => {
          if (wanted && data !== null) setHeld({ status: 'open', data, userId, opening });
        },
        (error: unknown) => {
          if (wanted) setHeld({ status: 'failed', problem: String(error), data: null, userId, opening });
        },
      );
    return () => {
      wanted = false;
      void source.close();
    };
  }, [source, userId, opening]);
  const state = held?.userId === userId && held.opening === opening ? held : OPENING;
  const [queue] = useState(() => new OpeningQueue());
  useEffect(() => queue.update(state), [queue, state, userId]);
  // An action that waits for one person's data never gets another's.
  useEffect(() => () => queue.end(), [queue, userId]);
  return (
    <DeviceContext value={state}>
      <WaitContext value={queue.wait}>{children}</WaitContext>
    </DeviceContext>
  );
}

export function useDataState(): Pick<DataState, 'status' | 'problem'> {
  return useContext(DeviceContext);
}
