import type { DeviceDatabase } from '#app/data/database/collections.ts';
import { markCancelled } from './cancelled-requests.ts';
import { forgetExpired } from './opened-requests.ts';

/** Maintains payment requests while a person's database is open. Returns a function that stops it. */
export function followRequests(database: DeviceDatabase): () => void {
  const stops = [markCancelled(database), forgetExpired(database)];
  return () => {
    for (const stop of stops) stop();
  };
}
