/**
 * Measures the refunds of a raise with 10,000 backers that missed its soft cap, while people pay each other.
 * Run: `npm run bench -- refunds [--backers 10000] [--documents]`; on a CouchDB too when COUCHDB_URL is set.
 */
import { stakes } from '#domain/stake/stakes.ts';
import { runRaiseWork } from './raise-work.ts';

await runRaiseWork({
  name: 'refunds',
  raise: { symbol: 'MISSED', ends: 'missed', daysAgo: 0 },
  days: 1,
  countDone: (state) => [...stakes.of(state).byId.values()].filter(({ isRefunded }) => isRefunded).length,
});
