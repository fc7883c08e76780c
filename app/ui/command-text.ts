/** The texts of this device's commands. */
import type { CommandText } from '../feature.ts';
import { commandDefinition } from '../registered-features.ts';

export type { CommandText };

const NOTHING = { to: null, amount: null, currency: null, direction: 'out', note: '' } as const;

export function commandText(type: string, payload: unknown): CommandText {
  const definition = commandDefinition(type);
  return { ...NOTHING, title: definition?.title ?? type, ...definition?.details?.(payload) };
}

/** The toast after the command was carried out; null: none. */
export const doneToast = (type: string, payload: unknown): readonly [title: string, message: string] | null =>
  commandDefinition(type)?.doneToast?.(commandText(type, payload)) ?? null;
