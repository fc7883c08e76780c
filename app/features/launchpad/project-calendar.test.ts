/** Proves the calendar file of a project's dates, and the file of its stakes. */
import { describe, expect, it } from 'vitest';
import type { StakeAnswer } from '#domain/project-launch/answers.ts';
import { aProject } from '#tests/builders/shown-projects.ts';
import { writeCsv } from '../../ui/csv.ts';
import { STAKE_COLUMNS } from './creator-stakes.tsx';
import { writeCalendar } from './project-calendar.ts';
import { refundsIn } from './refunds.ts';

const project = aProject({
  title: 'Roofs, solar; new',
  approvedAt: '2026-10-01T00:00:00.000Z',
  startAt: '2026-10-05T12:30:00.000Z',
  presaleEndAt: '2026-10-20T00:00:00.000Z',
});
const about = { project, url: 'https://viq.example/launchpad/project/p12', now: Date.UTC(2026, 9, 4) };
const unfolded = writeCalendar(about).replaceAll('\r\n ', '');

describe('the calendar file', () => {
  it('has an event for each date that is still to come', () => {
    const events = unfolded.split('BEGIN:VEVENT').slice(1);
    expect(events).toHaveLength(5);
    expect(events[0]).toBe(
      [
        '',
        'UID:p12-launch-date@viq.example',
        'DTSTAMP:20261004T000000Z',
        'DTSTART:20261005T123000Z',
        'SUMMARY:Roofs\\, solar\\; new: Launch date',
        'DESCRIPTION:People can invest from this time on.',
        'URL:https://viq.example/launchpad/project/p12',
        'END:VEVENT',
        '',
      ].join('\r\n'),
    );
    expect(events[1]).toContain('SUMMARY:Roofs\\, solar\\; new: End of the presale (at the latest)');
  });

  it('is one calendar of lines that are short enough', () => {
    expect(unfolded.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
    expect(unfolded.endsWith('END:VCALENDAR\r\n')).toBe(true);
    const umlauts = writeCalendar({ ...about, project: { ...project, title: 'ä'.repeat(120) } });
    for (const line of umlauts.split('\r\n')) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    }
  });
});

const stake = (investment: string, change: Partial<StakeAnswer> = {}): StakeAnswer => ({
  investment,
  address: 'VIQ-1700000000000-ann000000000',
  amount: '10',
  tokens: '20',
  status: 'held',
  at: '2026-10-06T00:00:00.000Z',
  txId: 'stakestakestakestakestakestakest',
  ...change,
});
const refund = {
  amount: '29.95',
  fee: '0.05',
  at: '2026-10-20T00:00:05.000Z',
  txId: 'backbackbackbackbackbackbackback',
};

it('the file of the stakes has each with its refund', () => {
  const csv = writeCsv(STAKE_COLUMNS, [stake('INV-1', { status: 'refunded', refund }), stake('INV-2')]);
  expect(csv.split('\r\n').slice(1, 3)).toEqual([
    'INV-1,VIQ-1700000000000-ann000000000,10,20,refunded,2026-10-06T00:00:00.000Z,stakestakestakestakestakestakest,29.95,0.05',
    'INV-2,VIQ-1700000000000-ann000000000,10,20,held,2026-10-06T00:00:00.000Z,stakestakestakestakestakestakest,,',
  ]);
});

it('a backer of several stakes is refunded once', () => {
  const stakes = [stake('INV-1', { refund }), stake('INV-2', { amount: '20', refund }), stake('INV-3')];
  expect(refundsIn(stakes)).toEqual([{ address: 'VIQ-1700000000000-ann000000000', ...refund }]);
});
