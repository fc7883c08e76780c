/** The names and pictures of payees that a person has sent to or looked up, cached on this device for offline use. */
import { filter, map, type Observable, startWith, Subject } from 'rxjs';
import { PAYEES_VALUE, privateStorage } from '#app/seal/private-storage.ts';

const namesMax = 500;
/** The age of an answer after which it is requested again, because people change their pictures. */
const staleAfterMs = 86_400_000;

/** A payee as the service last described them, at a time in ms. Earlier versions of the app stored the name alone. */
type Payee = string | { readonly name: string; readonly picture?: string | undefined; readonly at: number };
/** Null: nobody can send to that address. Other versions of the app may have stored something else. */
type Payees = Readonly<Record<string, Payee | null>>;

let parsed: readonly [text: string | null, payees: Payees] = [null, {}];

function parse(text: string): Payees {
  try {
    const held: unknown = JSON.parse(text);
    return typeof held === 'object' && held !== null ? (held as Payees) : {};
  } catch {
    return {};
  }
}

/** Parsed once for each change, because every avatar asks. */
function read(userId: string): Payees {
  const text = privateStorage.read(userId, PAYEES_VALUE);
  if (text !== parsed[0]) parsed = [text, parse(text ?? '{}')];
  return parsed[1];
}

type Details = Exclude<Payee, string>;

const detailsOf = (userId: string, address: string): Details | null => {
  const payee = read(userId)[address];
  return typeof payee === 'object' ? payee : null;
};

function nameIn(payee: Payee | null | undefined): string | null {
  const name: unknown = typeof payee === 'object' ? payee?.name : payee;
  return typeof name === 'string' ? name : null;
}

export const payeeName = (userId: string, address: string): string | null => nameIn(read(userId)[address]);

/** The file name of a payee's profile picture; null if they have none, as far as this device knows. */
export const payeePicture = (userId: string, address: string): string | null =>
  detailsOf(userId, address)?.picture ?? null;

/** Whether the service has said that nobody can be paid at this address, such as a vault's. */
export const isNoPayee = (userId: string, address: string): boolean => read(userId)[address] === null;

/** Whether the service has answered about this payee recently. */
export const isPayeeFresh = (userId: string, address: string, now: number): boolean =>
  now - (detailsOf(userId, address)?.at ?? -Infinity) < staleAfterMs;

/** All cached names, oldest first. */
export const payeeNames = (userId: string): { address: string; name: string }[] =>
  Object.entries(read(userId)).flatMap(([address, payee]) => {
    const name = nameIn(payee);
    return name === null ? [] : [{ address, name }];
  });

/** Emits the person whose payees have changed in this tab. */
export const payeesChanged$ = new Subject<string>();

/** By address, now and after every change. */
export const watchPayeeNames = (userId: string): Observable<ReadonlyMap<string, string>> =>
  payeesChanged$.pipe(
    filter((changed) => changed === userId),
    startWith(userId),
    map(() => new Map(payeeNames(userId).map(({ address, name }) => [address, name]))),
  );

/** The oldest are dropped when there are too many. */
export function rememberPayee(userId: string, address: string, payee: Payee | null): void {
  const others = Object.entries(read(userId)).filter(([known]) => known !== address);
  const kept = [...others.slice(1 - namesMax), [address, payee]];
  privateStorage.write(userId, PAYEES_VALUE, JSON.stringify(Object.fromEntries(kept)));
  payeesChanged$.next(userId);
}
