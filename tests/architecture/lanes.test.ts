// Proves that the check runs every step once, the longest first, two at a time, and each only after the steps that it needs.
import { describe, expect, it } from 'vitest';
import { type Job, runInLanes } from '../../.ci/lanes.ts';
import { flushPromises } from '#tests/builders/flush-promises.ts';

const job = (name: string, budgetSeconds: number, needs: readonly string[] = []): Job => ({
  name,
  budgetSeconds,
  needs,
});

/** Runs jobs that end when the test says so; `began` has their names in order. */
function running(jobs: readonly Job[], lanes = 2) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const all = runInLanes(jobs, {
    lanes,
    run: ({ name }) =>
      new Promise((resolve) => {
        began.push(name);
        ends.set(name, resolve);
      }),
  });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await flushPromises();
  };
  return { all, began, end };
}

describe('steps in lanes', () => {
  it('begin with the longest, as many at a time as there are lanes', async () => {
    const { all, began, end } = running([job('short', 1), job('long', 9), job('middle', 5)]);
    expect(began).toEqual(['long', 'middle']);
    await end('middle');
    expect(began).toEqual(['long', 'middle', 'short']);
    await end('long');
    await end('short');
    await all;
  });

  it('wait for the steps that they need, which precede longer ones', async () => {
    const { all, began, end } = running([job('journeys', 9, ['build']), job('unit', 8), job('build', 1)]);
    expect(began).toEqual(['build', 'unit']);
    await end('build');
    expect(began).toEqual(['build', 'unit', 'journeys']);
    await end('unit');
    await end('journeys');
    await all;
  });

  it('do not wait for a step that is not run', async () => {
    const { all, began, end } = running([job('journeys', 9, ['build'])]);
    expect(began).toEqual(['journeys']);
    await end('journeys');
    await all;
  });

  it('that wait for each other are an error', async () => {
    await expect(running([job('a', 1, ['b']), job('b', 1, ['a'])]).all).rejects.toThrow(
      'These wait for each other: a, b.',
    );
  });
});
