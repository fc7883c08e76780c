/**
 * A month of the investor programme with 10,000 investors: closed, and paid to every one of them, on a store in memory. Run:
 * `npm run bench -- payouts [investors]`. Also what the scheduler's look for held shares costs while there are none, beside a
 * hundred times fewer investors: it must not grow with them.
 */
import { dueReleases } from '#domain/investor/due.ts';
import { endOfMonth, monthOf } from '#domain/investor/month.ts';
import { investorId, foundInvestors } from '#tests/builders/many-investors.ts';
import { openTestAuthority } from '#tests/fakes/open-authority.ts';
import { payMonth } from '#server/jobs/pay-month.ts';

const investors = Number(process.argv[2] ?? 10_000);
const LOOKS = 1_000;
const JOINED_AT = 1_800_000_000_000;

async function founded(count: number) {
  let now = JOINED_AT;
  const authority = await openTestAuthority({ now: () => now, snapshotEvery: 1_000_000_000 });
  await foundInvestors(authority, count);
  now = endOfMonth(monthOf(JOINED_AT)) + 60_000;
  return { authority, now: () => now };
}

/** ms for one look */
function lookFor({ authority: { state } }: Awaited<ReturnType<typeof founded>>): number {
  const startedAt = performance.now();
  for (let look = 0; look < LOOKS; look += 1) dueReleases(state);
  return (performance.now() - startedAt) / LOOKS;
}

const few = await founded(Math.ceil(investors / 100));
const many = await founded(investors);

const startedAt = performance.now();
const paid = await payMonth(many, monthOf(JOINED_AT));
const seconds = (performance.now() - startedAt) / 1_000;
if (!paid.ok) throw new Error(paid.code);
const earned = [...many.authority.state.investors.values()].filter((one) => one.earned > 0n).length;
if (earned !== investors || !many.authority.state.investors.has(investorId(0))) {
  throw new Error(`${String(earned)} of ${String(investors)} were paid`);
}
process.stdout.write(
  `${String(investors)} investors: paid in ${seconds.toFixed(1)} s, by ${String(paid.value.commands)} commands\n`,
);
const [ofFew, ofMany] = [lookFor(few), lookFor(many)];
process.stdout.write(
  `a look for held shares: ${(ofFew * 1_000).toFixed(2)} µs beside ${String(Math.ceil(investors / 100))} investors, ` +
    `${(ofMany * 1_000).toFixed(2)} µs beside ${String(investors)}\n`,
);
await few.authority.close();
await many.authority.close();
