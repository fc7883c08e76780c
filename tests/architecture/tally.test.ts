// Proves that CI's check never counts a failed, skipped or missing test as passed.
import { describe, expect, it } from 'vitest';
import { steps } from '../../.ci/steps.ts';
import { tallyCheck, tallyTests, VitestReportSchema } from '../../.ci/tally.ts';

type Suite = { name?: string; status?: string; tests: string[] };

const report = (suites: Suite[], success = true) =>
  VitestReportSchema.parse({
    success,
    testResults: suites.map(({ name = 'a.test.ts', status = 'passed', tests }) => ({
      name,
      status,
      assertionResults: tests.map((result, index) => ({ fullName: `test ${String(index)}`, status: result })),
    })),
  });

describe('tallyTests', () => {
  it('counts the tests that passed, over all files', () => {
    const tally = tallyTests(report([{ tests: ['passed', 'passed'] }, { tests: ['passed'] }]), 0);
    expect(tally).toEqual({ passed: 3, failed: 0, complaints: [] });
  });

  it('counts a failed test once, although its file and the run failed too', () => {
    const tally = tallyTests(report([{ status: 'failed', tests: ['passed', 'failed'] }], false), 1);
    expect(tally).toMatchObject({ passed: 1, failed: 1 });
  });

  it('names each failed test with its file and the message above the stack', () => {
    const timeout =
      'Timeout exceeded.\nCall log:\n\u001b[2m  - waiting for a button\u001b[22m\n\n    at a.test.ts:3';
    const failed = VitestReportSchema.parse({
      success: false,
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'adds', status: 'failed', failureMessages: [timeout] },
            { fullName: 'takes away', status: 'failed' },
            {
              fullName: 'hangs',
              status: 'failed',
              failureMessages: ['Error: STACK_TRACE_ERROR\n    at a.test.ts:9'],
            },
          ],
        },
      ],
    });
    expect(tallyTests(failed, 1)).toEqual({
      passed: 0,
      failed: 3,
      complaints: [
        'Failed: a.test.ts > adds: Timeout exceeded.\n  Call log:\n    - waiting for a button',
        'Failed: a.test.ts > takes away',
        'Failed: a.test.ts > hangs: The test took too long',
      ],
    });
  });

  it.each(['skipped', 'pending', 'todo', 'disabled'])('counts a %s test as failed and names it', (status) => {
    const tally = tallyTests(report([{ tests: ['passed', status] }]), 0);
    expect(tally).toEqual({ passed: 1, failed: 1, complaints: ['Skipped, which is not allowed: test 1'] });
  });

  it('counts a file that could not be loaded', () => {
    const tally = tallyTests(
      report([{ tests: ['passed'] }, { name: 'b.test.ts', status: 'failed', tests: [] }], false),
      1,
    );
    expect(tally).toEqual({ passed: 1, failed: 1, complaints: ['Failed outside its tests: b.test.ts'] });
  });

  it.each([
    ['an exit code that no test explains', report([{ tests: ['passed'] }]), 1],
    ['a run that calls itself failed', report([{ tests: ['passed'] }], false), 0],
    ['a run without tests', report([]), 0],
    ['a missing report', null, 0],
  ])('counts %s as one failure', (_, given, exitCode) => {
    expect(tallyTests(given, exitCode).failed).toBe(1);
  });

  it('counts a run without tests as zero if it may be empty', () => {
    expect(tallyTests(report([]), 0, true)).toEqual({ passed: 0, failed: 0, complaints: [] });
    expect(tallyTests(null, 0, true).failed).toBe(1);
  });
});

describe('tallyCheck', () => {
  it('counts a check as one', () => {
    expect(tallyCheck(0)).toMatchObject({ passed: 1, failed: 0 });
    expect(tallyCheck(2)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('the table of steps', () => {
  it('runs every part of every suite once', () => {
    const suites = steps.filter(({ countsTests }) => countsTests);
    const parts = new Map<string, string[]>();
    for (const { command } of suites) {
      const project = command[command.indexOf('--project') + 1] ?? '';
      const shard = command.find((word) => word.startsWith('--shard='))?.slice('--shard='.length) ?? '1/1';
      parts.set(project, [...(parts.get(project) ?? []), shard]);
    }
    for (const shards of parts.values()) {
      const count = String(shards.length);
      expect(shards).toEqual(shards.map((_, index) => `${String(index + 1)}/${count}`));
    }
    expect([...parts.keys()].sort()).toEqual([
      'app',
      'crash',
      'domain',
      'journeys',
      'screens',
      'simulation',
      'unit',
    ]);
  });

  it('has unique names, and needs only what runs earlier', () => {
    const names = steps.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const [index, { needs = [] }] of steps.entries()) {
      expect(names.slice(0, index)).toEqual(expect.arrayContaining([...needs]));
    }
  });
});
