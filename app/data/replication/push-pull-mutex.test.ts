// Proves that a pull waits until an upload's outcome is written, that an upload waits until a pull is answered, and
// that neither waits for a failed one.
import { describe, expect, it } from 'vitest';
import { flushPromises } from '#tests/builders/flush-promises.ts';
import { makeGate } from '#tests/builders/gate.ts';
import { makePushPullMutex } from './push-pull-mutex.ts';

function makeRecordedMutex() {
  const written = makeGate();
  const mutex = makePushPullMutex(() => written.passed);
  const begun: string[] = [];
  const task = (name: string, until: Promise<void>) => async (): Promise<string> => {
    begun.push(name);
    await until;
    return name;
  };
  return { written, mutex, begun, task };
}

const atOnce = Promise.resolve();

describe('the mutex of a collection', () => {
  it('starts a pull when the outcome of the push is stored', async () => {
    const { written, mutex, begun, task } = makeRecordedMutex();
    const answer = makeGate();
    const push = mutex.push(task('push', answer.passed));
    const pull = mutex.pull(task('pull', atOnce));
    await flushPromises();
    expect(begun).toEqual(['push']);
    answer.open();
    expect(await push).toBe('push');
    await flushPromises();
    expect(begun).toEqual(['push']);
    written.open();
    expect(await pull).toBe('pull');
  });

  it('starts a push when the pull is answered', async () => {
    const { mutex, begun, task } = makeRecordedMutex();
    const answer = makeGate();
    const pull = mutex.pull(task('pull', answer.passed));
    const push = mutex.push(task('push', atOnce));
    await flushPromises();
    expect(begun).toEqual(['pull']);
    answer.open();
    expect([await pull, await push]).toEqual(['pull', 'push']);
  });

  it('continues after a failed push, whose outcome is never stored', async () => {
    const { mutex, task } = makeRecordedMutex();
    const answer = makeGate();
    const push = mutex.push(task('push', answer.passed));
    const pull = mutex.pull(task('pull', atOnce));
    answer.fail(new Error('no answer'));
    await expect(push).rejects.toThrow('no answer');
    expect(await pull).toBe('pull');
  });

  it('continues after a failed pull', async () => {
    const { mutex, task } = makeRecordedMutex();
    const answer = makeGate();
    const pull = mutex.pull(task('pull', answer.passed));
    const push = mutex.push(task('push', atOnce));
    answer.fail(new Error('no answer'));
    await expect(pull).rejects.toThrow('no answer');
    expect(await push).toBe('push');
  });
});
