/**
 * The token of a launched project: the catalogue's document `token:<project>`. Prices and volumes are in DC; `listing.ts`
 * converts them to dollars at the current price of DC.
 */
import { z } from 'zod';
import { PROJECT_TYPES } from '../project/constants.ts';
import { burnsShownMax, pricePointsMax, volumeHoursMax } from './limits.ts';

const Amount = z.string().regex(/^\d{1,25}(\.\d{1,6})?$/);
const Timestamp = z.iso.datetime();

/** The range of ids of the catalogue's token documents. */
export const TOKEN_IDS = { first: 'token:', end: 'token;' } as const;

/** Unknown fields are dropped, so an older app can read a newer authority's. */
export const TokenValueSchema = z.object({
  projectId: z.string().min(1).max(96),
  symbol: z.string().min(1).max(20),
  title: z.string().min(1).max(120),
  type: z.enum(PROJECT_TYPES),
  /** Hex SHA-256 of an uploaded picture. */
  logo: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** The tokens that exist: minted, and not burned. */
  supply: Amount,
  /** The part of the supply that is liquidity, now and at the launch. */
  liquidity: Amount,
  liquidityAtLaunch: Amount,
  /**
   * The burns of the 30 days before the last one, oldest first; if there are too many, the oldest are merged into the next.
   */
  burns: z.array(z.object({ at: Timestamp, amount: Amount })).max(burnsShownMax),
  /** The reference price over time (ruling L15), oldest first: the launch price, then every change of the last days. */
  prices: z
    .array(z.object({ at: Timestamp, price: Amount }))
    .min(1)
    .max(pricePointsMax),
  /**
   * The volume sent between wallets in each of the last hours with any, oldest first: in DC at the reference price of that
   * time. `hour`: hours since the epoch.
   */
  volumes: z.array(z.object({ hour: z.int().min(0), dc: Amount })).max(volumeHoursMax),
});
export type TokenValue = z.infer<typeof TokenValueSchema>;
