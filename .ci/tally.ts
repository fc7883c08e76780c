import { z } from 'zod';

/** What we read of Vitest's JSON report. */
export const VitestReportSchema = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});
export type VitestReport = z.infer<typeof VitestReportSchema>;

export type Tally = {
  readonly passed: number;
  readonly failed: number;
  readonly complaints: readonly string[];
};

/** A step that is one check. */
export function tallyCheck(exitCode: number): Tally {
  return exitCode === 0 ? { passed: 1, failed: 0, complaints: [] } : { passed: 0, failed: 1, complaints: [] };
}

/**
 * Counts the tests of one run. A skipped test, a file that could not be loaded, a run without tests, a missing report and
 * an exit code that no failed test explains (an unhandled rejection) each count as failed.
 */
export function tallyTests(report: VitestReport | null, exitCode: number): Tally {
  if (report === null) return { passed: 0, failed: 1, complaints: ['The test run left no report.'] };
  const all = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = all.filter(({ status }) => status === 'passed').length;
  const broken = all.filter(({ status }) => status === 'failed');
  const skipped = all.filter(({ status }) => status !== 'passed' && status !== 'failed');
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  const complaints = [
    ...skipped.map(({ fullName }) => `Skipped, which is not allowed: ${fullName}`),
    ...unloaded.map(({ name }) => `Failed outside its tests: ${name}`),
  ];
  if (all.length === 0) complaints.push('No test ran.');
  const explained = broken.length + complaints.length;
  if (explained === 0 && (exitCode !== 0 || !report.success)) {
    complaints.push('The run failed although every test passed (see the errors above).');
  }
  return { passed, failed: broken.length + complaints.length, complaints };
}
