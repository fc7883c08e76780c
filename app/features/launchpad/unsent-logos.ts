/**
 * Logos that could not be uploaded, by the command that submits their project without them. A project that is cancelled or
 * refused gets its logo back on this device.
 */
import { pendingProjectsMax } from '#domain/project/limits.ts';
import { privateStorage } from '#app/seal/private-storage.ts';

const NAME = 'project-unsent-logos';

type Kept = readonly (readonly [command: string, logo: string])[];

function read(userId: string): Kept {
  try {
    return JSON.parse(privateStorage.read(userId, NAME) ?? '[]') as Kept;
  } catch {
    return [];
  }
}

/** Keeps as many as there can be projects that wait for approval: older ones were decided. */
export function keepLogo(userId: string, command: string, logo: string): void {
  const others = read(userId).filter(([id]) => id !== command);
  const kept: Kept = [...others, [command, logo]];
  privateStorage.write(userId, NAME, JSON.stringify(kept.slice(-pendingProjectsMax)));
}

/** '' if there is none. */
export const findKeptLogo = (userId: string, command: string): string =>
  read(userId).find(([id]) => id === command)?.[1] ?? '';
