/** The names of payees that a person has sent to or looked up, cached on this device for offline use. */
import { filter, map, type Observable, startWith, Subject } from 'rxjs';
import { privateStorage } from '#app/seal/private-storage.ts';

const namesMax = 500;

type Names = Readonly<Record<string, string>>;

function read(userId: string): Names {
  try {
    const held: unknown = JSON.parse(privateStorage.read(userId, 'payees') ?? '{}');
    return typeof held === 'object' && held !== null ? (held as Names) : {};
  } catch {
    return {};
  }
}

export const payeeName = (userId: string, address: string): string | null => {
  const name: unknown = read(userId)[address];
  return typeof name === 'string' ? name : null;
};

/** All cached names, oldest first. */
export const payeeNames = (userId: string): { address: string; name: string }[] =>
  Object.entries(read(userId)).flatMap(([address, name]: [string, unknown]) =>
    typeof name === 'string' ? [{ address, name }] : [],
  );

/** Emits the person whose names have changed in this tab. */
const changed$ = new Subject<string>();

/** By address, now and after every change. */
export const watchPayeeNames = (userId: string): Observable<ReadonlyMap<string, string>> =>
  changed$.pipe(
    filter((changed) => changed === userId),
    startWith(userId),
    map(() => new Map(payeeNames(userId).map(({ address, name }) => [address, name]))),
  );

/** The oldest are dropped when there are too many. */
export function rememberPayee(userId: string, address: string, name: string): void {
  const others = Object.entries(read(userId)).filter(([known]) => known !== address);
  const kept = [...others.slice(1 - namesMax), [address, name]];
  privateStorage.write(userId, 'payees', JSON.stringify(Object.fromEntries(kept)));
  changed$.next(userId);
}
