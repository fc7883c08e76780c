// Proves that a step of the machine's clock reaches the log, staff and readiness, and stops nothing.
import { expect, it } from 'vitest';
import { openAccount, userId } from '#tests/builders/ledger-commands.ts';
import { openTestAuthority, quietLog } from '#tests/fakes/open-authority.ts';
import { mustCommit } from '#tests/fakes/restartable.ts';
import { clockNote, watchClock } from './clock-watch.ts';

const OLGA = userId(7);

it('a step of the clock is announced to staff, and readiness reports it without turning red', async () => {
  const authority = await openTestAuthority();
  await mustCommit(authority.submit(openAccount(OLGA)));
  await mustCommit(
    authority.submit({
      id: 'make-the-owner-0001',
      type: 'role.grant',
      actor: 'system',
      payload: { userId: OLGA, role: 'owner' },
    }),
  );
  const errors: unknown[] = [];
  const log = { ...quietLog, error: (fields: unknown) => void errors.push(fields) };
  let step = (_stepMs: number): void => undefined;
  const clock = {
    watch: (onStep: (stepMs: number) => void) => {
      step = onStep;
      return { stop: () => undefined };
    },
  };
  watchClock({ clock, authority, log });
  const reported = new Promise((resolve) => {
    authority.onDurable(({ block }) => {
      resolve(block.entries[0]);
    });
  });
  step(3_600_000);
  expect(await reported).toMatchObject({
    type: 'service.report_clock',
    verdict: 'committed',
    facts: [
      { kind: 'clock.stepped', stepMs: 3_600_000 },
      { kind: 'notification.raised', notice: 'clock.stepped', userId: OLGA },
    ],
  });
  expect(errors).toEqual([{ stepMs: 3_600_000 }]);
  const now = (): number => authority.health().lastBlockAt;
  expect(clockNote({ now, stepMs: () => 3_600_000 }, authority)).toBe(
    'the clock of the machine was set ahead by 3600 s',
  );
  expect(clockNote({ now, stepMs: () => 0 }, authority)).toBe('ok');
  expect(clockNote({ now: () => now() - 3_600_000, stepMs: () => 0 }, authority)).toBe(
    'the clock is 3600 s behind the newest block: times stand still until it is reached',
  );
  expect(authority.health().writable).toBe(true);
  await authority.close();
});
