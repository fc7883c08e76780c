/**
 * Measures the transfers per second that the authority decides, makes durable and answers on a store in memory: everything
 * except HTTP and the disk. Run: `npx tsx tests/load/authority-rate.ts [transfers]`. On a busy machine, compare the rate per
 * second of processor time; it includes the store's own JSON.
 */
import type { Command } from '#domain/ledger/entry.ts';
import { openTestAuthority } from '#tests/fakes/open-authority.ts';
import { findAddress, issueTo, openAccount, transfer, userId } from '#tests/builders/ledger-commands.ts';

const transfers = Number(process.argv[2] ?? 60_000);
const PEOPLE = 10_000;

const authority = await openTestAuthority({ snapshotEvery: 1_000_000_000 });

/** The number of clients; each waits for its answer before it sends the next transfer. */
async function sendAll(count: number, clients: number, make: (n: number) => Command): Promise<void> {
  let sent = 0;
  const client = async (): Promise<void> => {
    while (sent < count) {
      const result = await authority.submit(make(sent++));
      if (!result.ok || result.verdict.verdict === 'refused') throw new Error(JSON.stringify(result));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

await sendAll(PEOPLE, 500, (n) => openAccount(userId(n)));
const addresses = Array.from({ length: PEOPLE }, (_, n) => findAddress(authority.state, userId(n)));
const address = (n: number): string => addresses[n % PEOPLE] ?? '';
await sendAll(PEOPLE, 500, (n) => issueTo(address(n), '1000 DC'));

for (const clients of [64, 256, 1_000, 256, 64]) {
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  await sendAll(transfers, clients, (n) =>
    transfer(userId((n * 7_919) % PEOPLE), address(n * 104_729 + 1), '0.01 DC'),
  );
  const { user, system } = process.cpuUsage(cpu);
  const wall = Math.round((transfers / (performance.now() - startedAt)) * 1_000);
  const perCpu = Math.round((transfers / (user + system)) * 1_000_000);
  process.stdout.write(
    `${String(clients)} clients: ${String(wall)} a second, ${String(perCpu)} for each second of processor time\n`,
  );
}
await authority.close();
