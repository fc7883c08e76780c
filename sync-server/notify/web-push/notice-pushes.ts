/** Follows the journal and pushes notices to people's devices. Nothing else sends pushes. */
import type { DocumentStore } from '#couchdb/document-store.ts';
import { pushesWaitingMax } from '#domain/push/limits.ts';
import { makeNoticePush, pushTtlMaxMs } from '#domain/push/notice-push.ts';
import type { State } from '#domain/ledger/state.ts';
import type { SourcedEntry } from '#domain/ledger/document.ts';
import type { JournalFeed } from '../../projections/ports.ts';
import { notificationId } from '../../projections/project-user.ts';
import { type Follower, followJournal } from '../journal-follower.ts';
import { mapRaisedNotices } from '../raised-notices.ts';
import { type Delivery, makeDelivery, type RaisedNotice } from './delivery.ts';
import { type DeliveryStore, type StoredRevision, makeDeliveryStore } from './delivery-store.ts';
import { makeSender, type Sender, type SenderDeps } from './sender.ts';

export type PushDeps = Omit<SenderDeps, 'deliveries'> & {
  readonly store: DocumentStore;
  /** The texts name what the ledger knows by a name today. */
  readonly authority: JournalFeed & { readonly state: State };
};

export type PushReaction = {
  /** The seq up to which everything has been handled, durably. */
  readonly followed: () => number;
  readonly waiting: () => number;
  readonly stop: () => Promise<void>;
};

/** Stored together with others of the same moment: a push can wait briefly, a transfer cannot. */
const KEEP_AFTER_MS = 50;

/** Starts at the checkpoint; without one at the end of the journal, because earlier entries are no news. */
export const startPush = (deps: PushDeps): PushReaction => new Push(deps);

class Push implements PushReaction {
  readonly #deps: PushDeps;
  readonly #deliveries: DeliveryStore;
  readonly #sender: Sender;
  readonly #follower: Follower;

  constructor(deps: PushDeps) {
    this.#deps = deps;
    this.#deliveries = makeDeliveryStore(deps.store);
    this.#sender = makeSender({ ...deps, deliveries: this.#deliveries });
    this.#follower = followJournal<RaisedNotice, readonly StoredRevision[]>(deps, {
      consumer: 'push',
      what: 'the pushes',
      keepAfterMs: KEEP_AFTER_MS,
      note: (sourced) => this.#raisedBy(sourced),
      begin: async () => this.#sender.add(await this.#left()),
      keep: async (raised) =>
        raised.length === 0 ? [] : this.#deliveries.create(this.#deliveriesOf(raised)),
      letGo: (kept) => this.#sender.add(kept),
    });
  }

  readonly followed = (): number => this.#follower.followed();
  readonly waiting = (): number => this.#sender.waiting() + this.#follower.noted();

  readonly stop = async (): Promise<void> => {
    await this.#follower.stop();
    await this.#sender.stop();
  };

  /**
   * The deliveries that waited when the service stopped. One that was under way has an unknown end and is dropped, so
   * nothing is pushed twice.
   */
  async #left(): Promise<readonly StoredRevision[]> {
    const { log, observe } = this.#deps;
    const kept = await this.#deliveries.all();
    const unknown = kept.filter(({ delivery }) => delivery.underWay);
    for (const one of unknown) {
      await this.#deliveries.remove(one);
      observe('unknown');
    }
    if (unknown.length > 0)
      log.warn({ pushes: unknown.length }, 'pushes were being sent when the service died');
    return kept.filter(({ delivery }) => !delivery.underWay);
  }

  #raisedBy(sourced: SourcedEntry): RaisedNotice[] {
    const { entry } = sourced;
    const { authority, subscriptions, now, log } = this.#deps;
    if (entry.at + pushTtlMaxMs < now()) return [];
    return mapRaisedNotices(sourced, log, (fact, index) => {
      if (subscriptions.of(fact.userId).length === 0) return [];
      const notice = notificationId(entry, index);
      const push = makeNoticePush(sourced, { fact, id: notice }, authority.state);
      return [{ userId: fact.userId, notice, at: entry.at, push }];
    });
  }

  #deliveriesOf(raised: readonly RaisedNotice[]): Delivery[] {
    const { subscriptions, observe } = this.#deps;
    const all = raised.flatMap((one) => subscriptions.of(one.userId).map((id) => makeDelivery(one, id)));
    const room = Math.max(pushesWaitingMax - this.#sender.waiting(), 0);
    const taken = all.filter(({ type }, index) => index < room || type === 'security');
    for (let left = all.length - taken.length; left > 0; left -= 1) observe('given_up');
    return taken;
  }
}
