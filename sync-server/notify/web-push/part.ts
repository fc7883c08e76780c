/** The part for web push: the network, the subscriptions, and the follower of the journal. */
import type { Accounts } from '../../identity/accounts.ts';
import { makeWebPush } from '../../adapters/web-push.ts';
import { systemTimers } from '../../adapters/timers.ts';
import type { Authority } from '../../commands/authority.ts';
import type { Made } from '../../composition.ts';
import type { Config } from '../../config.ts';
import type { Base } from '../../engine/base.ts';
import type { Meter } from '../../meter.ts';
import { isRefusedLiteral } from '../../public-address.ts';
import { makePushHosts } from '../../push-hosts.ts';
import { makeSealer } from '../../sealer.ts';
import { makeContactNames, type PartyNames, withLookUps } from '../party-names.ts';
import { makePreferenceReader } from '../preference-reader.ts';
import { type PushReaction, startPush } from './notice-pushes.ts';
import { pushEndpoints } from './push-endpoints.ts';
import { PUSH_ENDS, type PushEnd } from './ports.ts';
import { makePushSubscriptions, type SessionPushes } from './subscriptions.ts';
import { countUnread } from './unread-count.ts';

type Needs = Base & { readonly authority: Authority };

type Later = { readonly accounts: Pick<Accounts, 'hasConfirmedMailbox' | 'isSessionOpen' | 'nameOf'> };

export async function webPushPart(
  needs: Needs,
  later: () => Later,
): Promise<Made<{ readonly pushes: SessionPushes }>> {
  const { config, store, secrets, clock, log, authority, options } = needs;
  const surroundings = options.pushSurroundings;
  const { now } = clock;
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
  const ends = new Map<PushEnd, number>(PUSH_ENDS.map((end) => [end, 0]));
  let reaction: PushReaction | undefined;
  return {
    offers: {
      pushes: {
        sessionEnded(sessionId) {
          subscriptions.sessionEnded(sessionId).catch((error: unknown) => {
            log.warn({ err: error }, 'the push subscription of an ended session could not be removed');
          });
        },
      },
    },
    people: {
      exports: { pushSubscriptions: ({ userId }) => subscriptions.describe(userId) },
      erase: (userId) => subscriptions.removeAllOf(userId),
    },
    endpoints: () =>
      pushEndpoints({
        ...{ subscriptions, publicKey, isPushHost },
        isRefusedHost: (host) => isRefusedLiteral(host, surroundings?.isAllowed),
      }),
    meters: metersOf({
      ends: () => ends,
      waiting: () => reaction?.waiting() ?? 0,
      subscriptions: () => subscriptions.count(),
      behind: () => authority.durable().seq - (reaction?.followed() ?? 0),
    }),
    begin() {
      reaction = startPush({
        ...{ store, authority, subscriptions, network, now, log },
        preferencesOf: makePreferenceReader(store),
        isSessionOpen: (session) => later().accounts.isSessionOpen(session),
        partyNames: partyNamesOf(needs, later),
        unreadBeside: (userId, notice) => countUnread({ store, timers: systemTimers }, userId, notice),
        publicUrl: config.publicUrl,
        timers: systemTimers,
        observe: (end) => void ends.set(end, (ends.get(end) ?? 0) + 1),
      });
    },
    stop: { follow: () => reaction?.stop() },
  };
}

const partyNamesOf = ({ store, authority }: Needs, later: () => Later): PartyNames =>
  withLookUps(makeContactNames(store), {
    ownerOf: (address) => authority.state.wallets.get(address),
    nameOf: (userId) => later().accounts.nameOf(userId),
    hasConfirmedMailbox: (userId) => later().accounts.hasConfirmedMailbox(userId),
  });

/**
 * Push services write to this address before they block a sender; without an https address it is a name for their
 * records.
 */
const subjectOf = ({ publicUrl }: Config): string =>
  publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@localhost.localdomain';

type Figures = {
  readonly ends: () => ReadonlyMap<string, number>;
  readonly waiting: () => number;
  readonly subscriptions: () => number;
  /** The number of durable entries that were not handled yet. */
  readonly behind: () => number;
};

const metersOf = ({ ends, waiting, subscriptions, behind }: Figures): readonly Meter[] => [
  { name: 'vaultiq_push_waiting', help: 'Pushes that wait to be sent', read: waiting },
  { name: 'vaultiq_push_subscriptions', help: 'Devices that pushes go to', read: subscriptions },
  {
    name: 'vaultiq_push_lag_entries',
    help: 'Durable entries not yet looked at for pushes',
    read: () => Math.max(0, behind()),
  },
  { name: 'vaultiq_pushes_total', help: 'Pushes by what became of them', label: 'end', counts: ends },
];
