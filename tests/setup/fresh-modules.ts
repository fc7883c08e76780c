/**
 * Each file evaluates our modules anew: what one keeps for itself, or mocks, is not there in the next. The files of a worker
 * share its packages and its window, which take longer to load than most files to run.
 */
import { vi } from 'vitest';

vi.resetModules();
