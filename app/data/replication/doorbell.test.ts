// Proves that the doorbell delivers every ring however the stream is split, reconnects after a cut, renews a refused
// token, does not try while offline, and stops.
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Ring } from '#domain/protocol.ts';
import { eventually } from '#tests/builders/device.ts';
import { type Doorbell, openDoorbell } from './doorbell.ts';
import { makeEventParser, type ServerEvent } from './event-parser.ts';

let doorbell: Doorbell | null = null;
afterEach(() => {
  doorbell?.stop();
  vi.useRealTimers();
});

/** A delay between two attempts is at most 30 s. */
const TWO_PAUSES_MS = 60_000;

const stream = (...pieces: string[]): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    }),
  );

type World = { rings: Ring[]; ready: (string | null)[]; asked: string[]; rejected: (string | undefined)[] };

function open(answers: (() => Response)[], mayReach = () => true): World {
  const world: World = { rings: [], ready: [], asked: [], rejected: [] };
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    world.asked.push(new Headers(init.headers).get('authorization') ?? '');
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError('fetch failed');
    return answer();
  });
  let issued = 0;
  doorbell = openDoorbell({
    transport: {
      mayReach,
      accessToken: async (rejected) => {
        world.rejected.push(rejected);
        return { ok: true, value: `t${String(++issued)}` };
      },
    },
    onReady: (bell) => world.ready.push(bell),
    onRing: (ring) => world.rings.push(ring),
    random: () => 0,
  });
  return world;
}

const ring = (collection: string): string =>
  `event: ring\ndata: ${JSON.stringify({ feed: 'me', collections: [collection] })}\n\n`;

describe('the doorbell', () => {
  it('reconnects after a cut and says so, with the name of the doorbell if it has one', async () => {
    const world = open([
      () => stream('event: ready\ndata: {"bell":"b1"}\n\n', ring('wallet')),
      () => stream('event: ready\ndata: {}\n\n', ring('contacts')),
    ]);
    await eventually('the first ring', () => world.rings.length === 1);
    doorbell?.hurry();
    await eventually('the second ring', () => world.rings.length === 2);
    expect(world.ready).toEqual(['b1', null]);
    expect(world.rings.map(({ collections }) => collections)).toEqual([['wallet'], ['contacts']]);
  });

  it('renews a token that was refused', async () => {
    const refusal = (): Response =>
      new Response(JSON.stringify({ code: 'NOT_AUTHENTICATED' }), { status: 401 });
    const world = open([refusal, () => stream('event: ready\ndata: {}\n\n')]);
    await eventually('the refusal', () => world.asked.length === 1);
    doorbell?.hurry();
    await eventually('it stands', () => {
      doorbell?.hurry();
      return world.ready.length === 1;
    });
    expect(world.rejected.slice(0, 2)).toEqual([undefined, 't1']);
  });

  it('does not try without a network', async () => {
    vi.useFakeTimers();
    const world = open([() => stream('event: ready\ndata: {}\n\n')], () => false);
    await vi.advanceTimersByTimeAsync(TWO_PAUSES_MS);
    expect(world.asked).toEqual([]);
  });

  it('stops', async () => {
    vi.useFakeTimers();
    const world = open([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(world.asked).toHaveLength(1);
    doorbell?.stop();
    doorbell?.hurry();
    await vi.advanceTimersByTimeAsync(TWO_PAUSES_MS);
    expect(world.asked).toHaveLength(1);
  });
});

it('reads an event stream alike in pieces of any size', () => {
  const text = `: keep-alive\n\nevent: ready\ndata: {}\n\n${ring('wallet')}event: ring\r\ndata: a\r\ndata: b\r\n\r\n`;
  const read = (size: number): ServerEvent[] => {
    const events: ServerEvent[] = [];
    const parse = makeEventParser((event) => events.push(event));
    for (let from = 0; from < text.length; from += size) parse(text.slice(from, from + size));
    return events;
  };
  const whole = read(text.length);
  expect(whole.map(({ name }) => name)).toEqual(['ready', 'ring', 'ring']);
  expect(whole[2]?.data).toBe('a\nb');
  for (const size of [1, 2, 3, 7]) expect(read(size)).toEqual(whole);
});
