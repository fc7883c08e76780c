/** What the parties to a person's transactions are called. */
import { combineLatest, map, type Observable } from 'rxjs';
import { VAULT_TEXTS } from '#domain/public-parts.ts';
import type { ContactDoc } from '#domain/protocol.ts';
import { SYSTEM_VAULTS } from '#domain/vaults.ts';
import { keptPerDatabase } from '../database/kept.ts';
import { observeQuery } from '../database/observe-query.ts';
import type { DeviceData } from '../device/device-data.ts';
import { useObservedData } from '../device/device-context.ts';
import { watchPayeeNames } from './payee-names.ts';

export type People = {
  /** Of wallets, by address: what `nameOf` finds, without the vaults. */
  readonly names: ReadonlyMap<string, string>;
  /** The name of a contact, the name that a wallet's owner signed up with, or a vault's. Null: unknown on this device. */
  readonly nameOf: (address: string) => string | null;
  readonly contactOf: (address: string) => ContactDoc | null;
};

/** Of `UNIVERSAL-VAULT`, and of every other party that is no wallet (C2). */
function vaultName(party: string): string | null {
  const own = SYSTEM_VAULTS.find((vault) => party === `${vault.toUpperCase()}-VAULT`);
  if (own !== undefined) return VAULT_TEXTS[own].name;
  if (party.includes('VAULT')) return 'System Vault';
  return party.includes('PRJ') ? 'Project Vault' : null;
}

export function makePeople(contacts: readonly ContactDoc[], learned: ReadonlyMap<string, string>): People {
  const known = new Map(contacts.map((contact) => [contact.address, contact]));
  const names = new Map([...learned, ...contacts.map(({ address, name }) => [address, name] as const)]);
  return {
    names,
    nameOf: (address) => names.get(address) ?? vaultName(address),
    contactOf: (address) => known.get(address) ?? null,
  };
}

/** One subscription for all that show names; it outlives the change from one screen to the next. */
export const watchPeople = keptPerDatabase(
  ({ database, userId }: Pick<DeviceData, 'database' | 'userId'>): Observable<People> =>
    combineLatest([observeQuery(database.collections.contacts.find()), watchPayeeNames(userId)]).pipe(
      map(([contacts, learned]) => makePeople(contacts, learned)),
    ),
);

const NOBODY = makePeople([], new Map());

/** The names on this device; only those of vaults until it is open. */
export const usePeople = (): People => useObservedData(watchPeople).value ?? NOBODY;
