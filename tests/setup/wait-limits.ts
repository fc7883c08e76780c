/**
 * The default time limit for conditions. Vitest's default of one second is less than a busy machine may need for one step, so
 * correct tests would fail there. A condition that becomes true is still noticed just as soon.
 */
import { vi } from 'vitest';

/** The limit of `expect.poll` in vitest.config.ts too, and less than the limit of any test. */
const timeout = 10_000;

const { waitFor, waitUntil } = vi;
vi.waitFor = (check, options) => waitFor(check, options ?? { timeout });
vi.waitUntil = (check, options) => waitUntil(check, options ?? { timeout });
