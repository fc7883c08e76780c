import { z } from 'zod';
import type { WirePart } from '../wire-part.ts';

export const privacyWire = {
  wallet: {
    /** Whether the public pages hide the balances; absent if the person has never set it. */
    hidesBalances: z.boolean().optional(),
  },
} as const satisfies WirePart;
