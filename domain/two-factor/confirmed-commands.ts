/**
 * What 'Require 2FA for Transactions' is about: "sending funds or creating projects". What a schedule sends by itself was
 * confirmed when it was made or taken up again. Buying is paid by card, and cancelling or pausing only keeps money.
 */
const CONFIRMED: ReadonlySet<string> = new Set(['wallet.transfer', 'schedule.create', 'schedule.resume']);

/** Whether a command of this type waits for a code of whoever asks for codes. */
export const wantsCode = (type: string): boolean => CONFIRMED.has(type);
