/** Puts the pushes together: who carries them, whom they go to, and what follows the journal. */
import { userDatabase } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { unreadCountedMax } from '#domain/limits.ts';
import type { Accounts } from './identity/accounts.ts';
import { makeSealer } from './sealer.ts';
import { systemTimers } from './adapters/timers.ts';
import { makeWebPush, type PushSurroundings } from './adapters/web-push.ts';
import type { Authority } from './commands/authority.ts';
import type { Config } from './config.ts';
import type { PushMeters } from './http/metrics.ts';
import { isRefusedLiteral } from './public-address.ts';
import { makePushHosts, type PushHosts } from './push-hosts.ts';
import type { Log } from './log.ts';
import { makePreferenceReader } from './notify/preference-reader.ts';
import { PUSH_ENDS, type PushEnd } from './notify/web-push/ports.ts';
import { startPush } from './notify/web-push/notice-pushes.ts';
import { makePushSubscriptions, type PushSubscriptions } from './notify/web-push/subscriptions.ts';
import type { Secrets } from './secrets.ts';
import { sleep } from './timers.ts';

export type PushPartDeps = {
  readonly config: Config;
  readonly store: DocumentStore;
  readonly secrets: Secrets;
  readonly now: () => number;
  readonly log: Log;
  readonly surroundings: PushSurroundings | undefined;
};

export type PushPart = {
  readonly subscriptions: PushSubscriptions;
  readonly publicKey: string;
  readonly isRefusedHost: (host: string) => boolean;
  readonly isPushHost: PushHosts;
  readonly sessionEnded: (sessionId: string) => void;
  /** Begins to follow the journal. */
  start(people: { readonly authority: Authority; readonly accounts: Pick<Accounts, 'isSessionOpen'> }): {
    readonly meters: PushMeters;
    stop(): Promise<void>;
  };
};

export async function makePushPart(deps: PushPartDeps): Promise<PushPart> {
  const { config, store, secrets, now, log, surroundings } = deps;
  const isPushHost = makePushHosts(config.pushHosts);
  const network = makeWebPush({
    vapidKey: secrets.vapidKey,
    subject: subjectOf(config),
    isPushHost,
    now,
    surroundings,
  });
  const { publicKey } = network;
  const sealer = makeSealer(secrets.dataKey);
  const subscriptions = await makePushSubscriptions({ store, sealer, publicKey, now, log });
  return {
    subscriptions,
    publicKey,
    isPushHost,
    isRefusedHost: (host) => isRefusedLiteral(host, surroundings?.isAllowed),
    sessionEnded(sessionId) {
      // Should this fail: a push asks for its session before it is sent, and removes it then.
      subscriptions.sessionEnded(sessionId).catch((error: unknown) => {
        log.warn({ err: error }, 'the push subscription of an ended session is still there');
      });
    },
    start({ authority, accounts }) {
      const ends = new Map<PushEnd, number>(PUSH_ENDS.map((end) => [end, 0]));
      const reaction = startPush({
        store,
        authority,
        subscriptions,
        network,
        preferencesOf: makePreferenceReader(store),
        isSessionOpen: (session) => accounts.isSessionOpen(session),
        unreadBeside: (userId, notice) => countUnread(store, userId, notice),
        publicUrl: config.publicUrl,
        now,
        timers: systemTimers,
        log,
        observe: (end) => void ends.set(end, (ends.get(end) ?? 0) + 1),
      });
      const meters = {
        ends: () => ends,
        waiting: reaction.waiting,
        subscriptions: () => subscriptions.count(),
        followed: reaction.followed,
      };
      return { meters, stop: reaction.stop };
    },
  };
}

/** Push services write there before they shut somebody out; where there is no https address they get a name to note down. */
const subjectOf = ({ publicUrl }: Config): string =>
  publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@localhost.localdomain';

const LOOKS = 25;
const LOOK_EVERY_MS = 200;

/** The projections may be a moment behind the push: without them the count would be too low. */
async function isDelivered(store: DocumentStore, database: string, notice: string): Promise<boolean> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const there = (await store.info(database)) !== null;
    if (there && (await store.get(database, `notifications:${notice}`)) !== null) return true;
    await sleep(systemTimers, LOOK_EVERY_MS);
  }
  return false;
}

/** Ids are no order in time, so with very many notifications it is not known without reading them all. */
async function countUnread(store: DocumentStore, userId: string, notice: string): Promise<number | null> {
  const database = userDatabase(userId);
  if (!(await isDelivered(store, database, notice))) return null;
  const range = { start: 'notifications:', end: 'notifications:\uffff', limit: unreadCountedMax + 1 };
  const docs = await store.range<{ id: string; read: boolean }>(database, range);
  if (docs.length > unreadCountedMax) return null;
  return docs.filter(({ id, read }) => !read && id !== notice).length;
}
