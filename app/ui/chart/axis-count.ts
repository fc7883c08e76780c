import { type Micro, MICRO_PER_UNIT } from '#domain/money.ts';
import { compact } from './compact.ts';

/** The ticks of an axis of counts: only whole numbers. */
export const axisCount = (value: Micro): string =>
  value % MICRO_PER_UNIT === 0n ? compact().format(value / MICRO_PER_UNIT) : '';
