/** Gives the shell and the shared screens access to the features that the app registers when it starts. */
import { isStaff, type Role } from '#domain/constants.ts';
import type { TransactionDoc } from '#domain/protocol.ts';
import { type CreditSource, joinSources } from './data/queries/credit-source.ts';
import type { LoadDueSource } from './data/queries/due-source.ts';
import type { CommandDefinition, Feature, OpenPointTexts, Place, SettingLine, WhileOpen } from './feature.ts';
import type { Finder } from './finder.ts';
import { placesOf } from './places.ts';
import { declarePrivateValues } from './seal/private-storage.ts';

const commands = new Map<string, CommandDefinition>();
let places: readonly Place[] = [];
let lines: readonly SettingLine[] = [];
let whileOpen: readonly WhileOpen[] = [];
let credits: CreditSource = joinSources([]);
let due: readonly NonNullable<Feature['due']>[] = [];
let openPoints: readonly NonNullable<Feature['openPoints']>[] = [];
let finders: readonly NonNullable<Feature['finders']>[] = [];

export function registerFeatures(features: readonly Feature[]): void {
  places = placesOf(features);
  lines = features.flatMap((feature) => feature.settingLine ?? []).toSorted((a, b) => a.order - b.order);
  whileOpen = features.flatMap((feature) => feature.whileOpen ?? []);
  credits = joinSources(features.flatMap((feature) => feature.credits ?? []));
  due = features.flatMap((feature) => feature.due ?? []);
  openPoints = features.flatMap((feature) => feature.openPoints ?? []);
  finders = features.flatMap((feature) => feature.finders ?? []);
  declarePrivateValues(features.flatMap((feature) => feature.privateValues ?? []));
  for (const command of features.flatMap((feature) => feature.commands ?? [])) {
    commands.set(command.type, command);
  }
}

export const commandDefinition = (type: string): CommandDefinition | undefined => commands.get(type);

/** The background work of features while a person's database is open. */
export const workWhileOpen = (): readonly WhileOpen[] => whileOpen;

/** A person's credits in all features, in the order of the list. The source changes only when features are registered. */
export const creditSource = (): CreditSource => credits;

/** The due items of all features, loaded on demand. The list changes only when features are registered. */
export const dueSources = (): readonly LoadDueSource[] => due;

/** The texts of open points, which prevent closing an account. Rejects when one cannot be loaded. */
export async function loadOpenPointTexts(): Promise<OpenPointTexts> {
  const loaded = await Promise.all(openPoints.map((load) => load()));
  return Object.assign({}, ...loaded.map((module) => module.openPoints)) as OpenPointTexts;
}

/** The finders of all features. Those that cannot be loaded are left out. */
export async function loadFinders(): Promise<readonly Finder[]> {
  const loaded = await Promise.allSettled(finders.map((load) => load()));
  return loaded.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value.finders : []));
}

/** The command that led to a transaction; null if there is none that the person could send again. */
export function findCommandBehind(
  transaction: TransactionDoc,
): { type: string; payload: Record<string, unknown> } | null {
  for (const { type, fromTransaction } of commands.values()) {
    const payload = fromTransaction?.(transaction) ?? null;
    if (payload !== null) return { type, payload };
  }
  return null;
}

/** The destinations of a person, by group and in their order. */
export const placesFor = (roles: readonly Role[]): readonly Place[] =>
  places.filter(({ group }) => group !== 'staff' || isStaff(roles));

/** The lines of the Settings card, in their order. */
export const settingLines = (): readonly SettingLine[] => lines;
