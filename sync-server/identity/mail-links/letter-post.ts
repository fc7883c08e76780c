import { type RandomBytes, randomId } from '../../random-id.ts';
import type { Letter, Mailer } from '../../notify/mail/ports.ts';

/** Queues a letter under a new id that begins with `kind`; it is not sent after `ttlMs`. */
export type PostLetter = (kind: string, letter: Letter, ttlMs: number) => Promise<void>;

type LetterPostNeeds = {
  readonly mail: Mailer;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
};

export const makeLetterPost =
  ({ mail, now, randomBytes }: LetterPostNeeds): PostLetter =>
  (kind, letter, ttlMs) =>
    mail.post({ id: `${kind}.${randomId(randomBytes)}`, letter, until: now() + ttlMs });
