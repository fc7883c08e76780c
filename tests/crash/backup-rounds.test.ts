/**
 * Proves that ten successive backups under load can be restored, audited and started, and contain everything that was
 * acknowledged before each began.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backUp, expectWhole, load, parent, runUnderLoad, withService } from './backups.ts';

const ROUNDS = 10;

withService();

describe('ten backups in a row under load', () => {
  it('each contain everything acknowledged before they began, and can be started', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const target = join(parent, `round-${String(round)}`);
      const before = await runUnderLoad(async (seen) => {
        expect(await backUp(target).ended).toMatchObject({ code: 0 });
        expect(load.verdicts.size).toBeGreaterThan(seen.verdicts.size);
        return seen;
      });
      await expectWhole(target, before);
      await rm(target, { recursive: true });
    }
  });
});
