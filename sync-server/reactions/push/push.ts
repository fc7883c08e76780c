/** Follows the journal and tells people's devices what happened, when they are not looking. Nothing else sends pushes. */
import type { DocumentStore } from '#couchdb/document-store.ts';
import { pushesWaitingMax } from '#domain/limits.ts';
import { pushOf, pushTtlMaxMs } from '#domain/push/of-notice.ts';
import { type Checkpoint, makeCheckpoint } from '../../projections/checkpoint.ts';
import { type Intake, makeIntake } from '../../projections/intake.ts';
import type { JournalFeed, SourcedEntry } from '../../projections/ports.ts';
import { notificationId } from '../../projections/project-user.ts';
import { type Delivery, deliveryOf, type Raised } from './delivery.ts';
import { type DeliveryStore, type Kept, makeDeliveryStore } from './delivery-store.ts';
import { makeSender, type Sender, type SenderDeps } from './sender.ts';

export type PushDeps = Omit<SenderDeps, 'deliveries'> & {
  readonly store: DocumentStore;
  readonly authority: JournalFeed;
};

export type PushReaction = {
  /** Everything up to this seq has been looked at, durably. */
  readonly followed: () => number;
  readonly waiting: () => number;
  readonly stop: () => Promise<void>;
};

const CONSUMER = 'push';
/** Together with others of the same moment: a push may take a breath, money may not wait for it. */
const WRITE_AFTER_MS = 50;
const CHECKPOINT_AFTER_MS = 1_000;
const RETRY_MS = 2_000;

/** Begins where it stopped; the first time at the end of the journal: what happened before is no news. */
export const startPush = (deps: PushDeps): PushReaction => new Push(deps);

class Push implements PushReaction {
  readonly #deps: PushDeps;
  readonly #checkpoint: Checkpoint;
  readonly #deliveries: DeliveryStore;
  readonly #sender: Sender;
  readonly #intake: Intake;
  #raised: Raised[] = [];
  #savedUpTo = 0;
  #writing: Promise<void> = Promise.resolve();
  #due: 'soon' | 'later' | null = null;
  #cancel: () => void = () => undefined;
  #stopped = false;

  constructor(deps: PushDeps) {
    this.#deps = deps;
    this.#checkpoint = makeCheckpoint(deps.store, CONSUMER);
    this.#deliveries = makeDeliveryStore(deps.store);
    this.#sender = makeSender({ ...deps, deliveries: this.#deliveries });
    this.#intake = makeIntake(deps.authority, {
      take: (sourced) => this.#take(sourced),
      wake: () => this.#schedule(),
    });
    this.#writing = this.#begin(deps.authority.durable().seq);
  }

  readonly followed = (): number => this.#savedUpTo;
  readonly waiting = (): number => this.#sender.waiting() + this.#raised.length;

  readonly stop = async (): Promise<void> => {
    this.#stopped = true;
    this.#cancel();
    await this.#write();
    await this.#sender.stop();
  };

  /** Tries until it has begun: the store may be away. `end`: of the journal when it was first asked. */
  async #begin(end: number): Promise<void> {
    const { log, timers } = this.#deps;
    while (!this.#stopped) {
      try {
        const from = await this.#checkpoint.readOrBegin(end);
        this.#sender.add(await this.#left());
        this.#savedUpTo = from;
        await this.#intake.begin(this.#intake.takenUpTo() ?? from);
        return;
      } catch (error) {
        log.warn({ err: error }, 'the pushes cannot begin yet');
        await new Promise<void>((resolve) => void timers.after(RETRY_MS, resolve));
      }
    }
  }

  /** What waited when the service stopped. Of what was under way nobody knows the end: nothing is pushed twice. */
  async #left(): Promise<readonly Kept[]> {
    const { log, observe } = this.#deps;
    const kept = await this.#deliveries.all();
    const unknown = kept.filter(({ delivery }) => delivery.underWay);
    for (const one of unknown) {
      await this.#deliveries.remove(one);
      observe('unknown');
    }
    if (unknown.length > 0)
      log.warn({ pushes: unknown.length }, 'pushes were under way when the service died');
    return kept.filter(({ delivery }) => !delivery.underWay);
  }

  #take(sourced: SourcedEntry): void {
    const { entry } = sourced;
    const { subscriptions, now, log } = this.#deps;
    if (entry.verdict !== 'committed' || entry.at + pushTtlMaxMs < now()) return;
    const raised = entry.facts.filter((fact) => fact.kind === 'notification.raised');
    for (const [index, fact] of raised.entries()) {
      if (subscriptions.of(fact.userId).length === 0) continue;
      const notice = notificationId(entry, index);
      try {
        const push = pushOf(sourced, fact, notice);
        this.#raised.push({ userId: fact.userId, notice, at: entry.at, push });
      } catch (error) {
        // The journal tells us in the turn of a command: that must not fail for a push.
        log.error({ err: error, notice }, 'a notice cannot be pushed');
      }
    }
  }

  #schedule(): void {
    const due = this.#raised.length > 0 ? 'soon' : 'later';
    if (this.#stopped || this.#due === 'soon' || this.#due === due) return;
    this.#cancel();
    this.#due = due;
    this.#cancel = this.#deps.timers.after(due === 'soon' ? WRITE_AFTER_MS : CHECKPOINT_AFTER_MS, () => {
      this.#due = null;
      void this.#write();
    });
  }

  /** One after the other. */
  #write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeNow());
    return this.#writing;
  }

  /** First the deliveries, then the checkpoint, and only then anything is sent: what is read again has been written before. */
  async #writeNow(): Promise<void> {
    const upTo = this.#intake.takenUpTo();
    if (upTo === null) return;
    const raised = this.#raised.splice(0);
    try {
      const created = raised.length === 0 ? [] : await this.#deliveries.create(this.#deliveriesOf(raised));
      await this.#checkpoint.save(upTo);
      this.#savedUpTo = upTo;
      this.#sender.add(created);
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'pushes could not be written down');
      this.#raised.unshift(...raised);
      if (this.#stopped) return;
      this.#due = 'soon';
      this.#cancel = this.#deps.timers.after(RETRY_MS, () => {
        this.#due = null;
        void this.#write();
      });
    }
  }

  #deliveriesOf(raised: readonly Raised[]): Delivery[] {
    const { subscriptions, observe } = this.#deps;
    const all = raised.flatMap((one) => subscriptions.of(one.userId).map((id) => deliveryOf(one, id)));
    const room = Math.max(pushesWaitingMax - this.#sender.waiting(), 0);
    const taken = all.filter(({ type }, index) => index < room || type === 'security');
    for (let left = all.length - taken.length; left > 0; left -= 1) observe('given_up');
    return taken;
  }
}
