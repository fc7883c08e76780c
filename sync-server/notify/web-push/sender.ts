/** Sends waiting pushes, and checks before every attempt whether the person still wants them. */
import { mayDisturb } from '#domain/notify/preferences.ts';
import { shortAddress } from '#domain/short-address.ts';
import type { Log } from '../../log.ts';
import type { Timers } from '../../timers.ts';
import { type Due, type DueQueue, makeDueQueue } from '../due-queue.ts';
import { nameParties, type PartyNames } from '../party-names.ts';
import type { PreferenceReader } from '../preference-reader.ts';
import { type Delivery, makePayload, retryAt } from './delivery.ts';
import type { DeliveryStore, StoredRevision } from './delivery-store.ts';
import type { PushEnd, PushNetwork, PushOutcome } from './ports.ts';
import type { PushSubscriptions, SessionName, StoredSubscription } from './subscriptions.ts';

export type SenderDeps = {
  readonly deliveries: DeliveryStore;
  readonly subscriptions: PushSubscriptions;
  readonly network: PushNetwork;
  readonly preferencesOf: PreferenceReader;
  readonly isSessionOpen: (session: SessionName) => Promise<boolean>;
  /** The number of unread notifications besides this one; null when unknown. */
  readonly unreadBeside: (userId: string, notice: string) => Promise<number | null>;
  readonly partyNames: PartyNames;
  readonly publicUrl: string;
  readonly now: () => number;
  readonly timers: Timers;
  readonly log: Log;
  readonly observe: (end: PushEnd) => void;
};

export type Sender = {
  /** Ignores deliveries that it already has. */
  add(kept: readonly StoredRevision[]): void;
  /** The number of waiting and running deliveries. */
  waiting(): number;
  /** Starts nothing new; resolves when running attempts have ended. */
  stop(): Promise<void>;
};

const AT_ONCE = 8;

const dueOf = (kept: StoredRevision): Due<StoredRevision> => ({
  id: kept.delivery.id,
  dueAt: kept.delivery.dueAt,
  item: kept,
});

export const makeSender = (deps: SenderDeps): Sender => new DueSender(deps);

class DueSender implements Sender {
  readonly #deps: SenderDeps;
  readonly #queue: DueQueue<StoredRevision>;

  constructor(deps: SenderDeps) {
    this.#deps = deps;
    this.#queue = makeDueQueue({
      ...deps,
      what: 'a push',
      atOnce: AT_ONCE,
      attempt: async (kept) => {
        const left = await this.#attempt(kept);
        return left === null ? null : dueOf(left);
      },
    });
  }

  readonly add = (kept: readonly StoredRevision[]): void => this.#queue.add(kept.map(dueOf));
  readonly waiting = (): number => this.#queue.waiting();
  readonly stop = (): Promise<void> => this.#queue.stop();

  /** Resolves to what to retry, or null. Rejects only when nothing was sent. */
  async #attempt(kept: StoredRevision): Promise<StoredRevision | null> {
    const { deliveries, network, now, observe } = this.#deps;
    const { delivery } = kept;
    const target = await this.#targetOf(delivery);
    if (target === null) {
      await deliveries.remove(kept);
      observe('unwanted');
      return null;
    }
    const unread = await this.#deps.unreadBeside(delivery.userId, delivery.notice);
    const message = await this.#namedMessage(delivery);
    const badge = unread === null ? null : unread + 1;
    const payload = makePayload({ ...delivery, message }, this.#deps.publicUrl, badge);
    const next = { ...delivery, attempts: delivery.attempts + 1, underWay: true };
    // Written before sending: after a crash a push that may have been sent is not sent again.
    const claimed = await deliveries.replace(kept, next);
    if (claimed === null) return null;
    const outcome = await network.send({
      subscription: target.subscription,
      payload,
      ttlSeconds: Math.max(Math.ceil((delivery.expiresAt - now()) / 1_000), 0),
      urgency: delivery.urgency,
      topic: delivery.topic,
    });
    // A stop gives up; the next start treats the push as one with an unknown end.
    return this.#queue.surely(this.#settlementOf(claimed, outcome));
  }

  /** Names are looked up for each attempt, so none is stored with what waits. Without an answer the push has addresses. */
  async #namedMessage({ userId, message }: Delivery): Promise<string> {
    const { partyNames, log } = this.#deps;
    try {
      return await nameParties(message, (address) => partyNames(userId, address), shortAddress);
    } catch (error) {
      log.warn({ err: error }, 'the parties of a push could not be named');
      return message;
    }
  }

  /** The subscription to send to, or null when the push should not be sent any more. */
  async #targetOf({ userId, subscription, type, expiresAt }: Delivery): Promise<StoredSubscription | null> {
    const { now, subscriptions, preferencesOf, isSessionOpen } = this.#deps;
    if (now() >= expiresAt) return null;
    const target = await subscriptions.read(subscription);
    // The device may have another owner since.
    if (target?.userId !== userId) return null;
    if (!mayDisturb(await preferencesOf(userId), type, now())) return null;
    if (await isSessionOpen(target)) return target;
    await subscriptions.sessionEnded(target.sessionId);
    return null;
  }

  /** The write that follows an attempt. */
  #settlementOf(claimed: StoredRevision, outcome: PushOutcome): () => Promise<StoredRevision | null> {
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
}
