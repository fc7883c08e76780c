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

const rank = ({ severity }: AlertValue): number => ALERT_SEVERITIES.indexOf(severity);

/** Sorts alerts by severity, then newest first. */
export const sortAlerts = (alerts: readonly AlertValue[]): AlertValue[] =>
  alerts.toSorted((one, other) => rank(one) - rank(other) || other.at.localeCompare(one.at));

/** The alerts of one project, or of all; undefined until they are read. Alerts in a form that this app does not know are skipped. */
export function useAlerts(project?: string): readonly AlertValue[] | undefined {
  const prefix = project === undefined ? 'project-alert:' : `project-alert:${project}:`;
  const observe = useCallback(
    ({ database }: DeviceData) =>
      observeQuery(
        database.collections.catalog.find({
          selector: { id: { $gte: prefix, $lt: `${prefix.slice(0, -1)};` } },
        }),
      ),
    [prefix],
  );
  const { stale, value } = useObservedData(observe);
  const pulled = useHasPulled('catalog');
  return useMemo(() => {
    if (stale || value === undefined || (value.length === 0 && !pulled)) return undefined;
    const found = value.filter(({ id }) => id.startsWith(prefix));
    return sortAlerts(found.flatMap((document) => AlertValueSchema.safeParse(document.value).data ?? []));
  }, [prefix, pulled, stale, value]);
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
