/** A letter to the owner of an address with which somebody (or the owner) signed up again (ruling A18). */
import { signUpLetterMs } from '#domain/limits.ts';
import type { Log } from '../../log.ts';
import type { AccountRecord, AccountStore, StoredAccount } from '../account/account-store.ts';
import type { PostLetter } from '../mail-links/letter-post.ts';
import { signUpLetter } from '../../notify/mail/letters.ts';

export type SignUpLetterNeeds = {
  readonly accounts: Pick<AccountStore, 'findByEmail' | 'update'>;
  readonly postLetter: PostLetter;
  readonly publicUrl: string;
  readonly now: () => number;
  readonly log: Log;
};

/** A clock that was set back or forward suppresses the letters for at most a day. */
const isDue = ({ signUpLetterAt }: AccountRecord, now: number): boolean =>
  signUpLetterAt === undefined || Math.abs(now - signUpLetterAt) >= signUpLetterMs;

/** One write decides who sends: of many simultaneous sign-ups one does, and a restart sends no second letter. */
async function takeTurn(needs: SignUpLetterNeeds, { userId, record }: StoredAccount): Promise<boolean> {
  const now = needs.now();
  // Checked without a write first, because a stranger may try repeatedly.
  if (!isDue(record, now)) return false;
  let taken = false;
  await needs.accounts.update(userId, (newest) => {
    taken = isDue(newest, now);
    return taken ? { ...newest, signUpLetterAt: now } : newest;
  });
  return taken;
}

/**
 * Sends at most one letter a day per account. Never rejects: the answer to the sign-up is the same without the letter.
 */
export async function sendSignUpLetter(needs: SignUpLetterNeeds, email: string): Promise<void> {
  try {
    const account = await needs.accounts.findByEmail(email);
    // An account that is not opened is an interrupted sign-up: "You have an account already" would be wrong.
    if (account?.record.opened !== true || !(await takeTurn(needs, account))) return;
    const letter = signUpLetter({ to: account.record.email, publicUrl: needs.publicUrl });
    await needs.postLetter('sign-up', letter, signUpLetterMs);
  } catch (error) {
    needs.log.error({ err: error }, 'the letter about a sign-up with a taken address could not be sent');
  }
}
