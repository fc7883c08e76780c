import { useCallback } from 'react';
import { map, of } from 'rxjs';
import { projectOfName } from '#domain/project-vaults.ts';
import type { NotificationDoc } from '#domain/protocol.ts';
import { observeQuery } from '#app/data/database/observe-query.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { useObservedData } from '#app/data/device/device-context.ts';

const PAGE = /^\/launchpad\/project\/([^/]+)$/;

/** The project that a notification is about, by its page or by the transaction of the same entry. Null if unknown. */
export function useProjectOf({ order, page = '', type }: NotificationDoc): string | null {
  const [, ofPage] = PAGE.exec(page) ?? [];
  const isWanted = type === 'project' && ofPage === undefined;
  const observe = useCallback(
    ({ database }: DeviceData) =>
      isWanted
        ? observeQuery(database.collections.transactions.find({ selector: { order } })).pipe(
            map((moved) => moved.flatMap(({ from, to }) => projectOfName(from) ?? projectOfName(to) ?? [])),
          )
        : of([]),
    [isWanted, order],
  );
  const [ofEntry] = useObservedData(observe).value ?? [];
  return ofPage ?? ofEntry ?? null;
}
