import type { DeviceDatabase } from '../database/collections.ts';

const commandsMax = 200;

/** The latest commands of this device, newest first; all that ask share one query. */
export const queryRecentCommands = ({ collections: { commands } }: DeviceDatabase) =>
  commands.find({ sort: [{ order: 'asc' }], limit: commandsMax });
