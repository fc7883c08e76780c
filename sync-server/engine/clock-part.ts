import type { Authority } from '../commands/authority.ts';
import type { Made } from '../composition.ts';
import type { Base } from './base.ts';
import { clockNote, watchClock } from './clock-watch.ts';

type ClockNeeds = Pick<Base, 'clock' | 'log'> & { readonly authority: Authority };

/** Informs staff and readiness when the machine's clock is set. */
export function clockPart(needs: ClockNeeds): Made<object> {
  const { clock, authority } = needs;
  let watch: { readonly stop: () => void } | undefined;
  return {
    offers: {},
    notes: () => ({ clock: clockNote(clock, authority) }),
    begin() {
      watch = watchClock(needs);
    },
    stop: { watch: () => watch?.stop() },
  };
}
