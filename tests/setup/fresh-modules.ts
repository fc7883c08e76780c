/**
 * Each file evaluates our modules again, so module state and mocks do not reach the next file. The files of a worker share its
 * packages and its window, because loading them takes longer than running most files.
 */
import { vi } from 'vitest';

vi.resetModules();
