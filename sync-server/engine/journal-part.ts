import type { Authority } from '../commands/authority.ts';
import type { Made } from '../composition.ts';
import { checkRepairedAccounts } from '../start/verify-repair.ts';
import type { AccountsCheck } from '../start/check-accounts.ts';
import type { Base } from './base.ts';
import { openJournal } from './open-journal.ts';

/** The part for the journal and its one authority. */
export async function journalPart(base: Base): Promise<Made<{ readonly authority: Authority }>> {
  const authority = await openJournal(base.options, base);
  return {
    offers: { authority },
    meters: [
      {
        name: 'vaultiq_queue_entries',
        help: 'Entries decided but not yet durable',
        read: () => authority.health().queued,
      },
      {
        name: 'vaultiq_writable',
        help: '1 while the journal takes writes',
        read: () => (authority.health().writable ? 1 : 0),
      },
      { name: 'vaultiq_durable_seq', help: 'The last durable entry', read: () => authority.durable().seq },
    ],
    stop: { journal: () => authority.close() },
  };
}

type CheckNeeds = Base & { readonly authority: Authority };

/** The part that compares the accounts with the journal after a repair of their database. */
export async function accountsCheckPart(
  needs: CheckNeeds,
): Promise<Made<{ readonly accountsCheck: AccountsCheck }>> {
  const { store, authority, log, repaired } = needs;
  const accountsCheck = await checkRepairedAccounts({ store, state: authority.state, log, repaired });
  return { offers: { accountsCheck }, notes: () => ({ accounts: accountsCheck.note() }) };
}
