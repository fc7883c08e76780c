/** The list of contacts: searched, and favourites first. Pure. */
import type { ContactDoc } from '#domain/protocol.ts';

export const matchesText = ({ name, address, label = '', note = '' }: ContactDoc, text: string): boolean =>
  `${name} ${label} ${note} ${address}`.toLowerCase().includes(text.trim().toLowerCase());

export const labelsOf = (contacts: readonly ContactDoc[]): string[] =>
  [...new Set(contacts.flatMap(({ label }) => label ?? []))].sort((a, b) => a.localeCompare(b));

export type ContactGroup = { readonly title: string; readonly contacts: readonly ContactDoc[] };

/** `contacts` by name. The groups that have somebody. */
export function groupContacts(contacts: readonly ContactDoc[]): readonly ContactGroup[] {
  const favourites = contacts.filter(({ favourite }) => favourite === true);
  const others = contacts.filter(({ favourite }) => favourite !== true);
  return [
    { title: 'Favourites', contacts: favourites },
    { title: favourites.length === 0 ? 'All contacts' : 'Other contacts', contacts: others },
  ].filter((group) => group.contacts.length > 0);
}
