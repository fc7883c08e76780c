/** The doorbell: one stream over fetch, with the token in a header, that says which collections have changed. */
import { DOORBELL_PATH } from '#domain/paths.ts';
import type { Ready } from '#domain/device.ts';
import type { Ring } from '#domain/protocol.ts';
import { makeHeaders, readProblem } from '#app/platform/call.ts';
import { makeEventParser, type ServerEvent } from './event-parser.ts';
import type { Transport } from './transport.ts';

export type DoorbellOptions = {
  readonly transport: Pick<Transport, 'accessToken' | 'mayReach'>;
  /** The stream is open: changes before it are unknown. `bell`: its name; null if the authority does not name it. */
  readonly onReady: (bell: string | null) => void;
  readonly onRing: (ring: Ring) => void;
  readonly random?: () => number;
};

export type Doorbell = {
  /** Tries at once instead of after the current delay. */
  readonly hurry: () => void;
  readonly stop: () => void;
};

const pauseMinMs = 1_000;
const pauseMaxMs = 30_000;
/** The gateway sends something at least every 25 s. */
const silenceMaxMs = 60_000;
const path = DOORBELL_PATH;

/** Keeps the stream open until it is stopped, with backoff between failed attempts. */
export function openDoorbell(options: DoorbellOptions): Doorbell {
  const { transport, random = Math.random } = options;
  let stopped = false;
  let current: AbortController | null = null;
  let wake: () => void = () => undefined;
  let rejected: string | undefined;

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** Resolves to whether the stream was ever open. */
  const attempt = async (): Promise<boolean> => {
    if (!transport.mayReach()) return false;
    const token = await transport.accessToken(rejected);
    rejected = undefined;
    if (!token.ok || stopped) return false;
    current = new AbortController();
    const outcome = await listen(token.value, current, options);
    if (outcome === 'token-refused') rejected = token.value;
    return outcome === 'stood';
  };

  const run = async (): Promise<void> => {
    let failures = 0;
    while (!stopped) {
      failures = (await attempt()) ? 0 : failures + 1;
      if (stopped) return;
      const longest = Math.min(pauseMinMs * 2 ** failures, pauseMaxMs);
      await pause(longest / 2 + (random() * longest) / 2);
    }
  };
  void run();

  return {
    hurry: () => wake(),
    stop() {
      stopped = true;
      current?.abort();
      wake();
    },
  };
}

type StreamEnd = 'stood' | 'token-refused' | 'failed';

async function listen(token: string, control: AbortController, options: DoorbellOptions): Promise<StreamEnd> {
  let stood = false;
  let silence = setTimeout(() => control.abort(), silenceMaxMs);
  const onEvent = (event: ServerEvent): void => {
    if (event.name === 'ready') {
      stood = true;
      options.onReady((JSON.parse(event.data) as Ready).bell ?? null);
    } else if (event.name === 'ring') {
      options.onRing(JSON.parse(event.data) as Ring);
    }
  };
  try {
    const headers = { ...makeHeaders({ token }), accept: 'text/event-stream' };
    const response = await fetch(path, { headers, cache: 'no-store', signal: control.signal });
    if (!response.ok || response.body === null) {
      return (await readProblem(response)).status === 401 ? 'token-refused' : 'failed';
    }
    const parse = makeEventParser(onEvent);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(silence);
      silence = setTimeout(() => control.abort(), silenceMaxMs);
      parse(part.value);
    }
  } catch {
    // Cut or never opened: the next attempt will show.
  } finally {
    clearTimeout(silence);
  }
  return stood ? 'stood' : 'failed';
}
