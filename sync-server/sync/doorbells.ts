/**
 * Doorbells: one open response per device, which only says which collections changed. It writes to the raw response and
 * stores as little as possible for each, because thousands are open.
 */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { streamBufferBytesMax, streamKeepAliveEveryMs, streamsPerUserMax } from '#domain/limits.ts';
import type { Ready } from '#domain/device.ts';
import type { FeedName, Ring } from '#domain/protocol.ts';
import { type PresenceListener, type Stream, StreamRegistry, type StreamSession } from './stream-registry.ts';

export type DoorbellsDeps = {
  readonly now: () => number;
  /** The last durable entry, which every ring carries. */
  readonly seq: () => number;
  /** Who may get rings of the feed `admin`. */
  readonly isStaff: (userId: string) => boolean;
  /** Whether the session has ended since its stream was opened. */
  readonly hasEnded: (session: StreamSession) => boolean;
};

export type RingListener = (userId: string, collections: readonly string[]) => void;

const HEAD = {
  'content-type': 'text/event-stream; charset=utf-8',
  // no-transform: a compressing proxy would delay events.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};
const KEEP_ALIVE = ': keep-alive\n\n';
const SWEEP_EVERY_MS = 1_000;
/** The minimum interval of rings to everybody: each causes a pull by every open device. */
const PUBLIC_EVERY_MS = 500;

export const makeDoorbells = (deps: DoorbellsDeps): Doorbells => new Doorbells(deps);

export class Doorbells {
  readonly #deps: DoorbellsDeps;
  readonly #streams = new StreamRegistry();
  readonly #ending = new Set<Stream>();
  readonly #personal = new Map<string, Set<string>>();
  readonly #toEverybody = new Map<FeedName, Set<string>>();
  readonly #timers: readonly NodeJS.Timeout[];
  /** Names of streams differ between processes too. */
  readonly #process = randomUUID();
  #opened = 0;
  #onRing: RingListener | undefined;
  #publicTimer: NodeJS.Timeout | undefined;
  #publicToldAt = -Infinity;

  constructor(deps: DoorbellsDeps) {
    this.#deps = deps;
    this.#timers = [
      setInterval(() => {
        this.#sweep();
      }, SWEEP_EVERY_MS),
      setInterval(() => {
        for (const stream of this.#streams.all()) this.#tell(stream, KEEP_ALIVE);
      }, streamKeepAliveEveryMs),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /** Takes over the response and keeps it open until the device disconnects, the session ends or its token expires. */
  open({ userId, sessionId, expiresAt, epoch }: StreamSession, response: ServerResponse): void {
    this.#opened += 1;
    const id = this.#opened;
    const stream: Stream = { id, userId, sessionId, expiresAt, ...(epoch && { epoch }), response };
    releaseHeaders(response);
    response.writeHead(200, HEAD);
    response.write(firstOf({ bell: this.#nameOf(stream) }));
    response.once('close', () => {
      this.#ending.delete(stream);
      this.#streams.remove(stream);
    });
    this.#streams.add(stream);
    const own = this.#streams.of(userId);
    if (own.length > streamsPerUserMax && own[0] !== undefined) this.#cut(own[0]);
  }

  /**
   * The name of the session's newest open stream, as its first event says it; null if none is open. Whoever reads the
   * store after this call has read, or that stream rings for, every change.
   */
  openBellOf(session: Pick<StreamSession, 'userId' | 'sessionId'>): string | null {
    const stream = this.#streams.newestOf(session);
    return stream === undefined ? null : this.#nameOf(stream);
  }

  /**
   * Rings the devices of a person, or with null those of everybody who may see the feed. Rings of one turn are merged.
   */
  ring(feed: FeedName, userId: string | null, collections: readonly string[]): void {
    if (userId === null) {
      addTo(this.#toEverybody, feed, collections);
      const dueMs = Math.max(0, this.#publicToldAt + PUBLIC_EVERY_MS - performance.now());
      this.#publicTimer ??= setTimeout(() => {
        this.#tellEverybody();
      }, dueMs);
      return;
    }
    this.#onRing?.(userId, collections);
    if (this.#streams.has(userId)) {
      if (this.#personal.size === 0) {
        setImmediate(() => {
          this.#tellPersonal();
        });
      }
      addTo(this.#personal, userId, collections);
    }
  }

  /** Closes the streams of an ended session. */
  readonly cutSession = (sessionId: string): void => {
    for (const stream of this.#streams.all()) if (stream.sessionId === sessionId) this.#cut(stream);
  };

  /** Calls the listener, of which there is one, for every ring of a person, whether or not a stream is open. */
  onRing(listener: RingListener): void {
    this.#onRing = listener;
  }

  /** Calls listeners when a person's first stream opens and when the last one closes. */
  onPresence(listener: PresenceListener): void {
    this.#streams.onPresence(listener);
  }

  /** How many streams are open. */
  readonly count = (): number => this.#streams.count();

  /** Ends all streams. */
  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#publicTimer);
    for (const stream of this.#streams.all()) {
      this.#streams.remove(stream);
      stream.response.end();
    }
  }

  #nameOf({ id }: Stream): string {
    return `${this.#process}.${String(id)}`;
  }

  #tellPersonal(): void {
    const seq = this.#deps.seq();
    for (const [userId, collections] of this.#personal) {
      const text = eventOf({ feed: 'me', collections: [...collections], seq });
      for (const stream of this.#streams.of(userId)) this.#tell(stream, text);
    }
    this.#personal.clear();
  }

  #tellEverybody(): void {
    this.#publicTimer = undefined;
    this.#publicToldAt = performance.now();
    const seq = this.#deps.seq();
    let forAll = '';
    let forStaff = '';
    for (const [feed, collections] of this.#toEverybody) {
      const text = eventOf({ feed, collections: [...collections], seq });
      forStaff += text;
      if (feed !== 'admin') forAll += text;
    }
    this.#toEverybody.clear();
    for (const stream of this.#streams.all()) {
      const text = forStaff !== forAll && this.#deps.isStaff(stream.userId) ? forStaff : forAll;
      if (text !== '') this.#tell(stream, text);
    }
  }

  /**
   * Ends streams with an expired token or an ended session, and disconnects clients that did not read the end of
   * theirs.
   */
  #sweep(): void {
    for (const stream of this.#ending) stream.response.destroy();
    this.#ending.clear();
    const now = this.#deps.now();
    for (const stream of this.#streams.all()) {
      if (stream.expiresAt <= now || this.#deps.hasEnded(stream)) this.#cut(stream);
    }
  }

  #cut(stream: Stream): void {
    this.#streams.remove(stream);
    this.#ending.add(stream);
    stream.response.end();
  }

  /** Disconnects a client that does not read its rings, because they would fill the memory. */
  #tell(stream: Stream, text: string): void {
    stream.response.write(text);
    if (stream.response.writableLength <= streamBufferBytesMax) return;
    this.#streams.remove(stream);
    stream.response.destroy();
  }
}

const KEPT = ['x-request-id', 'x-content-type-options'];

/** Releases headers that would be kept as long as the stream: the browser's, and policies for pages. */
function releaseHeaders(response: ServerResponse): void {
  for (const name of response.getHeaderNames()) if (!KEPT.includes(name)) response.removeHeader(name);
  response.req.rawHeaders.length = 0;
  response.req.headers = {};
}

function addTo<K>(moved: Map<K, Set<string>>, key: K, collections: readonly string[]): void {
  const known = moved.get(key);
  if (known === undefined) moved.set(key, new Set(collections));
  else for (const collection of collections) known.add(collection);
}

const firstOf = (ready: Ready): string => `retry: 2000\n\nevent: ready\ndata: ${JSON.stringify(ready)}\n\n`;
const eventOf = (ring: Ring): string => `event: ring\ndata: ${JSON.stringify(ring)}\n\n`;
