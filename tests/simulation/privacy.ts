/** Who lets others see what their wallet holds: it changes back and forth, and the last decision counts, over every start. */
import { isDeepStrictEqual } from 'node:util';
import type { Command } from '#domain/ledger/entry.ts';
import { hiddenBalances } from '#domain/privacy/hidden-balances.ts';
import type { Authority } from '#server/commands/authority.ts';
import type { Random } from './random.ts';

export const aboutPrivacy = (random: Random): Pick<Command, 'type' | 'payload'> => ({
  type: 'privacy.set',
  payload: { hideBalances: random.chance(0.5) },
});

/** What an authority goes by is what the journal says, and nobody decided for anybody else. Null, or what is wrong. */
export async function privacyFault(authority: Authority): Promise<string | null> {
  const hidden = new Map<string, boolean>();
  for (const { entry } of await authority.readEntries(0, authority.durable().seq)) {
    for (const fact of entry.facts) {
      // Whoever has left has nothing to hide any more.
      if (fact.kind === 'account.closed') hidden.delete(fact.userId);
      if (fact.kind !== 'privacy.changed') continue;
      if (fact.userId !== entry.actor) return `${entry.id} decided for ${fact.userId} who sees their balance`;
      hidden.set(fact.userId, fact.hideBalances);
    }
  }
  // In whatever order they were restored.
  return isDeepStrictEqual(hiddenBalances.of(authority.state), hidden)
    ? null
    : 'the authority does not hide the balances that the journal says';
}
