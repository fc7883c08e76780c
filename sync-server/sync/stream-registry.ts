import type { ServerResponse } from 'node:http';

/** The person and session of a stream; `expiresAt` (ms) is that of its access token. */
export type StreamSession = {
  readonly userId: string;
  readonly sessionId: string;
  readonly expiresAt: number;
  /** The session epoch of that token. */
  readonly epoch?: { readonly account: number; readonly secondFactor: number };
};
export type Stream = StreamSession & { readonly id: number; readonly response: ServerResponse };
export type PresenceListener = (userId: string, online: boolean) => void;

/** The open streams, by person. */
export class StreamRegistry {
  readonly #streams = new Map<string, Set<Stream>>();
  readonly #listeners: PresenceListener[] = [];
  #count = 0;

  /** Calls listeners when a person's first stream opens and when the last one closes. */
  onPresence(listener: PresenceListener): void {
    this.#listeners.push(listener);
  }

  add(stream: Stream): void {
    const own = this.#streams.get(stream.userId) ?? new Set();
    own.add(stream);
    this.#streams.set(stream.userId, own);
    this.#count += 1;
    if (own.size === 1) for (const listener of this.#listeners) listener(stream.userId, true);
  }

  /** Does nothing for a stream that is not open. */
  remove(stream: Stream): void {
    const own = this.#streams.get(stream.userId);
    if (own?.delete(stream) !== true) return;
    this.#count -= 1;
    if (own.size > 0) return;
    this.#streams.delete(stream.userId);
    for (const listener of this.#listeners) listener(stream.userId, false);
  }

  /** The session's stream that was opened last. */
  newestOf({ userId, sessionId }: Pick<StreamSession, 'userId' | 'sessionId'>): Stream | undefined {
    let newest: Stream | undefined;
    for (const stream of this.#streams.get(userId) ?? []) {
      if (stream.sessionId === sessionId) newest = stream;
    }
    return newest;
  }

  /** A person's streams, oldest first. A copy, so streams may close during iteration. */
  of(userId: string): readonly Stream[] {
    const own = this.#streams.get(userId);
    return own === undefined ? [] : [...own];
  }

  all(): readonly Stream[] {
    return [...this.#streams.values()].flatMap((own) => [...own]);
  }

  has(userId: string): boolean {
    return this.#streams.has(userId);
  }

  count(): number {
    return this.#count;
  }
}
