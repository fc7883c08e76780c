/**
 * Measures the cost of one Merkle leaf, in microseconds of one core: a leaf of the public record (which hashes the entry
 * too) beside a leaf of the whole entry as first designed, with the portable SHA-256 and with the platform's.
 * Run: `npx tsx tests/load/leaf-cost.ts`. Prints the median of seven rounds (docs/decisions/0001).
 */
import { type Sha256, passingBytes, sha256 } from '#domain/ledger/hash.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { LEAF } from '#domain/ledger/merkle.ts';
import { entryLeaf } from '#domain/ledger/record.ts';
import { nodeSha256 } from '#server/adapters/signing.ts';
import { aWorld, person } from '#tests/builders/world.ts';

const COUNT = 5_000;
const ROUNDS = 7;

function transfers(): Entry[] {
  const world = aWorld().with(person('ann').holding('1000000 DC'), person('ben'));
  const payload = { to: world.address('ben'), amount: '1.25', currency: 'DC', note: 'for lunch' };
  for (let i = 0; i < COUNT; i++) world.send('ann', 'wallet.transfer', payload);
  return world.entries.filter((entry) => entry.type === 'wallet.transfer');
}

const entries = transfers();
const wholeEntry = (entry: Entry, hash: Sha256): Uint8Array => hash(passingBytes(entry, LEAF));

function microsPerEntry(leafOf: (entry: Entry, hash: Sha256) => Uint8Array, hash: Sha256): string {
  const rounds = Array.from({ length: ROUNDS }, () => {
    // Processor time of this process, so that a busy machine does not count.
    const start = process.cpuUsage();
    for (const entry of entries) leafOf(entry, hash);
    return process.cpuUsage(start).user / entries.length;
  });
  return (rounds.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0).toFixed(1);
}

for (const [name, leafOf] of [
  ['public record', entryLeaf],
  ['whole entry', wholeEntry],
] as const) {
  for (const [whose, hash] of [
    ['portable', sha256],
    ['platform', nodeSha256],
  ] as const) {
    process.stdout.write(
      `${name.padEnd(14)} ${whose.padEnd(9)} ${microsPerEntry(leafOf, hash).padStart(6)} µs per entry\n`,
    );
  }
}
