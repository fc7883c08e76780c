import { type Micro, MICRO_PER_UNIT } from '#domain/money.ts';
import { compact } from './compact.ts';

/** The tick of an axis of counts: nothing between two whole numbers. */
export const axisCount = (value: Micro): string =>
  value % MICRO_PER_UNIT === 0n ? compact().format(value / MICRO_PER_UNIT) : '';
