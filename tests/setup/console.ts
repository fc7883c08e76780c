// An unexpected console.error or console.warn fails the current test, or the file if it comes between two tests.
import { afterAll, afterEach } from 'vitest';
import { guardConsole } from './console-guard.ts';

const { error, warn } = console;
// The next file of this worker guards the console itself.
afterAll(() => {
  Object.assign(console, { error, warn });
});

const takeComplaints = guardConsole(console);

function refuseComplaints(): void {
  const complaints = takeComplaints();
  if (complaints.length > 0) throw new Error(`Unexpected output:\n${complaints.join('\n')}`);
}

afterEach(refuseComplaints);
afterAll(refuseComplaints);
