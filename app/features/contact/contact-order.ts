/** The list of contacts: favourites first. Pure. */
import type { ContactDoc } from '#domain/protocol.ts';

export type ContactGroup = { readonly title: string; readonly contacts: readonly ContactDoc[] };

/** The groups that are not empty. `contacts` are sorted by name. */
export function groupContacts(contacts: readonly ContactDoc[]): readonly ContactGroup[] {
  const favourites = contacts.filter(({ favourite }) => favourite === true);
  const others = contacts.filter(({ favourite }) => favourite !== true);
  return [
    { title: 'Favourites', contacts: favourites },
    { title: favourites.length === 0 ? 'All contacts' : 'Other contacts', contacts: others },
  ].filter((group) => group.contacts.length > 0);
}
