/** The investor programme as plain JSON, for snapshots and the state's digest. */
import { readMicro, writeMicro } from '../money.ts';
import type { Exit, Investor, Programme } from './programme.ts';

export type WrittenInvestor = Omit<Investor, 'lots' | 'locked' | 'marks' | 'everUsd' | 'earned' | 'held'> & {
  readonly lots: readonly (readonly [dc: string, usd: string, priceUsd: string, joinedAt: number])[];
  readonly locked: string;
  readonly marks: readonly (readonly [through: string, locked: string])[];
  readonly everUsd: string;
  readonly earned: string;
  readonly held: readonly (readonly [month: string, amount: string])[];
};

export const writeInvestor = (investor: Investor): WrittenInvestor => ({
  ...investor,
  lots: investor.lots.map(({ dc, usd, priceUsd, joinedAt }) => [
    writeMicro(dc),
    writeMicro(usd),
    writeMicro(priceUsd),
    joinedAt,
  ]),
  locked: writeMicro(investor.locked),
  marks: investor.marks.map(({ through, locked }) => [through, writeMicro(locked)]),
  everUsd: writeMicro(investor.everUsd),
  earned: writeMicro(investor.earned),
  held: investor.held.map(({ month, amount }) => [month, writeMicro(amount)]),
});

export const readInvestor = (written: WrittenInvestor): Investor => ({
  ...written,
  lots: written.lots.map(([dc, usd, priceUsd, joinedAt]) => ({
    dc: readMicro(dc),
    usd: readMicro(usd),
    priceUsd: readMicro(priceUsd),
    joinedAt,
  })),
  locked: readMicro(written.locked),
  marks: written.marks.map(([through, locked]) => ({ through, locked: readMicro(locked) })),
  everUsd: readMicro(written.everUsd),
  earned: readMicro(written.earned),
  held: written.held.map(([month, amount]) => ({ month, amount: readMicro(amount) })),
});

export type WrittenExit = Omit<Exit, 'left'> & { readonly left: string };

export const writeExit = (exit: Exit): WrittenExit => ({ ...exit, left: writeMicro(exit.left) });
export const readExit = (written: WrittenExit): Exit => ({ ...written, left: readMicro(written.left) });

export type WrittenProgramme = Pick<Programme, 'changedIn' | 'nextMonth'> & {
  readonly locked: string;
  readonly opening: string;
  readonly paying: (Omit<NonNullable<Programme['paying']>, 'pool'> & { readonly pool: string }) | null;
  readonly reserve: { readonly month: string; readonly left: string } | null;
};

export const writeProgramme = (programme: Programme): WrittenProgramme => ({
  ...programme,
  locked: writeMicro(programme.locked),
  opening: writeMicro(programme.opening),
  paying: programme.paying && { ...programme.paying, pool: writeMicro(programme.paying.pool) },
  reserve: programme.reserve && { ...programme.reserve, left: writeMicro(programme.reserve.left) },
});

export const readProgramme = (written: WrittenProgramme): Programme => ({
  ...written,
  locked: readMicro(written.locked),
  opening: readMicro(written.opening),
  paying: written.paying && { ...written.paying, pool: readMicro(written.paying.pool) },
  reserve: written.reserve && { ...written.reserve, left: readMicro(written.reserve.left) },
});
