/**
 * Proves that a backup is complete or recognisably unfinished, whatever is killed: SIGKILL ends `npm run backup` at
 * every named place and at random while the real service is under load, and the service while it stages a copy.
 */
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { BACKUP_CRASH_POINTS } from '#server/crash-points.ts';
import {
  copyLoad,
  backUp,
  data,
  expectUnfinished,
  expectWhole,
  isComplete,
  kill,
  load,
  moreTold,
  parent,
  server,
  startAgain,
  runUnderLoad,
  withService,
} from './backups.ts';
import { keepSignedIn } from './people.ts';

const KILLS_AT_RANDOM = 4;

withService();

describe('a backup that is killed while the service is under load', () => {
  it.each(BACKUP_CRASH_POINTS.filter((point) => point !== 'after-copy-unmarked'))(
    '%s leaves nothing that looks complete, and the service continues',
    async (point) => {
      const target = join(parent, `killed-${point}`);
      const at = point === 'during-copy' ? 'during-copy:3' : point;
      const { signal, said } = await runUnderLoad(() => backUp(target, at).ended);
      expect({ signal, said }).toEqual({ signal: 'SIGKILL', said: '' });
      expect(existsSync(target)).toBe(point === 'before-copy-unmarked');
      await expectUnfinished(target);

      const before = copyLoad();
      expect(await backUp(target).ended).toMatchObject({ code: 0 });
      expect(existsSync(`${target}.partial`)).toBe(false);
      await expectWhole(target, before);
    },
  );

  it('at random is complete or unfinished, and never blocks writes', async () => {
    const began = performance.now();
    expect(await backUp(join(parent, 'timed')).ended).toMatchObject({ code: 0 });
    const takesMs = Math.ceil(performance.now() - began);
    for (let unfinished = 0, time = 0; unfinished < KILLS_AT_RANDOM; time += 1) {
      const target = join(parent, `random-${String(time)}`);
      const before = await runUnderLoad(async (acknowledgedBefore) => {
        const backup = backUp(target);
        const killing = setTimeout(() => backup.process.kill('SIGKILL'), randomInt(takesMs));
        await backup.ended;
        clearTimeout(killing);
        return acknowledgedBefore;
      });
      // The mark decides, not the signal: a process may be killed after its backup is complete and before it exits.
      if (isComplete(target)) await expectWhole(target, before);
      else {
        unfinished += 1;
        // A start may refuse a partially copied file before it reads the mark.
        await expectUnfinished(target, 'VaultIQ could not start: ');
      }
    }
  });

  it('after-copy-unmarked is complete', async () => {
    const target = join(parent, 'killed-complete');
    const { signal, before } = await runUnderLoad(async (acknowledgedBefore) => {
      const backup = backUp(target, 'after-copy-unmarked');
      return { signal: (await backup.ended).signal, before: acknowledgedBefore };
    });
    expect(signal).toBe('SIGKILL');
    expect(isComplete(target)).toBe(true);
    await expectWhole(target, before);
  });
});

describe('a service that is killed while a copy is made ready', () => {
  it('has lost nothing, keeps nothing of the copy, and the backup is complete or has no name', async () => {
    const staged = join(data, 'store', 'staged');
    const target = join(parent, 'of-killed');
    await keepSignedIn(server.url, load.people);
    const loading = load.run(server.url);
    await moreTold(20);
    const before = copyLoad();
    const backup = backUp(target);
    await vi.waitFor(async () => expect((await readdir(staged)).length).toBeGreaterThan(0), {
      interval: 1,
      timeout: 30_000,
    });
    await kill(server);
    await loading;
    const { code } = await backup.ended;
    if (code === 0) await expectWhole(target, before);
    else expect(existsSync(target)).toBe(false);

    await startAgain();
    expect(await readdir(staged).catch(() => [])).toEqual([]);
    await load.settle(server.url);
    await load.repeat(server.url, [...before.verdicts.keys()]);
    const after = copyLoad();
    await rm(target, { recursive: true, force: true });
    expect(await backUp(target).ended).toMatchObject({ code: 0 });
    await expectWhole(target, after);
  });
});
