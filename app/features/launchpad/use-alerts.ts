/** The alerts about projects, and the events of their vaults, from this device. */
import { useCallback, useMemo } from 'react';
import { ALERT_SEVERITIES } from '#domain/project-alert/constants.ts';
import {
  type AlertValue,
  AlertValueSchema,
  type VaultEvent,
  VaultEventsSchema,
} from '#domain/project-alert/document.ts';
import { observeQuery } from '#app/data/database/observe-query.ts';
import { useObservedData } from '#app/data/device/device-context.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { useHasPulled } from '#app/data/replication/sync-status.ts';
import { useCatalogRows } from './use-catalog-rows.ts';

const rank = ({ severity }: AlertValue): number => ALERT_SEVERITIES.indexOf(severity);

/** Sorts alerts by severity, then newest first. */
export const sortAlerts = (alerts: readonly AlertValue[]): AlertValue[] =>
  alerts.toSorted((one, other) => rank(one) - rank(other) || other.at.localeCompare(one.at));

/** The alerts of one project, or of all; undefined until they are read. */
export function useAlerts(project?: string): readonly AlertValue[] | undefined {
  const prefix = project === undefined ? 'project-alert:' : `project-alert:${project}:`;
  const rows = useCatalogRows(prefix, AlertValueSchema);
  const pulled = useHasPulled('catalog');
  return useMemo(
    () => (rows === undefined || (rows.length === 0 && !pulled) ? undefined : sortAlerts(rows)),
    [pulled, rows],
  );
}

/** The events of a project's vault, newest first; undefined until they are read. */
export function useVaultEvents(project: string): readonly VaultEvent[] | undefined {
  const observe = useCallback(
    ({ database }: DeviceData) =>
      observeQuery(database.collections.catalog.find({ selector: { id: `project-events:${project}` } })),
    [project],
  );
  const { stale, value } = useObservedData(observe);
  return useMemo(() => {
    if (stale || value === undefined) return undefined;
    const found = value.flatMap((document) => VaultEventsSchema.safeParse(document.value).data ?? []);
    return found.flatMap(({ events }) => events).toReversed();
  }, [stale, value]);
}
