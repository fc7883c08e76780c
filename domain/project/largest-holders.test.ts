// Proves that the list of largest holders is what sorting everybody would give, whichever way a balance takes into it.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { largestHoldersMax } from './limits.ts';
import { type LargestHolders, withHolder } from './largest-holders.ts';

type Holder = LargestHolders['holders'][number];

const EMPTY: LargestHolders = { holders: [], otherHoldersMost: '0' };

/** Sorts everybody who is known, without a short way for those below the list. */
function bySorting({ holders, otherHoldersMost }: LargestHolders, holder: Holder): LargestHolders {
  const all = [...holders.filter(({ address }) => address !== holder.address), holder]
    .filter(({ tokens }) => tokens !== '0')
    .toSorted(
      (one, other) => Number(other.tokens) - Number(one.tokens) || (one.address < other.address ? -1 : 1),
    );
  const dropped = all[largestHoldersMax]?.tokens ?? '0';
  const most = Math.max(Number(dropped), Number(otherHoldersMost));
  return { holders: all.slice(0, largestHoldersMax), otherHoldersMost: String(most) };
}

const movement = fc.record({
  address: fc.integer({ min: 10, max: 30 }).map((n) => `VIQ-${String(n)}`),
  tokens: fc.integer({ min: 0, max: 20 }).map(String),
});

it('keeps the largest, and the most that anybody else has', () => {
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 60 }), (movements) => {
      let [listed, sorted] = [EMPTY, EMPTY];
      for (const one of movements) {
        listed = withHolder(listed, one);
        sorted = bySorting(sorted, one);
        expect(listed).toEqual(sorted);
      }
    }),
    { numRuns: 300 },
  );
});

it('is the same list when a wallet below it moves less than the largest below it', () => {
  let listed = EMPTY;
  for (let n = 0; n < largestHoldersMax; n += 1) {
    listed = withHolder(listed, { address: `VIQ-${String(n)}`, tokens: '9' });
  }
  listed = withHolder(listed, { address: 'VIQ-x', tokens: '5' });
  expect(listed.otherHoldersMost).toBe('5');
  expect(withHolder(listed, { address: 'VIQ-y', tokens: '4' })).toBe(listed);
});
