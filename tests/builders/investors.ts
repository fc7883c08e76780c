/** Builds investor programmes for tests. */
import { dueExits, duePayouts, dueReleases } from '#domain/investor/due.ts';
import { endOfMonth, formatMonth } from '#domain/investor/month.ts';
import { vaultAccount } from '#domain/ledger/accounts.ts';
import { investorAccount, payoutAccount } from '#domain/investor/accounts.ts';
import { balanceOf } from '#domain/ledger/state.ts';
import type { Command, Entry } from '#domain/ledger/entry.ts';
import { writeMicro } from '#domain/money.ts';
import { idOf, type Answer, type World } from './world.ts';

export const join = (on: World, label: string, amount: string): Answer =>
  on.send(label, 'investor.join', { amount });

export const askExit = (on: World, label: string, amount: string): Answer =>
  on.send(label, 'investor.exit', { amount });

/** Asks for verification; `by` verifies. */
export function verify(on: World, label: string, by: string): Answer {
  on.send(label, 'investor.request_kyc', {});
  return on.send(by, 'investor.verify', { outcome: 'verified', userId: idOf(label) });
}

/** The balance of somebody's vault. */
export const readVault = (on: World, label: string): string =>
  writeMicro(balanceOf(on.state, investorAccount(idOf(label))).posted);
/** The rest of a month's pool that is set aside and not paid yet. */
export const setAside = (on: World, month: string): string =>
  writeMicro(balanceOf(on.state, payoutAccount(month)).posted);
export const universal = (on: World): string =>
  writeMicro(balanceOf(on.state, vaultAccount('universal', 'DC')).posted);

/** Submits what the scheduler would, until nothing is due. Returns the entries. */
export function carryOut(on: World): Entry[] {
  const from = on.entries.length;
  for (;;) {
    const due: Command[] = [...duePayouts(on.state, on.now), ...dueReleases(on.state)];
    const [command] = due.length > 0 ? due : dueExits(on.state, on.now);
    if (command === undefined) return on.entries.slice(from);
    const answer = on.handIn(command);
    if (!answer.decided || answer.entry.verdict === 'refused') {
      throw new Error(`${command.id} was refused: ${JSON.stringify(answer)}`);
    }
  }
}

/** Moves the clock to the first minute of the next month. */
export const nextMonth = (on: World): World => on.later(endOfMonth(formatMonth(on.now)) - on.now + 60_000);

export const months = (on: World, count: number): World => {
  for (let n = 0; n < count; n++) nextMonth(on);
  return on;
};
