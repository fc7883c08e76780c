/**
 * People who close their accounts: some still have money and are refused, and nobody with a closed account moves
 * anything again.
 */
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { userAccount } from '#domain/ledger/accounts.ts';
import type { Command, Entry } from '#domain/ledger/entry.ts';
import { openAccount, userId } from '#tests/builders/ledger-commands.ts';
import type { Random } from './random.ts';

/** Different from the clients, so that all clients have work to the end. */
const FIRST_LEAVER = 40;
const LEAVERS = 3;
const ASKED_EACH = 3;

/** Opens their accounts during the history; they receive and spend test credits, and ask several times to close. */
export function closingCommands(random: Random): Command[] {
  const leavers = Array.from({ length: LEAVERS }, (_, n) => userId(FIRST_LEAVER + n));
  const opening = leavers.map((user) => openAccount(user, `leaver-opens-${user}`));
  const asking = [...leavers, userId(0), userId(4)].flatMap((user) =>
    Array.from({ length: ASKED_EACH }, (_, n): Command => ({
      ...{ id: `leaver-closes-${user}-${String(n)}`, type: 'account.close', actor: SYSTEM_ACTOR },
      payload: { userId: user },
    })),
  );
  const acting = leavers.flatMap((actor): Command[] => [
    { id: `leaver-claims-${actor}`, type: 'wallet.claim_tdc', actor, payload: {} },
    { id: `leaver-hides-${actor}`, type: 'privacy.set', actor, payload: { hideBalances: true } },
  ]);
  const later = [...asking, ...acting].map((command) => ({ command, at: random.between(0, 1_000) }));
  return [...opening, ...later.sort((a, b) => a.at - b.at).map(({ command }) => command)];
}

const isAbout = (entry: Entry, user: string): boolean =>
  entry.actor === user || entry.legs.some(([account]) => account.startsWith(`user:${user}:`));

/** Too little to send, because it does not cover the fee. */
const TOO_LITTLE = '0.000001';

type Balances = ReadonlyMap<string, string>;

function closingFault({ id }: Entry, user: string, balances: Balances): string | null {
  for (const currency of ['DC', 'USD'] as const) {
    const left = balances.get(userAccount(user, currency)) ?? '0';
    if (left !== '0' && left !== TOO_LITTLE) return `${id} closes ${user} with ${left} ${currency}`;
  }
  return null;
}

/** A closed account was empty, was closed once, and moved or decided nothing afterwards. Null, or the fault. */
export function closingsFault(entries: readonly Entry[]): string | null {
  const balances = new Map<string, string>();
  const closed = new Set<string>();
  for (const entry of entries.filter(({ verdict }) => verdict === 'committed')) {
    const gone = [...closed].find((user) => isAbout(entry, user));
    if (gone !== undefined) return `${entry.id} is of ${gone}, who has left`;
    for (const [account, , after] of entry.legs) balances.set(account, after);
    for (const { userId: user } of entry.facts.filter((fact) => fact.kind === 'account.closed')) {
      const fault = closed.has(user) ? `${user} leaves twice` : closingFault(entry, user, balances);
      if (fault !== null) return fault;
      closed.add(user);
    }
  }
  return null;
}
