import { SNAPSHOTS } from '#couchdb/databases.ts';
import { nodeSha256 } from '#server/adapters/signing.ts';
import { systemTimers } from '#server/adapters/timers.ts';
import { makeBlockStarts, type BlockStarts } from '#server/journal/block-starts.ts';
import type { JournalPorts } from '#server/journal/ports.ts';
import { withFaults } from './faulty-store.ts';
import { makeMemoryStore } from './memory-store.ts';
import { quietLog, testSigner } from './open-authority.ts';

type Line = { readonly fields: Readonly<Record<string, unknown>>; readonly message: string };

/** The ports of the journal: a store in memory that can fail, a recorded log and recorded crash points. */
export async function makeJournalPorts() {
  const store = withFaults(makeMemoryStore());
  await store.createDatabase(SNAPSHOTS);
  const reached: string[] = [];
  const said: Line[] = [];
  const say = (fields: Line['fields'], message: string): void => {
    said.push({ fields, message });
  };
  const clock = { at: 1_800_000_000_000 };
  const ports = {
    store,
    now: () => clock.at,
    timers: systemTimers,
    signing: testSigner,
    hash: nodeSha256,
    crash: {
      reach: (name) => {
        reached.push(name);
      },
    },
    log: { ...quietLog, info: say, warn: say },
  } satisfies JournalPorts;
  return { ports, store, reached, said, clock };
}

export const idAt = (seq: number): string => `command-${String(seq).padStart(9, '0')}`;

/** The ids of the entries after `from` up to `to`. */
export const idsAfter = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => idAt(from + 1 + index));

/** Writes blocks of `entries` entries each, up to the block with `seq`; the first block is empty. */
export function startsUpTo(seq: number, entries: number): BlockStarts {
  const starts = makeBlockStarts();
  starts.add(1, 1);
  for (let n = 2; (n - 2) * entries < seq; n++) starts.add(n, (n - 2) * entries + 1);
  return starts;
}
