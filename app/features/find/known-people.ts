/** Everybody whom this device knows by a name: contacts, and the owners of wallets whose names it has learned. */
import { firstValueFrom } from 'rxjs';
import { watchPeople } from '#app/data/queries/people.ts';
import type { FindAround } from '#app/finder.ts';

export type KnownPerson = {
  readonly address: string;
  readonly name: string;
  readonly label: string;
  /** What finds them in the history: their name, or their address where the name could mean somebody else. */
  readonly inHistory: string;
};

export async function readKnownPeople({
  database,
  person,
}: Pick<FindAround, 'database' | 'person'>): Promise<readonly KnownPerson[]> {
  const { names, contactOf } = await firstValueFrom(watchPeople({ database, userId: person.id }));
  const all = [...names.values()].map((name) => name.toLowerCase());
  const isUnique = (name: string): boolean =>
    all.filter((other) => other.includes(name.toLowerCase())).length === 1;
  return [...names]
    .filter(([address]) => address !== person.address)
    .map(([address, name]) => ({
      address,
      name,
      label: contactOf(address)?.label ?? '',
      inHistory: isUnique(name) ? name : address,
    }));
}
