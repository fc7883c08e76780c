import { type ReactElement, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Person } from '#app/platform/stored-session.ts';
import { type DataState, DeviceContext } from './device-context.ts';
import { closeData, openData } from './open-data.ts';
import { onReopen } from './reopen-signal.ts';

type Props = { readonly person: Person; readonly children: ReactNode };
type Held = DataState & { readonly userId: string; readonly opening: number };

/** Opens the data of a person on this device for everything inside. The children are there from the start. */
export function DataProvider({ person, children }: Props): ReactElement {
  const userId = person.id;
  const [held, setHeld] = useState<Held | null>(null);
  /** Counts up whenever everything is to be opened anew. */
  const [opening, setOpening] = useState(0);
  useEffect(() => onReopen(userId, () => setOpening((count) => count + 1)), [userId]);
  useEffect(() => {
    let wanted = true;
    openData(userId, () => wanted).then(
      (data) => {
        if (wanted && data !== null) setHeld({ status: 'open', data, userId, opening });
      },
      (error: unknown) => {
        if (wanted) setHeld({ status: 'failed', problem: String(error), data: null, userId, opening });
      },
    );
    return () => {
      wanted = false;
      void closeData();
    };
  }, [userId, opening]);
  const state: DataState =
    held?.userId === userId && held.opening === opening ? held : { status: 'opening', data: null };
  return <DeviceContext value={state}>{children}</DeviceContext>;
}

export function useDataState(): Pick<DataState, 'status' | 'problem'> {
  return useContext(DeviceContext);
}
