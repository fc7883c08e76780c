import { LEDGER } from '#couchdb/databases.ts';
import type { DocumentStore, NewDocument } from '#couchdb/document-store.ts';
import { type Authority, openAuthority } from '#server/commands/authority.ts';
import type { AuthorityOptions } from '#server/commands/running-authority.ts';
import type { SubmitResult } from '#server/commands/authority.ts';
import type { Mutant } from './history.ts';

/** An authority that forgets the ids of the commands that `forgets` picks, as soon as they are answered. */
async function openForgetful(
  options: AuthorityOptions,
  forgets: (result: SubmitResult) => boolean,
): Promise<Authority> {
  const authority = await openAuthority(options);
  const submit = authority.submit.bind(authority);
  authority.submit = async (command) => {
    const result = await submit(command);
    if (forgets(result)) authority.state.ids.delete(command.id);
    return result;
  };
  return authority;
}

/** A ledger whose ids are not kept apart: a block overwrites the one that stands at its place. */
const overwriting = (store: DocumentStore): DocumentStore => ({
  ...store,
  put: async (database: string, doc: NewDocument) => {
    const outcome = await store.put(database, doc);
    if (database !== LEDGER || outcome.status === 'created') return outcome;
    const standing = await store.get(database, doc._id);
    return standing === null ? outcome : store.put(database, { ...doc, _rev: standing._rev });
  },
});

/** One broken invariant each. The simulation has to notice every one of them. */
export const MUTANTS: readonly Mutant[] = [
  { name: 'no dedupe', open: (options) => openForgetful(options, (result) => result.ok) },
  { name: 'no fence', store: overwriting },
  {
    name: 'forgotten refusal',
    open: (options) => openForgetful(options, (result) => result.ok && result.verdict.verdict === 'refused'),
  },
];
