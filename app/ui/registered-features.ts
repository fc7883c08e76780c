/** What the features of the app declare, for whatever shows it. The app registers them when it starts. */
import type { CommandDefinition, Feature, Place } from '../feature.ts';

const commands = new Map<string, CommandDefinition>();
let places: readonly Place[] = [];

export function registerFeatures(features: readonly Feature[]): void {
  places = features.flatMap((feature) => feature.places ?? []);
  for (const command of features.flatMap((feature) => feature.commands ?? [])) {
    commands.set(command.type, command);
  }
}

export const commandDefinition = (type: string): CommandDefinition | undefined => commands.get(type);

/** The places that a page shows, in their order. */
export const placesOn = (page: keyof Place['on']): readonly Place[] =>
  places.filter(({ on }) => on[page] !== undefined).toSorted((a, b) => (a.on[page] ?? 0) - (b.on[page] ?? 0));
