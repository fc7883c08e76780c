/** The texts of this device's commands. */
import { type CommandText, fillProject } from '../feature.ts';
import { commandDefinition } from '../registered-features.ts';

export type { CommandText };

const NOTHING = { to: null, amount: null, currency: null, direction: 'out', note: '' } as const;

export function commandText(type: string, payload: unknown): CommandText {
  const definition = commandDefinition(type);
  const { project } = (payload ?? {}) as { readonly project?: unknown };
  return {
    ...NOTHING,
    project: typeof project === 'string' ? project : null,
    pattern: definition?.title ?? type,
    ...definition?.details?.(payload),
  };
}

/** The message after a person has cancelled the command. */
export const cancelledText = (type: string): string =>
  commandDefinition(type)?.onCancelled?.text ?? 'It was not sent.';

/** "Invest in Solar Kiosk", or "Invest in a project" where this device does not know its name. */
export const commandTitle = ({ pattern }: CommandText, project: string | null): string =>
  fillProject(pattern, project);

export type SayNames = {
  /** Whom something was sent to. */
  readonly party: (address: string) => string;
  /** The title of a project; null: unknown. */
  readonly project: (id: string) => string | null;
};

/** The toast after the command was carried out, with names; null: none. */
export function doneToast(
  type: string,
  payload: unknown,
  say: SayNames,
): readonly [title: string, message: string] | null {
  const { to, project, ...text } = commandText(type, payload);
  const named = {
    to: to === null ? null : say.party(to),
    project: project === null ? null : say.project(project),
  };
  return commandDefinition(type)?.doneToast?.({ ...text, ...named }) ?? null;
}
