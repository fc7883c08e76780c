// Proves that password hashes are argon2id at the chosen cost, that no more run at once than allowed, and that their
// queue is bounded.
import { describe, expect, it } from 'vitest';
import { makeHashQueue } from './hash-queue.ts';
import { argon2Hasher, makePasswords, type PasswordHasher } from './passwords.ts';

describe('passwords', () => {
  it('are stored as argon2id with 19 MiB, two passes, one lane', async () => {
    const passwords = makePasswords(argon2Hasher, makeHashQueue(2, 10), 'stand-in');
    const made = await passwords.hash('quiet-harbour-88');
    const hash = made.ok ? made.value : '';
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(hash, 'quiet-harbour-88')).toEqual({ ok: true, value: true });
    expect(await passwords.verify(hash, 'quiet-harbour-89')).toEqual({ ok: true, value: false });
    expect(await passwords.verify(null, 'stand-in')).toEqual({ ok: true, value: false });
  });

  it.each([
    { account: 'missing', passwordHash: null },
    { account: 'existing', passwordHash: 'hash of theirs' },
  ])('cost a start nothing; the first check makes the stand-in, of a $account account too', async (first) => {
    const calls: string[] = [];
    const hasher: PasswordHasher = {
      hash: (password) => {
        calls.push('hash');
        return Promise.resolve(`hash of ${password}`);
      },
      verify: (passwordHash, password) => {
        calls.push('verify');
        return Promise.resolve(passwordHash === `hash of ${password}`);
      },
    };
    const passwords = makePasswords(hasher, makeHashQueue(2, 10), 'stand-in');
    expect(calls).toEqual([]);
    await passwords.verify(first.passwordHash, 'theirs');
    expect(calls.splice(0)).toEqual(['hash', 'verify']);
    for (const passwordHash of [null, 'hash of theirs']) {
      await passwords.verify(passwordHash, 'theirs');
      expect(calls.splice(0)).toEqual(['verify']);
    }
  });
});

describe('the queue of hashes', () => {
  it('runs a limited number at once, lets a limited number wait and refuses the rest', async () => {
    const queue = makeHashQueue(2, 3);
    const finish: (() => void)[] = [];
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => {
        finish.push(resolve);
      });
      running -= 1;
    };
    const all = Array.from({ length: 7 }, () => queue.run(work));
    expect(await all[5]).toEqual({ ok: false, code: 'REQUESTS_LIMITED', detail: { retryAfterMs: 2_000 } });
    expect((await all[6])?.ok).toBe(false);
    for (let turn = 0; turn < 5; turn += 1) {
      finish.shift()?.();
      await all[turn];
      await Promise.resolve();
    }
    expect((await Promise.all(all)).filter((one) => one.ok)).toHaveLength(5);
    expect(most).toBe(2);
  });

  it('continues after a failed task', async () => {
    const queue = makeHashQueue(1, 1);
    await expect(queue.run(() => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
    expect(await queue.run(() => Promise.resolve(7))).toEqual({ ok: true, value: 7 });
  });
});
