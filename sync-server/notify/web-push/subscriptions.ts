/** The push subscriptions of devices. One for each session: it begins and ends with the device's session. */
import { createHash } from 'node:crypto';
import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore, StoredDocument } from '#couchdb/document-store.ts';
import type { AccountExport } from '#domain/account/export.ts';
import { pushSubscriptionsPerUserMax } from '#domain/push/limits.ts';
import { type DevicePushSubscription, PushSubscriptionSchema } from '#domain/push/schema.ts';
import type { Sealer } from '../../sealer.ts';
import { isoTime } from '../../iso-time.ts';
import type { Log } from '../../log.ts';
import { readPagesByPrefix } from '../../document-pages.ts';

export type SessionName = { readonly userId: string; readonly sessionId: string };
export type StoredSubscription = SessionName & {
  readonly id: string;
  readonly subscription: DevicePushSubscription;
};

export type PushDescription = AccountExport['pushSubscriptions'][number];

export type PushSubscriptions = {
  /** Upserts by the endpoint, which then belongs to this session whoever had it before. */
  subscribe(session: SessionName, subscription: DevicePushSubscription): Promise<void>;
  /** Removes the subscription of a session, even one whose write was not answered; does nothing without one. */
  sessionEnded(sessionId: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes all subscriptions of a person, including remains of unanswered writes. */
  removeAllOf(userId: string): Promise<void>;
  /** The ids of a person's subscriptions. Synchronous, because it is called for every notice. */
  of(userId: string): readonly string[];
  read(id: string): Promise<StoredSubscription | null>;
  /** Describes a person's subscriptions without endpoints and keys. */
  describe(userId: string): Promise<PushDescription[]>;
  /** Records a successful push, at most once an hour. */
  succeeded(id: string): Promise<void>;
  count(): number;
};

/** The subscriptions of a person, as the accounts see them. */
export type SessionPushes = {
  /** Never fails: if it does not succeed, the next push checks its session and removes the subscription then. */
  readonly sessionEnded: (sessionId: string) => void;
};

export type SubscriptionsDeps = {
  readonly store: DocumentStore;
  readonly sealer: Pick<Sealer, 'seal' | 'open'>;
  /** The public VAPID key: a subscription made for another key receives nothing. */
  readonly publicKey: string;
  readonly now: () => number;
  readonly log: Log;
};

/** `subscription` is sealed: with it and our key somebody could push to the device. Times in ms. */
type SubscriptionDocument = SessionName & {
  readonly subscription: string;
  readonly publicKey: string;
  readonly createdAt: number;
  readonly lastSuccessAt?: number;
};
type Known = SessionName & { readonly createdAt: number };

const PREFIX = 'push:';
const WRITES_TRIED = 20;
const NOTED_EVERY_MS = 3_600_000;

const idOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');

/**
 * Reads all subscriptions once and removes those of another VAPID key: their devices subscribe again at their next
 * visit.
 */
export async function makePushSubscriptions(deps: SubscriptionsDeps): Promise<PushSubscriptions> {
  const subscriptions = new Subscriptions(deps);
  await subscriptions.load();
  return subscriptions;
}

class Subscriptions implements PushSubscriptions {
  readonly #deps: SubscriptionsDeps;
  readonly #known = new Map<string, Known>();
  readonly #ofUser = new Map<string, Set<string>>();
  readonly #noted = new Map<string, number>();
  /** Subscriptions whose last write was not answered: their owner has to be read. */
  readonly #unsure = new Set<string>();

  constructor(deps: SubscriptionsDeps) {
    this.#deps = deps;
  }

  async load(): Promise<void> {
    const { store, publicKey, log } = this.#deps;
    let stale = 0;
    for await (const page of readPagesByPrefix<SubscriptionDocument>(store, ACCOUNTS, PREFIX)) {
      const old = page.filter((doc) => doc.publicKey !== publicKey);
      for (const doc of page) if (doc.publicKey === publicKey) this.#learn(doc._id.slice(PREFIX.length), doc);
      stale += old.length;
      if (old.length > 0) {
        await store.bulk(
          ACCOUNTS,
          old.map(({ _id, _rev }) => ({ _id, _rev, _deleted: true })),
        );
      }
    }
    if (stale > 0) log.warn({ stale }, 'push subscriptions of another VAPID key were removed');
  }

  async subscribe({ userId, sessionId }: SessionName, subscription: DevicePushSubscription): Promise<void> {
    const { sealer, publicKey, now } = this.#deps;
    const id = idOf(subscription.endpoint);
    const written = await this.#change(id, (before) => ({
      userId,
      sessionId,
      subscription: sealer.seal(`${PREFIX}${id}`, JSON.stringify(subscription)),
      publicKey,
      createdAt: before?.sessionId === sessionId ? before.createdAt : now(),
      ...(before?.lastSuccessAt === undefined ? {} : { lastSuccessAt: before.lastSuccessAt }),
    }));
    if (written !== null) this.#learn(id, written);
    await this.#makeRoom(userId, { id, sessionId });
  }

  async sessionEnded(sessionId: string): Promise<void> {
    const ended = [...this.#known].filter(([, known]) => known.sessionId === sessionId).map(([id]) => id);
    for (const id of new Set([...ended, ...this.#unsure])) await this.#removeOf(id, sessionId);
  }

  async remove(id: string): Promise<void> {
    await this.#removeOf(id, null);
  }

  async removeAllOf(userId: string): Promise<void> {
    for (const id of new Set([...this.of(userId), ...this.#unsure])) {
      const left = await this.#change(id, (before) => (before?.userId === userId ? 'remove' : null));
      if (left === null) this.#forget(id);
    }
  }

  of(userId: string): readonly string[] {
    return [...(this.#ofUser.get(userId) ?? [])];
  }

  async read(id: string): Promise<StoredSubscription | null> {
    const found = await this.#find(id);
    return found && { id, userId: found.userId, sessionId: found.sessionId, subscription: this.#open(found) };
  }

  async describe(userId: string): Promise<PushDescription[]> {
    const found = await Promise.all(this.of(userId).map((id) => this.#find(id)));
    return found.flatMap((kept) => {
      // Moved to somebody else, or removed, at this very moment.
      if (kept?.userId !== userId) return [];
      const { createdAt, lastSuccessAt, sessionId } = kept;
      const last = lastSuccessAt === undefined ? null : isoTime(lastSuccessAt);
      const service = new URL(this.#open(kept).endpoint).host;
      return [{ deviceId: sessionId, service, createdAt: isoTime(createdAt), lastSuccessAt: last }];
    });
  }

  #find(id: string): Promise<(SubscriptionDocument & StoredDocument) | null> {
    return this.#deps.store.get<SubscriptionDocument>(ACCOUNTS, `${PREFIX}${id}`);
  }

  #open({ _id, subscription }: SubscriptionDocument & StoredDocument): DevicePushSubscription {
    return PushSubscriptionSchema.parse(JSON.parse(this.#deps.sealer.open(_id, subscription)));
  }

  async succeeded(id: string): Promise<void> {
    const at = this.#deps.now();
    if (at - (this.#noted.get(id) ?? -Infinity) < NOTED_EVERY_MS) return;
    this.#noted.set(id, at);
    await this.#change(id, (before) => (before === null ? null : { ...before, lastSuccessAt: at }));
  }

  count(): number {
    return this.#known.size;
  }

  /** A device has one subscription and a person a limited number: the oldest is removed first. */
  async #makeRoom(userId: string, kept: { readonly id: string; readonly sessionId: string }): Promise<void> {
    const others = this.of(userId)
      .filter((id) => id !== kept.id)
      .map((id) => ({ id, known: this.#known.get(id) }));
    const same = others.filter(({ known }) => known?.sessionId === kept.sessionId);
    const rest = others
      .filter(({ known }) => known?.sessionId !== kept.sessionId)
      .sort((a, b) => (a.known?.createdAt ?? 0) - (b.known?.createdAt ?? 0));
    const tooMany = rest.slice(0, Math.max(rest.length + 1 - pushSubscriptionsPerUserMax, 0));
    for (const { id } of [...same, ...tooMany]) await this.remove(id);
  }

  /** `sessionId` null: whatever its session. Otherwise only while it belongs to that session. */
  async #removeOf(id: string, sessionId: string | null): Promise<void> {
    const left = await this.#change(id, (before) =>
      before !== null && (sessionId === null || before.sessionId === sessionId) ? 'remove' : null,
    );
    if (left === null) this.#forget(id);
  }

  /**
   * Compare-and-set. Resolves to the stored subscription afterwards, null for none; `change` returns null to leave it.
   */
  async #change(
    id: string,
    change: (before: SubscriptionDocument | null) => SubscriptionDocument | 'remove' | null,
  ): Promise<SubscriptionDocument | null> {
    const { store } = this.#deps;
    const _id = `${PREFIX}${id}`;
    for (let tries = 0; tries < WRITES_TRIED; tries += 1) {
      const found = await store.get<SubscriptionDocument & StoredDocument>(ACCOUNTS, _id);
      const { _id: _foundId, _rev, ...before } = found ?? { _id, _rev: null };
      const next = change(found === null ? null : (before as SubscriptionDocument));
      if (next === null) return found;
      const rev = _rev === null ? {} : { _rev };
      const body = next === 'remove' ? { _deleted: true } : next;
      const { status } = await store.put(ACCOUNTS, { _id, ...rev, ...body }).catch((error: unknown) => {
        this.#unsure.add(id);
        throw error;
      });
      if (status !== 'created') continue;
      this.#unsure.delete(id);
      return next === 'remove' ? null : next;
    }
    throw new Error('a push subscription could not be written');
  }

  #learn(id: string, { userId, sessionId, createdAt }: Known): void {
    this.#forget(id);
    this.#known.set(id, { userId, sessionId, createdAt });
    const ids = this.#ofUser.get(userId) ?? new Set();
    this.#ofUser.set(userId, ids.add(id));
  }

  #forget(id: string): void {
    const known = this.#known.get(id);
    this.#known.delete(id);
    this.#noted.delete(id);
    if (known === undefined) return;
    const ids = this.#ofUser.get(known.userId);
    ids?.delete(id);
    if (ids?.size === 0) this.#ofUser.delete(known.userId);
  }
}
