/** Every status of a command, and the refusal of every command that the features send. */
import { Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { type CommandDoc, newCommand } from '#app/data/outbox/command-doc.ts';
import { FEATURES } from '#app/features.ts';
import { CommandDetail } from '#app/features/history/command-detail.tsx';
import { localProblem, problemFromRow } from '#app/platform/problem.ts';
import { COMMAND_STATUS_TEXT, type ShownStatus, StatusBadge } from '#app/ui/status-badge.tsx';
import { ERRORS } from '#domain/errors.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { Section } from './section.tsx';

const at = Date.UTC(2026, 10, 26, 14, 2);
const payload = { to: 'VIQ-1800000000000-aaaaaaaaaaaa', amount: '12.5', currency: 'DC', note: 'Tickets' };

const transfer = (name: string, state: Partial<CommandDoc>): CommandDoc => ({
  ...newCommand({ id: name, type: 'wallet.transfer', payload }, at),
  ...state,
});
const problemOf = (code: keyof typeof ERRORS) => problemFromRow(code, ERRORS[code]);

const states = [
  transfer('waiting', { status: 'waiting' }),
  transfer('offline', { status: 'waiting', problem: localProblem('OFFLINE') }),
  transfer('code', { status: 'waiting', problem: problemOf('TWO_FACTOR_REQUIRED') }),
  transfer('processing', { status: 'processing' }),
  transfer('unanswered', { status: 'processing', problem: localProblem('NO_ANSWER') }),
  transfer('refused', { status: 'refused', problem: problemOf('INSUFFICIENT_FUNDS') }),
  transfer('lost', { status: 'refused', problem: problemOf('NOT_IN_JOURNAL') }),
  transfer('cancelled', { status: 'cancelled' }),
];

const refusals = FEATURES.flatMap(({ commands = [] }) =>
  commands.map(({ type }): CommandDoc => ({
    ...newCommand({ id: type, type, payload: {} }, at),
    status: 'refused',
    problem: problemOf('RATE_LIMITED'),
  })),
);

const commands = [...states, ...refusals];

export const CommandStates = (): ReactElement =>
  withData(
    <>
      <Section title="Statuses">
        <p>
          {(Object.keys(COMMAND_STATUS_TEXT) as ShownStatus[]).map((status) => (
            <StatusBadge key={status} motion={status} />
          ))}
        </p>
      </Section>
      <Section title="Commands">
        {commands.map(({ id }) => (
          <article key={id} data-command={id} aria-label={id}>
            <Title order={3}>{id}</Title>
            <CommandDetail id={id} partyName={null} onDone={() => undefined} />
          </article>
        ))}
      </Section>
    </>,
    makeShownData({ collections: { commands } }),
  );
