/**
 * Logos that could not be uploaded, by the command that submits their project without them. A project that is cancelled or
 * refused gets its logo back on this device.
 */
import { pendingProjectsMax } from '#domain/project/limits.ts';
import { privateStorage } from '#app/seal/private-storage.ts';

const NAME = 'project-unsent-logos';

type StoredLogos = readonly (readonly [command: string, logo: string])[];

function readLogos(userId: string): StoredLogos {
  try {
    return JSON.parse(privateStorage.read(userId, NAME) ?? '[]') as StoredLogos;
  } catch {
    return [];
  }
}

/** Keeps as many as there can be projects that wait for approval: older ones were decided. */
export function storeUnsentLogo(userId: string, command: string, logo: string): void {
  const others = readLogos(userId).filter(([id]) => id !== command);
  const kept: StoredLogos = [...others, [command, logo]];
  privateStorage.write(userId, NAME, JSON.stringify(kept.slice(-pendingProjectsMax)));
}

/** '' if there is none. */
export const findUnsentLogo = (userId: string, command: string): string =>
  readLogos(userId).find(([id]) => id === command)?.[1] ?? '';
