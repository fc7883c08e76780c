/**
 * Measures the automatic launch of a project with 10,000 backers, whose tokens are unlocked while people pay each other.
 * Run: `npm run bench -- launch [--backers 10000] [--documents]`; on a CouchDB too when COUCHDB_URL is set.
 */
import { launches } from '#domain/project-launch/launches.ts';
import { backersPerDelivery } from '#domain/project-launch/limits.ts';
import { projects } from '#domain/project/projects.ts';
import { runRaiseWork } from './raise-work.ts';

await runRaiseWork({
  name: 'launch',
  raise: { symbol: 'LAUNCHED', ends: 'reached', daysAgo: 0 },
  days: 8,
  countDone: (state) =>
    [...launches.of(state).byId].reduce((sum, [id, { batches, delivered }]) => {
      const all = delivered.length === batches;
      const { backers = 0 } = projects.of(state).byId.get(id) ?? {};
      return sum + (all ? backers : delivered.length * backersPerDelivery);
    }, 0),
});
