import type { DeviceDatabase } from '#app/data/database/collections.ts';
import { markCancelled } from './cancelled-requests.ts';
import { forgetExpired } from './opened-requests.ts';

/** What happens to payment requests while a person's data are open. Returns how to stop it. */
export function followRequests(database: DeviceDatabase): () => void {
  const stops = [markCancelled(database), forgetExpired(database)];
  return () => {
    for (const stop of stops) stop();
  };
}
