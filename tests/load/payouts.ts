/**
 * Closes a month of the investor programme and pays its 10,000 investors, as the scheduler does: in memory, on the embedded store, and
 * on CouchDB when COUCHDB_URL is set (in databases of its own, removed afterwards). Then it opens the authority again on each, where
 * everybody is paid and nothing is due.
 * Run: `npm run bench -- payouts [--investors 10000] [--stores 'in memory,embedded,couchdb']`. It also measures the scheduler's check
 * for held shares while there are none, with a hundred times fewer investors too: its cost must not grow with them.
 */
import { parseArgs } from 'node:util';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { duePayouts, dueReleases } from '#domain/investor/due.ts';
import { endOfMonth, formatMonth } from '#domain/investor/month.ts';
import type { State } from '#domain/ledger/state.ts';
import { seedInvestors, investorId } from '#tests/builders/many-investors.ts';
import { STORES, type StoreUnderTest } from '#tests/builders/stores.ts';
import { openTestAuthority } from '#tests/fakes/open-authority.ts';
import { payMonth } from '#server/investor/pay-month.ts';
import { investments } from '#domain/investor/investments.ts';

const { values } = parseArgs({
  options: {
    investors: { type: 'string', default: '10000' },
    stores: { type: 'string', default: 'in memory,embedded,couchdb' },
  },
});
const investors = Number(values.investors);
const LOOKS = 1_000;
const JOINED_AT = 1_800_000_000_000;
const MONTH = formatMonth(JOINED_AT);
const PAID_AT = endOfMonth(MONTH) + 60_000;

async function makeProgramme(store: DocumentStore, count: number) {
  let now = JOINED_AT;
  const authority = await openTestAuthority({ store, now: () => now, snapshotEvery: 1_000_000_000 });
  await seedInvestors(authority, count);
  now = PAID_AT;
  return { authority, now: () => now };
}

/** ms for one check */
function lookFor(state: State): number {
  const startedAt = performance.now();
  for (let look = 0; look < LOOKS; look += 1) dueReleases(state);
  return (performance.now() - startedAt) / LOOKS;
}

function expectPaid(state: State, where: string): void {
  const earned = [...investments.of(state).investors.values()].filter((one) => one.earned > 0n).length;
  const due = duePayouts(state, PAID_AT).length;
  if (earned === investors && due === 0 && investments.of(state).investors.has(investorId(0))) return;
  throw new Error(`${where}: ${String(earned)} of ${String(investors)} were paid, ${String(due)} are due`);
}

/** Returns the cost of a check for held shares (ms). */
async function pay(name: string, { store, dispose }: StoreUnderTest): Promise<number> {
  try {
    const many = await makeProgramme(store, investors);
    const startedAt = performance.now();
    const paid = await payMonth(many, MONTH);
    const seconds = (performance.now() - startedAt) / 1_000;
    if (!paid.ok) throw new Error(paid.code);
    expectPaid(many.authority.state, name);
    process.stdout.write(
      `${name}: ${String(investors)} investors paid in ${seconds.toFixed(1)} s, by ${String(paid.value.commands)} commands\n`,
    );
    const look = lookFor(many.authority.state);
    await many.authority.close();
    const again = await openTestAuthority({ store, now: () => PAID_AT });
    expectPaid(again.state, `${name}, opened anew`);
    await again.close();
    return look;
  } finally {
    await dispose();
  }
}

const inMemory = STORES['in memory'];
if (inMemory === undefined) throw new Error('there is no store in memory');
const few = await makeProgramme((await inMemory()).store, Math.ceil(investors / 100));
const ofFew = lookFor(few.authority.state);
await few.authority.close();
for (const name of values.stores.split(',')) {
  const open = STORES[name];
  if (open === undefined) {
    process.stdout.write(`${name}: not there\n`);
    continue;
  }
  const ofMany = await pay(name, await open());
  process.stdout.write(
    `  a look for held shares: ${(ofFew * 1_000).toFixed(2)} µs beside ${String(Math.ceil(investors / 100))} investors, ` +
      `${(ofMany * 1_000).toFixed(2)} µs beside ${String(investors)}\n`,
  );
}
