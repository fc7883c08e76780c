import { z } from 'zod';
import type { WirePart } from '../wire-part.ts';

const State = z.enum(['open', 'skipped', 'done']);

export const firstRunWire = {
  settings: {
    firstRun: State,
    'firstRun:claim': State,
    'firstRun:send': State,
    'firstRun:address': State,
    'firstRun:protect': State,
    'firstRun:install': State,
  },
} as const satisfies WirePart;
