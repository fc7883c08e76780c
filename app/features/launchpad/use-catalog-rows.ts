import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import { observeQuery } from '#app/data/database/observe-query.ts';
import { useObservedData } from '#app/data/device/device-context.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';

/**
 * The rows of the catalogue whose ids begin with `prefix`, which ends in a colon; undefined until they are read. Rows in a form that
 * this app does not know are skipped.
 */
export function useCatalogRows<Value>(
  prefix: string,
  schema: z.ZodType<Value>,
): readonly Value[] | undefined {
  const observe = useCallback(
    ({ database }: DeviceData) =>
      observeQuery(
        database.collections.catalog.find({
          // The semicolon follows the colon in the order of characters.
          selector: { id: { $gte: prefix, $lt: `${prefix.slice(0, -1)};` } },
        }),
      ),
    [prefix],
  );
  const { stale, value } = useObservedData(observe);
  return useMemo(() => {
    if (stale || value === undefined) return undefined;
    const rows = value.filter(({ id }) => id.startsWith(prefix));
    return rows.flatMap((document) => schema.safeParse(document.value).data ?? []);
  }, [prefix, schema, stale, value]);
}
