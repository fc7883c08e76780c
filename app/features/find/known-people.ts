/** Everybody whom this device knows by a name: contacts, and the owners of wallets whose names it has learned. */
import { firstValueFrom } from 'rxjs';
import { watchPeople } from '#app/data/queries/people.ts';
import type { FindAround } from '#app/finder.ts';

export type KnownPerson = {
  readonly address: string;
  readonly name: string;
  readonly label: string;
};

type KnownPeople = {
  readonly people: readonly KnownPerson[];
  /** The search text for a person's history: their name, or their address if the name fits others too. */
  readonly inHistory: (person: KnownPerson) => string;
};

export async function readKnownPeople({
  database,
  person,
}: Pick<FindAround, 'database' | 'person'>): Promise<KnownPeople> {
  const { names, contactOf } = await firstValueFrom(watchPeople({ database, userId: person.id }));
  const isUnique = (name: string): boolean => {
    const wanted = name.toLowerCase();
    return [...names.values()].filter((other) => other.toLowerCase().includes(wanted)).length === 1;
  };
  return {
    people: [...names]
      .filter(([address]) => address !== person.address)
      .map(([address, name]) => ({ address, name, label: contactOf(address)?.label ?? '' })),
    inHistory: ({ address, name }) => (isUnique(name) ? name : address),
  };
}
