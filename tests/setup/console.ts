// An unexpected console.error or console.warn fails the test during which it was said, or the file when it came between tests.
import { afterAll, afterEach } from 'vitest';
import { guardConsole } from './console-guard.ts';

const takeComplaints = guardConsole(console);

function refuseComplaints(): void {
  const complaints = takeComplaints();
  if (complaints.length > 0) throw new Error(`Unexpected output:\n${complaints.join('\n')}`);
}

afterEach(refuseComplaints);
afterAll(refuseComplaints);
