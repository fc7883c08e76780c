// Proves that a snapshot restores the state of the investor programme unchanged, in every state.
import { describe, expect, it } from 'vitest';
import type { Investor, Programme } from './programme.ts';
import {
  readExit,
  readInvestor,
  readProgramme,
  writeExit,
  writeInvestor,
  writeProgramme,
} from './json-codec.ts';

/** Like a snapshot. */
const throughJson = <T>(written: T): T => JSON.parse(JSON.stringify(written)) as T;

const investor: Investor = {
  ...{ number: 2, vault: 'INVESTOR_VAULT-2', locked: 30n, changedIn: '2027-02', everUsd: 90n, earned: 7n },
  lots: [
    { dc: 10n, usd: 20n, priceUsd: 2n, joinedAt: 1_000 },
    { dc: 20n, usd: 70n, priceUsd: 3n, joinedAt: 2_000 },
  ],
  marks: [{ through: '2027-01', locked: 10n }],
  held: [{ month: '2027-01', amount: 4n }],
  exit: 'exit-1',
};
const programme: Programme = {
  ...{ locked: 30n, opening: 10n, changedIn: '2027-02', nextMonth: '2027-01' },
  paying: { month: '2026-12', pool: 5n, batches: 3, done: [0, 2] },
  reserve: { month: '2027-02', left: 6n },
};

describe('an investor', () => {
  it('is restored unchanged', () => {
    expect(readInvestor(throughJson(writeInvestor(investor)))).toEqual(investor);
    const fresh = { ...investor, lots: [], marks: [], held: [], exit: null };
    expect(readInvestor(throughJson(writeInvestor(fresh)))).toEqual(fresh);
  });

  it('is written in decimal strings, with repeated parts as lists', () => {
    expect(writeInvestor(investor)).toEqual({
      ...{ number: 2, vault: 'INVESTOR_VAULT-2', changedIn: '2027-02', exit: 'exit-1' },
      ...{ locked: '0.00003', everUsd: '0.00009', earned: '0.000007' },
      lots: [
        ['0.00001', '0.00002', '0.000002', 1_000],
        ['0.00002', '0.00007', '0.000003', 2_000],
      ],
      marks: [['2027-01', '0.00001']],
      held: [['2027-01', '0.000004']],
    });
  });
});

describe('the programme', () => {
  it.each<[string, Programme]>([
    ['while a month is being paid', programme],
    ['while no month is being paid', { ...programme, paying: null }],
    ['before anything was paid from the reserve', { ...programme, reserve: null }],
    ['before anybody has joined', { ...programme, paying: null, reserve: null, nextMonth: null }],
  ])('is restored unchanged, %s', (_, given) => {
    expect(readProgramme(throughJson(writeProgramme(given)))).toEqual(given);
  });
});

it('an exit is restored unchanged', () => {
  const exit = { userId: 'ann', left: 12n, steps: 3 };
  expect(writeExit(exit)).toEqual({ userId: 'ann', left: '0.000012', steps: 3 });
  expect(readExit(throughJson(writeExit(exit)))).toEqual(exit);
});
