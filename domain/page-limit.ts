import { z } from 'zod';

/** The number of items that a query asks for, as text; by default, and at most, `max`. */
export const pageLimit = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number)
    .refine((limit) => limit <= max)
    .default(max);
