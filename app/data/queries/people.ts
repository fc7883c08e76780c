/** The names of the parties to a person's transactions. */
import { combineLatest, map, type Observable } from 'rxjs';
import { VAULT_TEXTS } from '#domain/public-parts.ts';
import type { ContactDoc } from '#domain/protocol.ts';
import { escrowName } from '#domain/project-vaults.ts';
import { shortAddress } from '#domain/short-address.ts';
import { SYSTEM_VAULTS } from '#domain/vaults.ts';
import { walletName } from '#domain/wallet-name.ts';
import { keepSubscribedPerDatabase } from '../database/keep-subscribed.ts';
import { observeQuery } from '../database/observe-query.ts';
import type { DeviceData } from '../device/device-data.ts';
import { useObservedData } from '../device/device-context.ts';
import { watchPayeeNames } from './payee-names.ts';
import { type OwnProjects, watchOwnProjects } from './project-names.ts';

export type People = {
  /** Of wallets, by address. */
  readonly names: ReadonlyMap<string, string>;
  /** The projects of this person, by each name of their accounts. */
  readonly projects: OwnProjects;
  /** Of wallets and projects: what `nameOf` finds, without the system's vaults. */
  readonly partyNames: ReadonlyMap<string, string>;
  /** The name of a contact or a project, the name that a wallet's owner signed up with, or a vault's. Null: unknown on this device. */
  readonly nameOf: (address: string) => string | null;
  readonly contactOf: (address: string) => ContactDoc | null;
  /**
   * The full address for a shortened one, if this device knows exactly one wallet that fits. A full address stands for
   * itself.
   */
  readonly addressOf: (shortened: string) => string | null;
  /** The title of a project of this person; null if this device does not know it. */
  readonly projectTitle: (id: string) => string | null;
};

/** Of `UNIVERSAL-VAULT`, and of every other party that is no wallet (C2). */
function vaultName(party: string): string | null {
  const own = SYSTEM_VAULTS.find((vault) => party === `${vault.toUpperCase()}-VAULT`);
  if (own !== undefined) return VAULT_TEXTS[own].name;
  const { text, isWallet } = walletName(party);
  return isWallet ? null : text;
}

export function makePeople(
  contacts: readonly ContactDoc[],
  learned: ReadonlyMap<string, string>,
  projects: OwnProjects = new Map(),
): People {
  const known = new Map(contacts.map((contact) => [contact.address, contact]));
  const own = contacts.map(({ address, name }) => [address, name] as const);
  const titles = [...projects].map(([party, { title }]) => [party, title] as const);
  const partyNames = new Map([...learned, ...titles, ...own]);
  return {
    names: new Map([...learned, ...own]),
    projects,
    partyNames,
    nameOf: (address) => partyNames.get(address) ?? vaultName(address),
    contactOf: (address) => known.get(address) ?? null,
    addressOf: (shortened) => {
      if (!shortened.includes('…')) return shortened;
      const [found, ...others] = [...partyNames.keys()].filter((known) => shortAddress(known) === shortened);
      return found === undefined || others.length > 0 ? null : found;
    },
    projectTitle: (id) => projects.get(escrowName(id))?.title ?? null,
  };
}

/** One subscription for all components that show names; it stays when the screen changes. */
export const watchPeople = keepSubscribedPerDatabase(
  ({ database, userId }: Pick<DeviceData, 'database' | 'userId'>): Observable<People> =>
    combineLatest([
      observeQuery(database.collections.contacts.find()),
      watchPayeeNames(userId),
      watchOwnProjects(database),
    ]).pipe(map((known) => makePeople(...known))),
);

const NOBODY = makePeople([], new Map());

/** The names on this device; until it is open only those of vaults. */
export const usePeople = (): People => useObservedData(watchPeople).value ?? NOBODY;
