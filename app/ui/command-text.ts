/** The texts of this device's commands. */
import type { CommandText } from '../feature.ts';
import { commandDefinition } from '../registered-features.ts';

export type { CommandText };

const NOTHING = { to: null, amount: null, currency: null, direction: 'out', note: '' } as const;

export function commandText(type: string, payload: unknown): CommandText {
  const definition = commandDefinition(type);
  return { ...NOTHING, title: definition?.title ?? type, ...definition?.details?.(payload) };
}

/** What a person is told after they cancelled the command. */
export const cancelledText = (type: string): string =>
  commandDefinition(type)?.onCancelled?.text ?? 'It was not sent.';

/** The toast after the command was carried out; null: none. `sayParty` names whom it was sent to. */
export function doneToast(
  type: string,
  payload: unknown,
  sayParty: (address: string) => string,
): readonly [title: string, message: string] | null {
  const text = commandText(type, payload);
  const to = text.to === null ? null : sayParty(text.to);
  return commandDefinition(type)?.doneToast?.({ ...text, to }) ?? null;
}
