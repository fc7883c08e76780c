/** The composition root: the list of parts, and the start of the service from them. */
import { markFormat } from '#couchdb/data-format.ts';
import { makeCrashPoints } from './adapters/crash-points.ts';
import { systemClock } from './clock.ts';
import type { Authority } from './commands/authority.ts';
import { makeParts, listParts } from './composition.ts';
import { demoStart } from './demo/demo-world.ts';
import type { Base, ServiceOptions } from './engine/base.ts';
import { clockPart } from './engine/clock-part.ts';
import { doorbellsPart, erasuresPart, projectionsPart } from './engine/delivery-parts.ts';
import { accountsCheckPart, journalPart } from './engine/journal-part.ts';
import { isNew, openInstallation } from './engine/open-installation.ts';
import { EDGE_FEATURES } from './features.ts';
import { filesPart } from './files/part.ts';
import { prepareFirstStart, type FirstStart } from './first-start.ts';
import { limiterPart } from './http/limiter-part.ts';
import type { Accounts } from './identity/accounts.ts';
import { identityPart } from './identity/part.ts';
import { payeesPart } from './identity/payees-part.ts';
import { dueWorkPart } from './jobs/part.ts';
import { testClockPart } from './operator/test-clock-part.ts';
import { mailPart } from './notify/mail/part.ts';
import { webPushPart } from './notify/web-push/part.ts';
import { paymentsPart } from './payments/part.ts';
import { joinExports } from './person-data.ts';
import type { Projections } from './projections/projections.ts';
import { type RunningService, serve, stopRunning } from './serve.ts';
import type { HttpServer } from './server.ts';
import { recreateDerived } from './start/recreate-derived.ts';
import { syncPart } from './sync/part.ts';
import { waitlistPart } from './waitlist/part.ts';

/** In the order in which they are made, mounted, started, and within a phase stopped. */
const PARTS = listParts<Base>()
  .with(journalPart)
  .with(clockPart)
  .with(accountsCheckPart)
  .with(erasuresPart)
  .with(doorbellsPart)
  .with(projectionsPart)
  .with(webPushPart)
  .with(mailPart)
  .with(dueWorkPart)
  .with(testClockPart)
  .with(paymentsPart)
  .with(waitlistPart)
  .with(filesPart)
  .with(identityPart)
  .with(limiterPart)
  .with(syncPart)
  .with(payeesPart)
  .withEach(EDGE_FEATURES.flatMap(({ part = [] }) => part));

export type Service = {
  readonly url: string;
  readonly port: number;
  readonly authority: Authority;
  readonly accounts: Accounts;
  readonly projections: Projections;
  readonly first: FirstStart;
  /** Answers everything except commands. */
  readonly app: HttpServer['app'];
  /** Takes no more requests, finishes the current block, closes the streams and the store. */
  readonly close: () => Promise<void>;
};

/** Starts everything and listens. If a part cannot start it rejects, with nothing left running. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, log } = options;
  const { formatPlace, verified, ...opened } = await openInstallation(config, options.store);
  const running: RunningService = { store: opened.store, composition: [] };
  try {
    await recreateDerived(opened.store, log);
    const crash = makeCrashPoints(options.crashAt, config.production);
    const clock = systemClock();
    if (config.demo && (await isNew(opened.store))) clock.set(demoStart(clock.now()));
    const made = await makeParts(
      PARTS,
      { ...opened, options, config, log, clock, crash, composition: running.composition },
      running.composition,
    );
    joinExports(running.composition.flatMap(({ people = [] }) => people));
    await verified();
    if (formatPlace !== null) await markFormat(formatPlace);
    const first = await prepareFirstStart(made);
    const { port, app } = await serve(made, running);
    const { authority, accounts, projections } = made;
    const url = `http://${config.host}:${String(port)}`;
    return {
      url,
      port,
      authority,
      accounts,
      projections,
      first,
      app,
      close: () => stopRunning(running, log),
    };
  } catch (error) {
    await stopRunning(running, log);
    throw error;
  }
}
