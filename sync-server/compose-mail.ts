/** Puts the mails together: a mail server where one is given, else a page of this machine, and what follows the journal. */
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { Accounts } from './identity/accounts.ts';
import { makeLocalOutbox } from './notify/mail/local-outbox.ts';
import { makeMailQueue } from './notify/mail/mail-queue.ts';
import type { MailCarrier, Mailer } from './notify/mail/ports.ts';
import { makeSealer } from './sealer.ts';
import { systemTimers } from './adapters/timers.ts';
import type { Authority } from './commands/authority.ts';
import type { Config } from './config.ts';
import { outboxRoutes } from './http/outbox-routes.ts';
import type { Log } from './log.ts';
import { startNoticeMails } from './notify/mail/notice-mails.ts';
import { cachePreferences, makePreferenceReader } from './notify/preference-reader.ts';
import type { Secrets } from './secrets.ts';

export type MailPartDeps = {
  readonly config: Config;
  readonly store: DocumentStore;
  readonly secrets: Secrets;
  readonly now: () => number;
  readonly log: Log;
};

export type MailPart = {
  readonly mailer: Mailer;
  /** The page of what was not sent, where there is one. */
  readonly routers: readonly ReturnType<typeof outboxRoutes>[];
  /** Begins to follow the journal. */
  start(people: { readonly authority: Authority; readonly accounts: Pick<Accounts, 'emailOf'> }): void;
  /** Also before it has begun: letters of an account that was just made are sent all the same. */
  stop(): Promise<void>;
};

type Carrying = {
  readonly carrier: MailCarrier;
  readonly routers: MailPart['routers'];
  readonly close: () => void;
};

export async function makeMailPart(deps: MailPartDeps): Promise<MailPart> {
  const { config, store, secrets, now, log } = deps;
  const sealer = makeSealer(secrets.dataKey);
  const { carrier, routers, close } = await carrierOf(deps);
  const queue = makeMailQueue({ store, sealer, carrier, now, timers: systemTimers, log });
  let notices: { stop(): Promise<void> } | undefined;
  return {
    mailer: queue,
    routers,
    start({ authority, accounts }) {
      notices = startNoticeMails({
        store,
        authority,
        queue,
        emailOf: (userId) => accounts.emailOf(userId),
        preferencesOf: cachePreferences(makePreferenceReader(store), now),
        publicUrl: config.publicUrl,
        now,
        timers: systemTimers,
        log,
      });
    },
    async stop() {
      await notices?.stop();
      await queue.stop();
      close();
    },
  };
}

async function carrierOf({ config, store, secrets, now }: MailPartDeps): Promise<Carrying> {
  if (config.smtp === undefined) {
    const outbox = makeLocalOutbox(store, { sealer: makeSealer(secrets.dataKey), now });
    return { carrier: outbox, routers: [outboxRoutes(outbox)], close: () => undefined };
  }
  // Loaded only where it is used.
  const { makeSmtpCarrier } = await import('./adapters/smtp.ts');
  const carrier = makeSmtpCarrier(config.smtp);
  return { carrier, routers: [], close: carrier.close };
}
