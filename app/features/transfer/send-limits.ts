/** The limits on sending, shown only when they are nearly or fully reached. */
import { useMemo } from 'react';
import { map } from 'rxjs';
import { amountUnitsMax, noteLengthMax, transfersPerMinuteMax } from '#domain/limits.ts';
import { MICRO_PER_UNIT, parseAmount } from '#domain/money.ts';
import { useObservedData } from '#app/data/device/device-context.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { observeQuery } from '#app/data/database/observe-query.ts';
import { useNow } from '#app/platform/clock.ts';
import { exactAmount } from '../../ui/format.ts';
import { sendTransfer } from './commands.ts';

const minuteMs = 60_000;
const tickMs = 5_000;
/** The share of a limit from which it is shown. */
const nearPercent = 80;

const isNear = (value: number, max: number): boolean => value * 100 >= max * nearPercent;

const AMOUNT_MAX = amountUnitsMax * MICRO_PER_UNIT;

/** The limit of an amount; null if the amount is far below it. */
export function amountLimitText(amount: string): string | null {
  const parsed = parseAmount(amount);
  // A number too large to be an amount at all is over it too.
  const isOver = parsed.ok ? parsed.value > AMOUNT_MAX : /^\d{13,}(\.\d*)?$/.test(amount);
  return isOver ? `At most ${exactAmount(AMOUNT_MAX)} at once.` : null;
}

export function noteLimitText(note: string): string | null {
  if (!isNear(note.length, noteLengthMax)) return null;
  return `${String(noteLengthMax - note.length)} of ${String(noteLengthMax)} characters left.`;
}

/** `times`: when this device asked for a transfer, ms. */
export function rateLimitText(times: readonly number[], now: number): string | null {
  const recent = times.filter((at) => now - at < minuteMs).length;
  if (!isNear(recent, transfersPerMinuteMax)) return null;
  const left = Math.max(transfersPerMinuteMax - recent, 0);
  return `At most ${String(transfersPerMinuteMax)} transfers a minute: ${left === 0 ? 'wait a moment' : `${String(left)} left`}.`;
}

const sentTimes = ({ database }: DeviceData) =>
  observeQuery(database.collections.commands.find({ selector: { type: sendTransfer.type } })).pipe(
    map((commands) => commands.map(({ requestedAt }) => requestedAt)),
  );

/** The limits to show for this amount now. */
export function useLimitText(amount: string): string | null {
  const times = useObservedData(sentTimes).value;
  const now = useNow(tickMs);
  const rate = useMemo(() => rateLimitText(times ?? [], now), [times, now]);
  return [amountLimitText(amount), rate].filter((text) => text !== null).join(' ') || null;
}
