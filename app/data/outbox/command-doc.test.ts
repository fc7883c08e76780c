// Proves when a command counts as certainly not sent, the only state in which it may be cancelled, and when it is
// retried.
import { describe, expect, it } from 'vitest';
import { localProblem } from '#app/platform/problem.ts';
import { knownProblem } from '#tests/builders/problem.ts';
import {
  byAge,
  claimCommand,
  newCommand,
  releaseCommand,
  recordProblem,
  waitsForCode,
} from './command-doc.ts';

const command = claimCommand(newCommand({ id: 'a', type: 'wallet.transfer', payload: {} }, 1_000));

describe('a command without a verdict', () => {
  it.each([
    'RATE_LIMITED',
    'QUEUE_FULL',
    'REQUESTS_LIMITED',
    'CLIENT_TOO_OLD',
    'SESSION_ENDED',
    'PASSWORD_CHANGE_REQUIRED',
  ] as const)('waits again after %s', (code) => {
    expect(recordProblem(command, { problem: knownProblem(code), certain: true }, 0).status).toBe('waiting');
  });

  it.each([knownProblem('STORE_UNAVAILABLE'), knownProblem('INTERNAL'), localProblem('NO_ANSWER')])(
    'may have been sent after $code',
    (problem) => {
      expect(recordProblem(command, { problem, certain: true }, 0).status).toBe('processing');
    },
  );

  it("may have been sent when the problem is another command's", () => {
    expect(recordProblem(command, { problem: knownProblem('RATE_LIMITED'), certain: false }, 0).status).toBe(
      'processing',
    );
    expect(
      recordProblem(command, { problem: knownProblem('COMMAND_INVALID'), certain: false }, 0).status,
    ).toBe('processing');
  });

  it('is finally not sent if the id can never be decided', () => {
    const after = recordProblem(command, { problem: knownProblem('COMMAND_INVALID'), certain: true }, 700);
    expect(after).toMatchObject({
      ...{ status: 'refused', retryAt: 0, refusedAt: 700 },
      problem: { code: 'COMMAND_INVALID' },
    });
  });

  it('waits for a code without a limit, and is like new after it', () => {
    const problem = knownProblem('TWO_FACTOR_REQUIRED');
    const waiting = recordProblem(command, { problem, certain: true }, 500);
    expect(waiting).toMatchObject({ status: 'waiting', retryAt: 0, attempts: 0, problem });
    expect(waitsForCode(waiting)).toBe(true);
    expect(releaseCommand(waiting)).toEqual(
      newCommand({ id: 'a', type: 'wallet.transfer', payload: {} }, 1_000),
    );
    expect(releaseCommand(command)).toBe(command);
  });

  it('is retried after delays that grow to a minute, or when the authority says', () => {
    const problem = localProblem('NO_ANSWER');
    const pauses = [0, 1, 2, 5, 6, 40].map(
      (attempts) => recordProblem({ ...command, attempts }, { problem, certain: true }, 500).retryAt - 500,
    );
    expect(pauses).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000]);
    const limited = { ...knownProblem('RATE_LIMITED'), retryAfterMs: 7_000 };
    expect(recordProblem(command, { problem: limited, certain: true }, 500).retryAt).toBe(7_500);
  });
});

it('sends the oldest command first', () => {
  const later = newCommand({ id: 'b', type: 'x', payload: {} }, 2_000);
  const same = newCommand({ id: 'aa', type: 'x', payload: {} }, 1_000);
  expect([later, same, command].sort(byAge).map(({ id }) => id)).toEqual(['a', 'aa', 'b']);
});
