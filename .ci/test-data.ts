/** Where the tests of a check keep their data: in memory if the machine has enough of it, because no test cuts the power. */
import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** The type of a tmpfs, as Linux numbers it. */
const TMPFS = 0x01_02_19_94;
const GIB = 1_024 ** 3;
/** Several times what a whole check keeps at once. */
const FREE_MIN = 2 * GIB;
/** The processes of two steps need memory too. */
const AVAILABLE_MIN = 8 * GIB;

/** The parts of the machine that decide; a test passes its own. */
export type Memory = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The type of the file system at /dev/shm and its free bytes; null without one. */
  readonly shared: () => { readonly type: number; readonly freeBytes: number } | null;
  readonly availableBytes: () => number;
};

const thisMemory: Memory = {
  env: process.env,
  shared: () => {
    try {
      const { type, bavail, bsize } = statfsSync(IN_MEMORY);
      return { type, freeBytes: bavail * bsize };
    } catch {
      return null;
    }
  },
  availableBytes: () => process.availableMemory(),
};

/** The folder of temporary files; TMPDIR takes precedence. */
export function temporaryFolder(memory: Memory = thisMemory): string {
  const { TMPDIR: chosen = '' } = memory.env;
  const shared = memory.shared();
  const hasRoom =
    shared?.type === TMPFS && shared.freeBytes >= FREE_MIN && memory.availableBytes() >= AVAILABLE_MIN;
  return chosen === '' && hasRoom ? IN_MEMORY : tmpdir();
}

/** Makes an empty folder for the temporary files of one check. */
export const makeTestFolder = (): string => mkdtempSync(join(temporaryFolder(), 'check-'));
