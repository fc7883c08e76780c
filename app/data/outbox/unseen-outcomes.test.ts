// Proves which outcomes are summed up until they are seen: those of commands that had waited, sent and refused
// separately.
import { expect, it } from 'vitest';
import type { CommandDoc } from './command-doc.ts';
import { countUnseen } from './unseen-outcomes.ts';

const asked = Date.UTC(2026, 10, 23, 12, 0, 0);
const command = (status: 'done' | 'refused', decidedAfterMs: number | null): CommandDoc => ({
  id: 'c',
  type: 'wallet.transfer',
  payload: {},
  requestedAt: asked,
  order: 1,
  status,
  attempts: 0,
  retryAt: 0,
  dismissed: false,
  ...(decidedAfterMs === null
    ? {}
    : {
        verdict: {
          id: 'c',
          type: 'wallet.transfer',
          verdict: status === 'done' ? 'committed' : 'refused',
          seq: 1,
          block: 1,
          at: new Date(asked + decidedAfterMs).toISOString(),
        },
      }),
});

it('counts commands that were sent or refused after ten seconds or more', () => {
  const commands = [
    command('done', 10_000),
    command('done', 3_600_000),
    command('done', 9_999),
    command('refused', 60_000),
  ];
  expect(countUnseen(commands, asked)).toEqual({ sent: 2, refused: 1 });
});

it('does not count commands that were decided before the person looked', () => {
  const commands = [command('done', 60_000), command('refused', 60_000)];
  expect(countUnseen(commands, asked + 60_000)).toEqual({ sent: 0, refused: 0 });
  expect(countUnseen(commands, asked + 59_999)).toEqual({ sent: 1, refused: 1 });
});

it('counts a refusal by the protocol from the time at which the device learnt of it', () => {
  const refused = { ...command('refused', null), refusedAt: asked + 600_000 };
  expect(countUnseen([refused], asked + 599_999)).toEqual({ sent: 0, refused: 1 });
  expect(countUnseen([refused], asked + 600_000)).toEqual({ sent: 0, refused: 0 });
});

it('counts a refusal that an earlier release stored from the time of its request', () => {
  expect(countUnseen([command('refused', null)], asked - 1)).toEqual({ sent: 0, refused: 1 });
  expect(countUnseen([command('refused', null)], asked)).toEqual({ sent: 0, refused: 0 });
});
