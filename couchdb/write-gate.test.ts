/**
 * Proves that nothing is written while the gate is closed, that closing it waits for running writes, and how long it
 * counts as closed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stageCopy } from './stage-copy.ts';
import { makeWriteGate } from './write-gate.ts';

it('finishes running writes, holds later ones back, and starts them in order', async () => {
  const gate = makeWriteGate();
  const begun: string[] = [];
  let leaveFirst = (): void => undefined;
  gate.enter('a', (leave) => {
    begun.push('first');
    leaveFirst = leave;
  });
  let held = false;
  const holding = gate.hold().then(() => (held = true));
  gate.enter('b', (leave) => {
    begun.push('second');
    leave();
  });
  gate.enter('b', (leave) => {
    begun.push('third');
    leave();
  });
  await Promise.resolve();
  expect({ begun, held }).toEqual({ begun: ['first'], held: false });
  leaveFirst();
  await holding;
  expect({ begun, changed: [...gate.changed] }).toEqual({ begun: ['first'], changed: ['a'] });
  gate.release();
  expect({ begun, changed: [...gate.changed] }).toEqual({
    begun: ['first', 'second', 'third'],
    changed: ['a', 'b'],
  });
});

it('only one caller at a time can close the gate', async () => {
  const gate = makeWriteGate();
  await gate.hold();
  await expect(gate.hold()).rejects.toThrow('the writes are held already');
});

it('notes a location again when its write ends, because a reader may have seen half of it', () => {
  const gate = makeWriteGate();
  let end = (): void => undefined;
  gate.enter('a', (leave) => {
    end = leave;
  });
  gate.changed.delete('a');
  end();
  expect([...gate.changed]).toEqual(['a']);
});

it('counts the wait for a running write as closed time, because others wait as long', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'vaultiq-gate-'));
  const gate = makeWriteGate();
  let end = (): void => undefined;
  gate.enter(join(parent, 'elsewhere'), (leave) => {
    end = leave;
  });
  const staging = stageCopy({
    databases: parent,
    folder: join(parent, '..', 'staged-here'),
    trash: join(parent, '..', 'trash-here'),
    files: [],
    gate,
  });
  let waitedFrom: number | null = null;
  await expect
    .poll(() => {
      let passed = false;
      gate.enter(join(parent, 'probe'), (leave) => {
        passed = true;
        leave();
      });
      if (!passed) waitedFrom ??= performance.now();
      return passed;
    })
    .toBe(false);
  const waited = performance.now() - (waitedFrom ?? 0);
  end();
  const { folder, heldMs } = await staging;
  expect(heldMs).toBeGreaterThanOrEqual(waited);
  await rm(parent, { recursive: true });
  await rm(join(folder, '..'), { recursive: true });
});
