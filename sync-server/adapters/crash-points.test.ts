// Proves that a crash point kills the process at the place and time that a test names, and never in production.
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { makeCrashPoints } from './crash-points.ts';

let kill: MockInstance<typeof process.kill>;
beforeEach(() => {
  kill = vi.spyOn(process, 'kill').mockReturnValue(true);
});

describe('VAULTIQ_CRASH_AT', () => {
  it('kills at the named place only', () => {
    const crash = makeCrashPoints('before-put', false);
    void crash.reach('after-put');
    expect(kill).not.toHaveBeenCalled();
    void crash.reach('before-put');
    expect(kill).toHaveBeenCalledExactlyOnceWith(process.pid, 'SIGKILL');
  });

  it('kills at the named time only', () => {
    const crash = makeCrashPoints('before-answer:3', false);
    for (let time = 1; time <= 2; time++) void crash.reach('before-answer');
    expect(kill).not.toHaveBeenCalled();
    void crash.reach('before-answer');
    expect(kill).toHaveBeenCalledOnce();
  });

  it('holds the work at the place before it kills', async () => {
    const reached = makeCrashPoints('before-put:1:5', false).reach('before-put');
    expect(kill).not.toHaveBeenCalled();
    await reached;
    expect(kill).toHaveBeenCalledExactlyOnceWith(process.pid, 'SIGKILL');
  });

  it('does nothing in production, or when it is not set', () => {
    for (const crash of [
      makeCrashPoints('before-put', true),
      makeCrashPoints(undefined, false),
      makeCrashPoints('', false),
    ]) {
      void crash.reach('before-put');
    }
    expect(kill).not.toHaveBeenCalled();
  });

  it.each(['nowhere', 'before-put:0', 'before-put:x', 'before-put:1:0', 'before-put:1:1:1'])(
    'refuses "%s"',
    (name) => {
      expect(() => makeCrashPoints(name, false)).toThrow(/no crash point/);
    },
  );
});
