import { PAYOUTS_PATH } from '#domain/investor/paths.ts';
import { z } from 'zod';
import { isMonth } from '#domain/investor/month.ts';
import type { JobDefinition } from '../job/job.ts';
import { payMonth } from './pay-month.ts';

const PaidSchema = z.object({ month: z.string(), commands: z.int(), heldDc: z.string() });

/** The payout of a month by hand. */
export const payoutJob: JobDefinition = {
  name: 'payouts',
  options: ['month'],
  usage: '--month YYYY-MM',
  read({ month }, now) {
    if (month === undefined || !isMonth(month)) return null;
    return {
      path: PAYOUTS_PATH,
      body: { month },
      doIn: ({ authority }) => payMonth({ authority, now }, month),
      describe(answer) {
        const { commands, heldDc } = PaidSchema.parse(answer);
        const how = commands === 0 ? 'was already paid' : `is paid, in ${String(commands)} commands`;
        return `${month} ${how}. ${heldDc} DC of it are held until their owners are verified.`;
      },
    };
  },
};
