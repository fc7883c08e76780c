/** Sends what waits: a few at once, each when it is due, asking at every attempt whether the person still wants it. */
import { mayDisturb, type NotifyPreferences } from '#domain/notify/preferences.ts';
import type { Log } from '../../log.ts';
import type { Timers } from '../../timers.ts';
import { type Delivery, payloadOf, retryAt } from './delivery.ts';
import type { DeliveryStore, Kept } from './delivery-store.ts';
import type { PushEnd, PushNetwork, PushOutcome } from './ports.ts';
import type { PushSubscriptions, SessionName, StoredSubscription } from './subscriptions.ts';

export type SenderDeps = {
  readonly deliveries: DeliveryStore;
  readonly subscriptions: PushSubscriptions;
  readonly network: PushNetwork;
  readonly preferencesOf: (userId: string) => Promise<NotifyPreferences>;
  readonly isSessionOpen: (session: SessionName) => Promise<boolean>;
  /** How many notifications are unread beside this one; null when that is not known. */
  readonly unreadBeside: (userId: string, notice: string) => Promise<number | null>;
  readonly publicUrl: string;
  readonly now: () => number;
  readonly timers: Timers;
  readonly log: Log;
  readonly observe: (end: PushEnd) => void;
};

export type Sender = {
  /** What it has already is not taken again. */
  add(kept: readonly Kept[]): void;
  /** How many wait or are under way. */
  waiting(): number;
  /** Takes up nothing more; resolves when what is under way has ended. */
  stop(): Promise<void>;
};

const AT_ONCE = 8;
const STORE_RETRY_MS = 2_000;

export const makeSender = (deps: SenderDeps): Sender => new DueSender(deps);

class DueSender implements Sender {
  readonly #deps: SenderDeps;
  /** By when they are due. */
  #waiting: Kept[] = [];
  readonly #active = new Set<Promise<void>>();
  readonly #ids = new Set<string>();
  #stopped = false;
  #cancel: () => void = () => undefined;

  constructor(deps: SenderDeps) {
    this.#deps = deps;
  }

  add(kept: readonly Kept[]): void {
    for (const one of kept) {
      if (this.#ids.has(one.delivery.id)) continue;
      this.#ids.add(one.delivery.id);
      this.#waiting.push(one);
    }
    this.#waiting.sort((a, b) => a.delivery.dueAt - b.delivery.dueAt);
    this.#pump();
  }

  waiting(): number {
    return this.#waiting.length + this.#active.size;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancel();
    await Promise.all(this.#active);
  }

  #pump(): void {
    const { now, timers } = this.#deps;
    this.#cancel();
    while (!this.#stopped && this.#active.size < AT_ONCE) {
      const [first] = this.#waiting;
      if (first === undefined) return;
      const inMs = first.delivery.dueAt - now();
      if (inMs > 0) {
        this.#cancel = timers.after(Math.min(inMs, 3_600_000), () => this.#pump());
        return;
      }
      this.#waiting.shift();
      this.#run(first);
    }
  }

  #run(kept: Kept): void {
    const running: Promise<void> = this.#attempt(kept)
      .catch((error: unknown) => {
        // Nothing was sent yet: only the store can fail before that.
        this.#deps.log.warn({ err: error, delivery: kept.delivery.id }, 'a push waits for the store');
        return { ...kept, delivery: { ...kept.delivery, dueAt: this.#deps.now() + STORE_RETRY_MS } };
      })
      .then((left) => {
        this.#active.delete(running);
        this.#ids.delete(kept.delivery.id);
        if (left === null) this.#pump();
        else this.add([left]);
      });
    this.#active.add(running);
  }

  /** Resolves to what has to be tried again, or null. Rejects only when nothing was sent. */
  async #attempt(kept: Kept): Promise<Kept | null> {
    const { deliveries, network, now, observe } = this.#deps;
    const { delivery } = kept;
    const target = await this.#targetOf(delivery);
    if (target === null) {
      await deliveries.remove(kept);
      observe('unwanted');
      return null;
    }
    const unread = await this.#deps.unreadBeside(delivery.userId, delivery.notice);
    const payload = payloadOf(delivery, this.#deps.publicUrl, unread === null ? null : unread + 1);
    const next = { ...delivery, attempts: delivery.attempts + 1, underWay: true };
    // Written before it leaves: after a crash what may have been sent is not sent again.
    const claimed = await deliveries.replace(kept, next);
    if (claimed === null) return null;
    const outcome = await network.send({
      subscription: target.subscription,
      payload,
      ttlSeconds: Math.max(Math.ceil((delivery.expiresAt - now()) / 1_000), 0),
      urgency: delivery.urgency,
      topic: delivery.topic,
    });
    return this.#surely(this.#settlementOf(claimed, outcome));
  }

  /** Whom it goes to, or null when it should go to nobody any more. */
  async #targetOf({ userId, subscription, type, expiresAt }: Delivery): Promise<StoredSubscription | null> {
    const { now, subscriptions, preferencesOf, isSessionOpen } = this.#deps;
    if (now() >= expiresAt) return null;
    const target = await subscriptions.read(subscription);
    // The device may have changed hands since.
    if (target?.userId !== userId) return null;
    if (!mayDisturb(await preferencesOf(userId), type, now())) return null;
    if (await isSessionOpen(target)) return target;
    await subscriptions.sessionEnded(target.sessionId);
    return null;
  }

  /** What is to be written after an attempt. */
  #settlementOf(claimed: Kept, outcome: PushOutcome): () => Promise<Kept | null> {
    const { deliveries, subscriptions, now, observe, log } = this.#deps;
    const { delivery } = claimed;
    if (outcome.kind === 'later') {
      const dueAt = retryAt(delivery, outcome, now());
      observe(dueAt === null ? 'given_up' : 'retried');
      if (dueAt !== null) {
        return () => deliveries.replace(claimed, { ...delivery, dueAt, underWay: false });
      }
    } else {
      observe(outcome.kind);
    }
    if (outcome.kind === 'refused') log.warn({ why: outcome.why }, 'a push was refused by the push service');
    return async () => {
      if (outcome.kind === 'delivered') await subscriptions.succeeded(delivery.subscription);
      if (outcome.kind === 'gone') await subscriptions.remove(delivery.subscription);
      await deliveries.remove(claimed);
      return null;
    };
  }

  /** What was sent is written down however long the store takes; a stop gives up, and the start knows it as unknown. */
  async #surely(write: () => Promise<Kept | null>): Promise<Kept | null> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        this.#deps.log.warn({ err: error }, 'the outcome of a push waits for the store');
        if (this.#stopped) return null;
        await new Promise<void>((resolve) => void this.#deps.timers.after(STORE_RETRY_MS, resolve));
      }
    }
  }
}
