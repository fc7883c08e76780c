/** The part for identity: accounts, sessions and proofs. */
import { randomBytes } from 'node:crypto';
import { systemTimers } from '../adapters/timers.ts';
import type { Authority } from '../commands/authority.ts';
import type { Made } from '../composition.ts';
import type { Base } from '../engine/base.ts';
import type { Erasures } from '../erasures.ts';
import type { Pictures } from '../files/pictures.ts';
import type { Mailer } from '../notify/mail/ports.ts';
import type { SessionPushes } from '../notify/web-push/subscriptions.ts';
import type { Doorbells } from '../sync/doorbells.ts';
import { type Accounts, makeAccounts } from './accounts.ts';
import { identityEndpoints } from './identity-endpoints.ts';
import { startResumeLoop } from './resume-loop.ts';

type Needs = Base & {
  readonly authority: Authority;
  readonly erasures: Erasures;
  readonly mailer: Mailer;
  readonly doorbells: Pick<Doorbells, 'cutSession'>;
  readonly pushes: SessionPushes;
  readonly pictures: Pick<Pictures, 'pictureOf'>;
};

export async function identityPart(needs: Needs): Promise<Made<{ readonly accounts: Accounts }>> {
  const { config, options, log, mailer, clock, composition, doorbells, pushes } = needs;
  const accounts = await makeAccounts({
    ...needs,
    mail: mailer,
    now: clock.unmoved,
    randomBytes,
    config: { ...config, limitsNow: options.limitsNow },
    onSessionEnded(sessionId) {
      doorbells.cutSession(sessionId);
      pushes.sessionEnded(sessionId);
    },
    elsewhere: () => composition.flatMap(({ people = [] }) => people),
  });
  let loop: { stop(): Promise<void> } | undefined;
  return {
    offers: { accounts },
    people: accounts.people,
    endpoints: () => identityEndpoints(accounts, config.publicUrl),
    listening() {
      loop = startResumeLoop({ accounts, timers: systemTimers, log });
    },
    stop: { work: () => loop?.stop() },
  };
}
