import { z } from 'zod';

/** The fields of Vitest's JSON report that we read. */
export const VitestReportSchema = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).optional(),
        }),
      ),
    }),
  ),
});
export type VitestReport = z.infer<typeof VitestReportSchema>;

export type Tally = {
  readonly passed: number;
  readonly failed: number;
  /** One text for each failure of a test step: the test's name, and the message without its stack. */
  readonly complaints: readonly string[];
};

/** The tally of a step that is a single check. */
export function tallyCheck(exitCode: number): Tally {
  return exitCode === 0 ? { passed: 1, failed: 0, complaints: [] } : { passed: 0, failed: 1, complaints: [] };
}

type FileReport = VitestReport['testResults'][number];

const MESSAGE_LINES_MAX = 15;
const COLOURS = /\u001b\[\d+m/g;
/** Vitest reports a test that ran out of time with the text of a placeholder error. */
const TIMED_OUT = /^Error: STACK_TRACE_ERROR/;

/** The message of a failure with all its lines, which say what was awaited, but without the stack. */
function messageOf(failure = ''): string {
  const lines = failure.replace(COLOURS, '').replace(TIMED_OUT, 'The test took too long').split('\n');
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  return lines
    .slice(0, stack < 0 ? undefined : stack)
    .filter((line) => line.trim() !== '')
    .slice(0, MESSAGE_LINES_MAX)
    .join('\n  ');
}

function failuresOf({ name, assertionResults }: FileReport): readonly string[] {
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages = [] }) => {
      const why = messageOf(failureMessages[0]);
      return `Failed: ${name} > ${fullName}${why === '' ? '' : `: ${why}`}`;
    });
}

/**
 * Counts the tests of one run. A skipped test, a file that could not be loaded, a run without tests, a missing report and
 * an exit code that no failed test explains (an unhandled rejection) each count as failed.
 */
export function tallyTests(report: VitestReport | null, exitCode: number, mayBeEmpty = false): Tally {
  if (report === null) return { passed: 0, failed: 1, complaints: ['The test run left no report.'] };
  const all = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = all.filter(({ status }) => status === 'passed').length;
  const skipped = all.filter(({ status }) => status !== 'passed' && status !== 'failed');
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  const complaints = [
    ...report.testResults.flatMap(failuresOf),
    ...skipped.map(({ fullName }) => `Skipped, which is not allowed: ${fullName}`),
    ...unloaded.map(({ name }) => `Failed outside its tests: ${name}`),
  ];
  if (all.length === 0 && !mayBeEmpty) complaints.push('No test ran.');
  if (complaints.length === 0 && (exitCode !== 0 || !report.success)) {
    complaints.push('The run failed although every test passed (see the errors above).');
  }
  return { passed, failed: complaints.length, complaints };
}
