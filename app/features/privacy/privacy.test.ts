// Proves the privacy switch: the setting in force, a change on its way, and a refused one.
import { describe, expect, it } from 'vitest';
import type { CommandDoc } from '#app/data/outbox/command-doc.ts';
import { newCommand } from '#app/data/outbox/command-doc.ts';
import { readPrivacy } from './privacy.ts';

const pendingCommand = (hideBalances: boolean, more: Partial<CommandDoc> = {}): CommandDoc => ({
  ...newCommand({ id: 'c1', type: 'privacy.set', payload: { hideBalances } }, 1_000),
  ...more,
});
const doneCommand = (hideBalances: boolean, seq: number): CommandDoc =>
  pendingCommand(hideBalances, {
    status: 'done',
    verdict: {
      id: 'c1',
      type: 'privacy.set',
      verdict: 'committed',
      seq,
      block: 1,
      at: '2026-01-01T00:00:00.000Z',
    },
  });

const shows = { seq: 10 };
const hides = { seq: 10, hidesBalances: true };

describe('the privacy switch', () => {
  it.each([
    ['is off for whoever has never said', shows, null, [], false, 'in-force'],
    ['is as the ledger has it', hides, null, [], true, 'in-force'],
    ['counts what was set before the ledger had it', shows, { value: true }, [], true, 'in-force'],
    [
      'and the ledger wins over that',
      { seq: 10, hidesBalances: false },
      { value: true },
      [],
      false,
      'in-force',
    ],
    ['shows what waits without a network', shows, null, [pendingCommand(true)], true, 'waiting'],
    [
      'shows what is on its way',
      hides,
      null,
      [pendingCommand(false, { status: 'processing' })],
      false,
      'processing',
    ],
    ['shows what is decided and not here yet', shows, null, [doneCommand(true, 11)], true, 'processing'],
    ['follows the wallet once it is here', hides, null, [doneCommand(true, 9)], true, 'in-force'],
    [
      'goes back when it was not sent',
      hides,
      null,
      [pendingCommand(false, { status: 'refused' })],
      true,
      'refused',
    ],
    [
      'forgets that once it is put away',
      hides,
      null,
      [pendingCommand(false, { status: 'refused', dismissed: true })],
      true,
      'in-force',
    ],
    [
      'goes by the newest of several',
      shows,
      null,
      [pendingCommand(false), pendingCommand(true)],
      false,
      'waiting',
    ],
  ] as const)('%s', (_, wallet, before, commands, hidesBalances, motion) => {
    expect(readPrivacy({ wallet, before, commands })).toMatchObject({ hidesBalances, motion });
  });

  it('names the command that was not sent, so that it can be dismissed', () => {
    const refused = pendingCommand(true, { status: 'refused' });
    expect(readPrivacy({ wallet: shows, before: null, commands: [refused] }).refused).toEqual(refused);
  });
});
