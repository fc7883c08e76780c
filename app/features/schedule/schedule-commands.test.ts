// Proves that a change of a schedule stays visible from the tap until the schedule shows its result.
import { expect, it } from 'vitest';
import type { ScheduleDoc } from '#domain/schedule/document.ts';
import { type CommandDoc, recordVerdict, newCommand } from '#app/data/outbox/command-doc.ts';
import { isNewSchedule, isPendingChange } from './schedule-commands.ts';

const at = '2027-01-15T12:00:00.000Z';
const schedule: ScheduleDoc = {
  id: 'rent',
  seq: 7,
  at,
  createdAt: at,
  to: 'VIQ-1763711000000-a8b2c4d6e8f0',
  amount: '5',
  currency: 'DC',
  every: 'month',
  startAt: '2027-01-31T09:00',
  timeZone: 'Europe/Berlin',
  status: 'active',
  next: { n: 1, at: '2027-01-31T08:00:00.000Z' },
  runs: [],
};

const pendingCommand = (type: string, payload: Record<string, unknown> = {}): CommandDoc =>
  newCommand({ id: 'rent', type, payload }, 0);
const answeredCommand = (command: CommandDoc, verdict: 'committed' | 'refused', seq: number): CommandDoc =>
  recordVerdict(command, { id: command.id, type: command.type, verdict, seq, block: 1, at });

it('shows a new schedule, decided or not, until it is among the schedules', () => {
  const create = pendingCommand('schedule.create');
  for (const command of [
    create,
    answeredCommand(create, 'committed', 7),
    answeredCommand(create, 'refused', 7),
  ]) {
    expect(isNewSchedule(command, new Set())).toBe(true);
    expect(isNewSchedule(command, new Set(['rent']))).toBe(false);
  }
});

it.each(['schedule.pause', 'schedule.resume', 'schedule.cancel'])(
  '%s is shown until the schedule includes its entry',
  (type) => {
    const change = pendingCommand(type, { schedule: 'rent' });
    expect(isPendingChange(change, schedule)).toBe(true);
    expect(isPendingChange(answeredCommand(change, 'committed', 8), schedule)).toBe(true);
    expect(isPendingChange(answeredCommand(change, 'committed', 8), { ...schedule, seq: 8 })).toBe(false);
    expect(isPendingChange(answeredCommand(change, 'refused', 8), { ...schedule, seq: 9 })).toBe(true);
  },
);

it('concerns its own schedule only', () => {
  expect(isPendingChange(pendingCommand('schedule.pause', { schedule: 'other' }), schedule)).toBe(false);
  expect(isPendingChange(pendingCommand('wallet.transfer', { schedule: 'rent' }), schedule)).toBe(false);
});
