/** The people whom the person may want to pay: recent ones first, then all contacts. */
import type { ContactDoc } from '#domain/protocol.ts';
import { foldedWords, matchScore } from '../../ui/match-score.ts';
import type { RecentPayee } from './payees.ts';

export type WhoRow = {
  readonly address: string;
  readonly name: string | null;
  /** The contact's label. */
  readonly label: string | null;
};

export type WhoList = { readonly recent: readonly WhoRow[]; readonly contacts: readonly WhoRow[] };

const rowOf = ({ address, name, label }: Pick<ContactDoc, 'address' | 'name' | 'label'>): WhoRow => ({
  address,
  name,
  label: label ?? null,
});

/**
 * Whether a name or a label contains the typed words at the beginning of a word or within it, or the address contains the
 * text.
 */
const matches = ({ address, name, label }: WhoRow, text: string): boolean =>
  address.toLowerCase().includes(text.trim().toLowerCase()) ||
  matchScore(foldedWords(text), name ?? '', label ?? '') > 0;

type People = { readonly recents: readonly RecentPayee[]; readonly contacts: readonly ContactDoc[] };

/** Everybody whose name, label or address contains the text, each once. */
export function listWho({ recents, contacts }: People, text: string): WhoList {
  const byAddress = new Map(contacts.map((contact) => [contact.address, rowOf(contact)]));
  const recent = recents.map(
    ({ address, name }): WhoRow => byAddress.get(address) ?? { address, name, label: null },
  );
  const shown = new Set(recent.map(({ address }) => address));
  const others = [...byAddress.values()].filter(({ address }) => !shown.has(address));
  return {
    recent: recent.filter((row) => matches(row, text)),
    contacts: others.filter((row) => matches(row, text)),
  };
}

/** The only person whom a name fits; null if it fits nobody or several. */
export function onlyMatch({ recent, contacts }: WhoList): WhoRow | null {
  const [one, ...others] = [...recent, ...contacts];
  return one !== undefined && others.length === 0 ? one : null;
}
