/**
 * What 'Require 2FA for Transactions' is about: "sending funds or creating projects". What a schedule sends by itself was
 * confirmed when it was made or taken up again. What is invested cannot be asked back for months. Buying is paid by card,
 * and cancelling, pausing or asking for one's own money back only keeps money.
 */
const CONFIRMED: ReadonlySet<string> = new Set([
  'wallet.transfer',
  'schedule.create',
  'schedule.resume',
  'investor.join',
]);

/** Whether a command of this type waits for a code of whoever asks for codes. */
export const wantsCode = (type: string): boolean => CONFIRMED.has(type);
