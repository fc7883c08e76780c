import type { Entry } from '#domain/ledger/entry.ts';
import type { Fact } from '#domain/ledger/facts.ts';
import type { Slice } from '#domain/ledger/feature.ts';
import type { State } from '#domain/ledger/state.ts';

/** Applies facts to one slice of a state, as a committed entry does. */
export function applyFacts(
  slice: Slice,
  state: State,
  facts: readonly Fact[],
  { at = 0, seq = 1 }: Partial<Pick<Entry, 'at' | 'seq'>> = {},
): void {
  const entry: Entry = {
    ...{ seq, id: 'a-command', requestHash: '', type: 'a.command', actor: 'system', at },
    ...{ verdict: 'committed', legs: [], facts },
  };
  for (const fact of facts) {
    const handle = slice.on[fact.kind] as ((own: unknown, fact: Fact, entry: Entry) => void) | undefined;
    handle?.(slice.of(state), fact, entry);
  }
}
