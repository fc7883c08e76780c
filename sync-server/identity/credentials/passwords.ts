import { hash, verify } from '@node-rs/argon2';
import type { Err, Ok } from '#domain/result.ts';
import type { HashQueue } from './hash-queue.ts';

/** Makes and checks password hashes; each call costs tens of milliseconds of a core. */
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  verify(passwordHash: string, password: string): Promise<boolean>;
};

/** argon2id (the library's default variant), 19 MiB, two passes: OWASP's minimum. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const argon2Hasher: PasswordHasher = {
  hash: (password) => hash(password, ARGON2),
  verify: (passwordHash, password) => verify(passwordHash, password),
};

export type Passwords = {
  hash(password: string): Promise<Ok<string> | Err<'REQUESTS_LIMITED'>>;
  /** Null stands for a missing account: it takes as long and is never right. */
  verify(passwordHash: string | null, password: string): Promise<Ok<boolean> | Err<'REQUESTS_LIMITED'>>;
};

/** Hashes passwords through the bounded queue. Keyboards compose letters differently, so the NFKC form is hashed. */
export function makePasswords(hasher: PasswordHasher, queue: HashQueue, dummyPassword: string): Passwords {
  let dummyHash: string | null = null;
  return {
    hash: (password) => queue.run(() => hasher.hash(password.normalize('NFKC'))),
    verify: (passwordHash, password) =>
      queue.run(async () => {
        // Not made at the start, which it would delay; and by the first check of any account, because a check of a missing
        // one must not take longer.
        dummyHash ??= await hasher.hash(dummyPassword);
        const matches = await hasher.verify(passwordHash ?? dummyHash, password.normalize('NFKC'));
        return matches && passwordHash !== null;
      }),
  };
}
