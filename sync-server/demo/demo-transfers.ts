import type { Currency } from '#domain/constants.ts';
import type { Command } from '#domain/ledger/entry.ts';
import type { DemoPart, DemoWallet, PlannedCommand } from './demo-feature.ts';

const PER_DAY = 6;
const NOTES = ['Lunch', 'Tickets', 'Rent share', 'Thank you', 'Books', '', '', ''];
const CURRENCY_TURNS: readonly Currency[] = ['DC', 'DC', 'USD', 'DC', 'TDC'];

/** The same few hundred transfers and claims on every machine, ordered by time. `hour` may have a fraction. */
function plan(wallets: readonly DemoWallet[], days: number): PlannedCommand[] {
  const next = sequence(20_251_114);
  const planned: PlannedCommand[] = [];
  for (let day = 0; day < days; day++) {
    for (let turn = 0; turn < PER_DAY; turn++) {
      const hour = 8 + (turn * 14) / PER_DAY + next() * 2;
      const command = transfer(wallets, `demo-world:send-${String(day)}-${String(turn)}`, next);
      planned.push({ day, hour, command });
    }
    const claimer = wallets[day % wallets.length];
    if (day % 3 === 0 && claimer !== undefined) {
      planned.push({ day, hour: 23, command: claim(claimer, `demo-world:claim-day-${String(day)}`) });
    }
  }
  return planned;
}

function transfer(wallets: readonly DemoWallet[], id: string, next: () => number): Command {
  const from = pick(wallets, next());
  const to = pick(
    wallets.filter((wallet) => wallet !== from),
    next(),
  );
  const currency = pick(CURRENCY_TURNS, next());
  const amount = `${String(1 + Math.floor(next() * 60))}.${String(10 + Math.floor(next() * 90))}`;
  const note = pick(NOTES, next());
  const payload = { to: to.address, amount, currency, ...(note !== '' && { note }) };
  return { id, type: 'wallet.transfer', actor: from.userId, payload };
}

const claim = ({ userId }: DemoWallet, id: string): Command => ({
  id,
  type: 'wallet.claim_tdc',
  actor: userId,
  payload: {},
});

function pick<T>(items: readonly T[], at: number): T {
  const item = items[Math.floor(at * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** A small linear congruential sequence in [0, 1): the same history everywhere (constants of Numerical Recipes). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

export const demoTransfers: DemoPart = { plan: ({ wallets, days }) => plan(wallets, days) };
