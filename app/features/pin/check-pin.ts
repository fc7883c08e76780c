import type { FieldErrors } from '../../ui/use-form.ts';
import { isPinLong, PIN_LENGTH_TEXT } from '../../ui/pin-text.ts';

export type PinValues = { readonly current: string; readonly pin: string; readonly repeat: string };

/** All digits equal, or in sequence: guessers try these first. */
export function isEasy(pin: string): boolean {
  const steps = new Set(
    Array.from(pin)
      .slice(1)
      .map((digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10),
  );
  return steps.size === 1 && (steps.has(0) || steps.has(1) || steps.has(9));
}

function pinError(pin: string): string | undefined {
  if (!isPinLong(pin)) return PIN_LENGTH_TEXT;
  return isEasy(pin) ? 'This PIN is too easy to guess' : undefined;
}

/** `asks`: the fields of the form. */
export const checkPins =
  (asks: { readonly current: boolean; readonly next: boolean }) =>
  ({ current, pin, repeat }: PinValues): FieldErrors<PinValues> => {
    const own = asks.current && !isPinLong(current) ? PIN_LENGTH_TEXT : undefined;
    const next = asks.next ? pinError(pin) : undefined;
    const again = asks.next && repeat !== pin ? 'The PINs are not the same' : undefined;
    return {
      ...(own === undefined ? {} : { current: own }),
      ...(next === undefined ? {} : { pin: next }),
      ...(again === undefined ? {} : { repeat: again }),
    };
  };
