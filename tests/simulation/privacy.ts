/** People change repeatedly whether others see their balance; the last decision counts, across every restart. */
import { isDeepStrictEqual } from 'node:util';
import type { Command } from '#domain/ledger/entry.ts';
import { hiddenBalances } from '#domain/privacy/hidden-balances.ts';
import type { Authority } from '#server/commands/authority.ts';
import type { Random } from './random.ts';

export const aboutPrivacy = (random: Random): Pick<Command, 'type' | 'payload'> => ({
  type: 'privacy.set',
  payload: { hideBalances: random.chance(0.5) },
});

/** The authority's setting equals the journal's, and nobody decided for anybody else. Null, or the fault. */
export async function privacyFault(authority: Authority): Promise<string | null> {
  const hidden = new Map<string, boolean>();
  for (const { entry } of await authority.readEntries(0, authority.durable().seq)) {
    for (const fact of entry.facts) {
      // A closed account hides nothing any more.
      if (fact.kind === 'account.closed') hidden.delete(fact.userId);
      if (fact.kind !== 'privacy.changed') continue;
      if (fact.userId !== entry.actor) return `${entry.id} decided for ${fact.userId} who sees their balance`;
      hidden.set(fact.userId, fact.hideBalances);
    }
  }
  // The order after a restore does not matter.
  return isDeepStrictEqual(hiddenBalances.of(authority.state), hidden)
    ? null
    : 'the authority does not hide the balances that the journal says';
}
