/** A letter to the owner of an address with which somebody else signed up, or the owner once more (ruling A18). */
import { signUpLetterMs } from '#domain/limits.ts';
import type { AccountParts } from '../account-parts.ts';
import type { AccountRecord, StoredAccount } from '../account/account-store.ts';
import { signUpLetter } from '../../notify/mail/letters.ts';
import { randomId } from '../../random-id.ts';

/** A clock that was set back or forward silences the letters for a day at most. */
const isDue = ({ signUpLetterAt }: AccountRecord, now: number): boolean =>
  signUpLetterAt === undefined || Math.abs(now - signUpLetterAt) >= signUpLetterMs;

/** One write decides who sends, so that of many sign-ups at once one does, and a restart allows no other letter. */
async function takeTurn(parts: AccountParts, { userId, record }: StoredAccount): Promise<boolean> {
  const now = parts.now();
  // Without a write: a stranger may try again and again.
  if (!isDue(record, now)) return false;
  let taken = false;
  await parts.accounts.update(userId, (newest) => {
    taken = isDue(newest, now);
    return taken ? { ...newest, signUpLetterAt: now } : newest;
  });
  return taken;
}

/** At most one letter a day for each account. Never rejects: the answer to the sign-up is the same without the letter. */
export async function sendSignUpLetter(parts: AccountParts, email: string): Promise<void> {
  try {
    const account = await parts.accounts.findByEmail(email);
    // An account that is not opened is a sign-up that was cut off: "You have an account already" would not be true.
    if (account?.record.opened !== true || !(await takeTurn(parts, account))) return;
    const letter = signUpLetter({ to: account.record.email, publicUrl: parts.publicUrl });
    const until = parts.now() + signUpLetterMs;
    await parts.mail.post({ id: `sign-up.${randomId(parts.randomBytes)}`, letter, until });
  } catch (error) {
    parts.log.error({ err: error }, 'the letter about a sign-up with a taken address could not be sent');
  }
}
