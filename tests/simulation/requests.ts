/** Payment requests that several people try to pay at once, while their makers cancel some and others expire. */
import type { Request } from '#domain/payment-request/schema.ts';
import type { Command, Entry } from '#domain/ledger/entry.ts';
import type { State } from '#domain/ledger/state.ts';
import { findAddress } from '#tests/builders/ledger-commands.ts';
import { aRequest } from '#tests/builders/payment-requests.ts';
import type { Random } from './random.ts';

const REQUESTS = 4;
const OPEN_MS = { min: 10_000, max: 120_000 };

type Making = { readonly state: State; readonly random: Random; readonly now: number };

/** The requests of a history: everybody knows the same few. */
export const makeRequests = ({ state, random, now }: Making): Request[] =>
  Array.from({ length: REQUESTS }, (_, n) =>
    aRequest({
      to: findAddress(state, random.pick([...state.users.keys()])),
      amount: String(random.between(1, 5)),
      currency: 'DC',
      expiresAt: new Date(now + random.between(OPEN_MS.min, OPEN_MS.max)).toISOString(),
      salt: `simulated${String(n).padStart(12, '0')}`,
    }),
  );

/** Most clients pay; some cancel, mostly requests of their own, because only the maker may; some send a changed payload. */
export function makeRequestCommands(
  random: Random,
  { requests, address }: { readonly requests: readonly Request[]; readonly address: string },
): Pick<Command, 'type' | 'payload'> {
  const request = random.pick(requests);
  const own = requests.find(({ to }) => to === address);
  if (random.chance(0.4)) return { type: 'wallet.cancel_request', payload: own ?? request };
  if (random.chance(0.15)) return { type: 'wallet.transfer', payload: { ...request, amount: '0.5' } };
  return { type: 'wallet.transfer', payload: request };
}

/** A request is closed once: paid by one transfer, or cancelled. */
export function requestsFault(entries: readonly Entry[]): string | null {
  const closed = new Map<string, string>();
  for (const { id, facts } of entries) {
    for (const fact of facts) {
      if (!('requestId' in fact) || fact.requestId === undefined) continue;
      const before = closed.get(fact.requestId);
      if (before !== undefined) return `${id} closed a payment request that ${before} had closed`;
      closed.set(fact.requestId, id);
    }
  }
  return null;
}
