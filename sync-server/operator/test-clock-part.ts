/** The test clock, which a test can move forward so that days of due work pass in seconds. Only with TEST_CLOCK. */
import { z } from 'zod';
import type { Authority } from '../commands/authority.ts';
import type { Made } from '../composition.ts';
import type { Base } from '../engine/base.ts';
import { endpoint, withHandler } from '../http/endpoint.ts';
import { isoTime } from '../iso-time.ts';

const ADVANCE_MS_MAX = 1_000 * 86_400_000;

/** Not in the list of endpoints, because without TEST_CLOCK the path does not exist. */
const TEST_CLOCK = endpoint({
  method: 'post',
  path: '/api/test/clock',
  summary: 'Move the clock of the service forward',
  access: 'none',
  crossSite: 'refused',
  limit: 'public',
  body: z.strictObject({ advanceMs: z.int().min(0).max(ADVANCE_MS_MAX) }),
  status: 200,
  answer: z.object({ now: z.iso.datetime() }),
});

type Needs = Pick<Base, 'clock' | 'config'> & {
  readonly authority: Pick<Authority, 'health'>;
  readonly hurryDueWork: () => void;
};

export function testClockPart({ authority, clock, config, hurryDueWork }: Needs): Made<object> {
  if (!config.testClock) return { offers: {} };
  return {
    offers: {},
    /** After a restart the clock continues where the test had moved it. */
    begin() {
      clock.advance(Math.max(0, authority.health().lastBlockAt - clock.now()));
    },
    endpoints: () => [
      withHandler(TEST_CLOCK, ({ body }, reply) => {
        clock.advance(body.advanceMs);
        hurryDueWork();
        reply.json({ now: isoTime(clock.now()) });
      }),
    ],
  };
}
