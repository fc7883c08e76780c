/**
 * The part for mail: a mail server if one is configured, otherwise a page of this machine, and the follower of the
 * journal.
 */
import { systemTimers } from '../../adapters/timers.ts';
import type { Authority } from '../../commands/authority.ts';
import type { Made } from '../../composition.ts';
import type { Base } from '../../engine/base.ts';
import type { HandledEndpoint } from '../../http/endpoint.ts';
import type { Accounts } from '../../identity/accounts.ts';
import { makeSealer } from '../../sealer.ts';
import type { Doorbells } from '../../sync/doorbells.ts';
import { makeContactNames } from '../party-names.ts';
import { makePreferenceCache } from '../preference-cache.ts';
import { makePreferenceReader } from '../preference-reader.ts';
import { makeLocalOutbox } from './local-outbox.ts';
import { makeMailQueue } from './mail-queue.ts';
import { startNoticeMails } from './notice-mails.ts';
import { outboxEndpoints } from './outbox-endpoints.ts';
import type { MailCarrier, Mailer } from './ports.ts';

type Needs = Base & { readonly authority: Authority; readonly doorbells: Pick<Doorbells, 'onRing'> };
type Later = { readonly accounts: Pick<Accounts, 'emailOf'> };

export async function mailPart(needs: Needs, later: () => Later): Promise<Made<{ readonly mailer: Mailer }>> {
  const { config, store, secrets, clock, log, authority, doorbells } = needs;
  const { now } = clock;
  const { carrier, endpoints, close } = await carrierOf(needs);
  const sealer = makeSealer(secrets.dataKey);
  const queue = makeMailQueue({ store, sealer, carrier, now, timers: systemTimers, log });
  const preferences = makePreferenceCache(makePreferenceReader(store), now);
  // A device that writes a setting rings the person's other devices.
  doorbells.onRing((userId, collections) => {
    if (collections.includes('settings')) preferences.forget(userId);
  });
  let notices: { stop(): Promise<void> } | undefined;
  return {
    offers: { mailer: queue },
    endpoints: () => endpoints,
    begin() {
      notices = startNoticeMails({
        store,
        authority,
        queue,
        emailOf: (userId) => later().accounts.emailOf(userId),
        preferences,
        contactNames: makeContactNames(store),
        publicUrl: config.publicUrl,
        now,
        timers: systemTimers,
        log,
      });
    },
    stop: {
      // Letters of a new account are sent even if the start fails afterwards.
      async follow() {
        await notices?.stop();
        await queue.stop();
        close();
      },
    },
  };
}

type OpenedCarrier = {
  readonly carrier: MailCarrier;
  /** The page of unsent letters, if there is one. */
  readonly endpoints: readonly HandledEndpoint[];
  readonly close: () => void;
};

async function carrierOf({ config, store, secrets, clock }: Base): Promise<OpenedCarrier> {
  if (config.smtp === undefined) {
    const outbox = makeLocalOutbox(store, { sealer: makeSealer(secrets.dataKey), now: clock.now });
    return { carrier: outbox, endpoints: outboxEndpoints(outbox), close: () => undefined };
  }
  // Loaded only where it is used.
  const { makeSmtpCarrier } = await import('../../adapters/smtp.ts');
  const carrier = makeSmtpCarrier(config.smtp);
  return { carrier, endpoints: [], close: carrier.close };
}
