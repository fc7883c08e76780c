/**
 * How long a test waits for a condition that has no time of its own: Vitest's default of one second is less than a busy
 * machine may need for one step, so a test that nothing is wrong with would fail there. A condition that holds is seen as
 * soon as before.
 */
import { vi } from 'vitest';

/** The same limit as `expect.poll` in vitest.config.ts, and less than any test may take. */
const timeout = 10_000;

const { waitFor, waitUntil } = vi;
vi.waitFor = (check, options) => waitFor(check, options ?? { timeout });
vi.waitUntil = (check, options) => waitUntil(check, options ?? { timeout });
