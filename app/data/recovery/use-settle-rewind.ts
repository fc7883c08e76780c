import { useEffect } from 'react';
import { readCheckpoint } from '#domain/witness/checkpoint.ts';
import type { HeadEvidence } from '#domain/witness/schema.ts';
import { useConnectivity } from '#app/platform/connectivity.ts';
import { request } from '#app/platform/http.ts';
import type { DeviceData } from '../device/device-data.ts';
import { useDeviceData } from '../device/device-context.ts';

/** Another key alone removes nothing from the journal. */
const isRewind = ({ problem }: HeadEvidence): boolean => problem !== 'other-key';

async function settle({ userId, database, sync }: DeviceData, evidence: HeadEvidence): Promise<void> {
  if ((await sync.leading) === null) return;
  const [{ settleRewind }, { refetchDatabase }] = await Promise.all([
    import('./rewind.ts'),
    import('./refetch-database.ts'),
  ]);
  const settled = await settleRewind(
    { userId, database, transport: { request } },
    {
      noticedAt: evidence.seenAt,
      wholeAt: readCheckpoint(evidence.earlier)?.head.at ?? evidence.seenAt,
      blocks: readCheckpoint(evidence.later)?.head.size ?? Infinity,
    },
  );
  if (settled) await refetchDatabase(userId);
}

/** Handles an alarm in the leading tab, once the service answers. */
export function useSettleRewind(evidence: HeadEvidence | null): void {
  const data = useDeviceData();
  const { online, reachable } = useConnectivity();
  const connected = online && reachable;
  useEffect(() => {
    if (data === null || evidence === null || !connected || !isRewind(evidence)) return;
    // If it fails now, it is repeated at the next opening or with the next network.
    void settle(data, evidence).catch(() => undefined);
  }, [data, evidence, connected]);
}
