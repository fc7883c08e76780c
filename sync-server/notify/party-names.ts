/** Names the wallets in a notice that leaves the app. In the app the device does that, with the names that it knows. */
import { userDatabase } from '#couchdb/databases.ts';
import { type DocumentStore, StoreError } from '#couchdb/document-store.ts';
import { ADDRESS_PREFIX } from '#domain/constants.ts';

/** The name under which a person sees a wallet's owner; null if they may not see it. */
export type PartyNames = (userId: string, address: string) => Promise<string | null>;

/** The names that people gave their contacts: their own words, so a stranger can write nothing with them. */
export const makeContactNames =
  (store: Pick<DocumentStore, 'get'>): PartyNames =>
  async (userId, address) => {
    try {
      const contact = await store.get<{ name?: unknown }>(userDatabase(userId), `contacts:${address}`);
      return typeof contact?.name === 'string' ? contact.name : null;
    } catch (error) {
      // Somebody whose account was opened just now has no database yet.
      if (error instanceof StoreError && error.problem === 'missing') return null;
      throw error;
    }
  };

export type LookUps = {
  readonly ownerOf: (address: string) => string | undefined;
  readonly nameOf: (userId: string) => Promise<string | null>;
  readonly hasConfirmedMailbox: (userId: string) => Promise<boolean>;
};

/**
 * A contact's name, or else the name of the owner's account. Only a person with a confirmed mailbox gets the latter: the
 * lookups of others are limited, and they could learn more names by paying many wallets.
 */
export const withLookUps =
  (contactNames: PartyNames, { ownerOf, nameOf, hasConfirmedMailbox }: LookUps): PartyNames =>
  async (userId, address) => {
    const saved = await contactNames(userId, address);
    if (saved !== null) return saved;
    const owner = ownerOf(address);
    if (owner === undefined || owner === userId || !(await hasConfirmedMailbox(userId))) return null;
    return nameOf(owner);
  };

const WALLET = new RegExp(`\\b${ADDRESS_PREFIX}-\\d{10,16}-[0-9A-Za-z]{12}\\b`, 'g');

/** The text with names in front of addresses: "Received 5.00 DC from Rita (VIQ-…)". */
export async function nameParties(
  text: string,
  nameOf: (address: string) => Promise<string | null>,
  shown: (address: string) => string,
): Promise<string> {
  const addresses = [...new Set(text.match(WALLET) ?? [])];
  const named = new Map<string, string>();
  for (const address of addresses) {
    const name = await nameOf(address);
    if (name !== null) named.set(address, name);
  }
  return text.replaceAll(WALLET, (address) => {
    const name = named.get(address);
    return name === undefined ? address : `${name} (${shown(address)})`;
  });
}
