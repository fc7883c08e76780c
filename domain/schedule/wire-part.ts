import { z } from 'zod';
import { commandIdLengthMax } from '../limits.ts';
import type { WirePart } from '../wire-part.ts';
import { SCHEDULE_ERRORS } from './errors.ts';
import { ScheduleDocSchema } from './document.ts';

export const scheduleWire = {
  errors: SCHEDULE_ERRORS,
  transaction: {
    /** The person's schedule that sent it. */
    scheduleId: z.string().min(1).max(commandIdLengthMax).optional(),
  },
  collections: { schedules: ScheduleDocSchema },
} as const satisfies WirePart;
