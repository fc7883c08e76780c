/** The composition root: makes the parts of the authority and puts them together. */
import { randomBytes } from 'node:crypto';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { markFormat } from '#couchdb/data-format.ts';
import { hasRole } from '#domain/ledger/state.ts';
import { owedInAll } from '#domain/receivable/receivable.ts';
import { type Accounts, makeAccounts } from './identity/accounts.ts';
import { makeWaitlist } from './identity/waitlist/waitlist.ts';
import { makeCrashPoints } from './adapters/crash-points.ts';
import { makeSigner, type Signer } from './adapters/signing.ts';
import type { PushSurroundings } from './adapters/web-push.ts';
import { systemClock } from './clock.ts';
import { clockNote, watchClock } from './compose-clock.ts';
import type { Authority } from './commands/authority.ts';
import { type JournalOptions, openJournal } from './compose-journal.ts';
import { makeMailPart, type MailPart } from './compose-mail.ts';
import { makePaymentPart, type PaymentPart, paymentsNote } from './compose-payments.ts';
import { makePushPart, type PushPart } from './compose-push.ts';
import { carryOnClosings, operatorRouter, startDueWork } from './compose-work.ts';
import type { CrashPoints } from './crash-points.ts';
import { type Erasures, makeErasures } from './erasures.ts';
import { demoStart } from './demo/demo-world.ts';
import { firstStart, type FirstStart } from './first-start.ts';
import { authRoutes } from './http/auth-routes.ts';
import { authenticate, authenticateHeader, sessionOf } from './http/authenticate.ts';
import { checkpointRoutes } from './http/checkpoint-routes.ts';
import { explorerRoutes } from './http/explorer-routes.ts';
import { proofRoutes } from './http/proof-routes.ts';
import { makeMetrics, type Metrics, type PushMeters } from './http/metrics.ts';
import { makeRequestLimiter, type RequestLimiter } from './http/request-limiter.ts';
import { supplyRoutes } from './http/supply-routes.ts';
import { payeeRoutes } from './http/payee-routes.ts';
import { paymentRoutes, webhookRoutes } from './http/payment-routes.ts';
import { pushRoutes } from './http/push-routes.ts';
import { syncRoutes } from './http/sync-routes.ts';
import { waitlistRoutes } from './http/waitlist-routes.ts';
import { stepUpRoutes } from './http/step-up-routes.ts';
import { twoFactorRoutes } from './http/two-factor-routes.ts';
import { walletRoutes } from './http/wallet-routes.ts';
import { exportOrders } from './payments/export-orders.ts';
import { makePaymentStore } from './payments/payment-store.ts';
import { deliveryNotes } from './projections/delivery-notes.ts';
import { startProjections, type Projections } from './projections/projections.ts';
import { watchReadiness } from './readiness.ts';
import { type Running, stopRunning } from './running.ts';
import { type Installation, isNew, openInstallation } from './compose-installation.ts';
import type { Secrets } from './secrets.ts';
import { type HttpServer, listen, makeServer } from './server.ts';
import type { AccountsCheck } from './start/check-accounts.ts';
import { checkRepairedAccounts } from './start/check-repaired.ts';
import { remakeDerived } from './start/remake-derived.ts';
import { makeCatalogReader } from './sync/catalog.ts';
import { type Doorbells, makeDoorbells } from './sync/doorbells.ts';
import { makeCheckpoints } from './sync/checkpoints.ts';
import { makeExplorer } from './sync/explorer.ts';
import { makeVaults } from './sync/explorer-vaults.ts';
import { makeProofs } from './sync/proofs.ts';
import { makeGateway } from './sync/gateway.ts';
import { limitSearches } from './sync/search-limit.ts';

export type ServiceOptions = JournalOptions & {
  /** The folder of the built app. */
  readonly appDirectory: string;
  /** Crash points asked for by a test (`name[:count]`). */
  readonly crashAt?: string | undefined;
  /** How often it is looked whether anything is due, where it is not the usual. ms */
  readonly jobsEveryMs?: number;
  /** For tests, whose push service is on this machine. */
  readonly pushSurroundings?: PushSurroundings;
  /** For tests of limits, whose windows stand still: ms, never going back. */
  readonly limitsNow?: () => number;
};

export type Service = {
  readonly url: string;
  readonly port: number;
  readonly authority: Authority;
  readonly accounts: Accounts;
  readonly projections: Projections;
  readonly first: FirstStart;
  /** What answers everything but commands. */
  readonly app: HttpServer['app'];
  /** Takes no more requests, finishes the block in flight, closes the streams and the store. */
  readonly close: () => Promise<void>;
};

type Core = {
  readonly store: DocumentStore;
  readonly clock: ReturnType<typeof systemClock>;
  readonly secrets: Secrets;
  readonly signing: Signer;
  readonly authority: Authority;
  readonly accountsCheck: AccountsCheck;
  readonly doorbells: Doorbells;
  readonly erasures: Erasures;
  readonly accounts: Accounts;
  readonly projections: Projections;
  readonly paying: PaymentPart;
  readonly pushing: PushPart;
  readonly mailing: MailPart;
};

/** Starts everything and listens. Rejects, with nothing left running, when a part cannot start. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { formatPlace, verified, ...opened } = await openInstallation(options.config, options.store);
  const running: Running = { store: opened.store };
  try {
    await remakeDerived(opened.store, options.log);
    const core = await startCore(options, { ...opened, running });
    await verified();
    if (formatPlace !== null) await markFormat(formatPlace);
    return await serve(options, core, running);
  } catch (error) {
    await stopRunning(running, options.log);
    throw error;
  }
}

type Begun = Pick<Installation, 'store' | 'secrets' | 'repaired'> & { readonly running: Running };

async function startCore(options: ServiceOptions, begun: Begun): Promise<Core> {
  const { store, secrets, repaired, running } = begun;
  const { config, log } = options;
  const crash = makeCrashPoints(options.crashAt, config.production);
  const clock = systemClock();
  if (config.demo && (await isNew(store))) clock.set(demoStart(clock.now()));
  const authority = await openJournal(options, { store, clock, secrets, crash, repaired });
  running.authority = authority;
  const accountsCheck = await checkRepairedAccounts({ store, state: authority.state, log, repaired });
  const people = await startPeople(options, { store, authority, clock, secrets, crash, running });
  const paying = await makePaymentPart({ config, store, authority, secrets, clock, crash, log });
  return {
    store,
    clock,
    secrets,
    signing: makeSigner(secrets.signingKey),
    authority,
    accountsCheck,
    paying,
    ...people,
  };
}

type PeopleParts = Pick<Core, 'store' | 'authority' | 'clock' | 'secrets'> &
  Pick<Begun, 'running'> & { readonly crash: CrashPoints };

/** What faces people: doorbells, accounts and the delivery of the journal. */
async function startPeople(
  { config, log, pushSurroundings, limitsNow }: ServiceOptions,
  { store, authority, clock, secrets, crash, running }: PeopleParts,
) {
  const doorbells = makeDoorbells({
    now: clock.now,
    seq: () => authority.durable().seq,
    isStaff: (userId) => hasRole(authority.state, userId, 'admin', 'owner'),
    hasEnded: (session) => accounts.hasSessionEnded(session),
  });
  running.doorbells = doorbells;
  const pushing = await makePushPart({
    config,
    store,
    secrets,
    now: clock.now,
    log,
    surroundings: pushSurroundings,
  });
  const mailing = await makeMailPart({ config, store, secrets, now: clock.now, log });
  running.mails = mailing;
  const erasures = makeErasures({ store, log, crash });
  const accounts = await makeAccounts({
    ...{ store, authority, erasures },
    mail: mailing.mailer,
    now: clock.now,
    randomBytes,
    secrets,
    config: { ...config, limitsNow },
    log,
    crash,
    onSessionEnded(sessionId) {
      doorbells.cutSession(sessionId);
      pushing.sessionEnded(sessionId);
    },
    pushesOf: (userId) => pushing.subscriptions.describe(userId),
    ordersOf: (userId) => exportOrders({ store: makePaymentStore(store), state: authority.state }, userId),
    async eraseElsewhere(userId) {
      await pushing.subscriptions.removeAllOf(userId);
      await projections.forget(userId);
    },
  });
  const projections = startProjections({ store, authority, doorbells, log, now: clock.now, crash });
  running.projections = projections;
  return { doorbells, erasures, accounts, projections, pushing, mailing };
}

async function serve(options: ServiceOptions, core: Core, running: Running): Promise<Service> {
  const { config, log } = options;
  const { authority, accounts, paying, projections, store } = core;
  const first = await firstStart({ ...core, config, log });
  const pushes = core.pushing.start({ authority, accounts });
  running.pushes = pushes;
  const metrics = metricsOf(core, pushes.meters);
  core.mailing.start(core);
  const readiness = watchReadiness({ store, health: () => authority.health() });
  running.readiness = readiness;
  running.clock = watchClock({ ...core, log });
  const limiter = makeRequestLimiter({ ...config, accounts, now: options.limitsNow });
  const { server, app } = makeServer({
    log,
    limiter,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    appDirectory: options.appDirectory,
    commands: {
      submit: (command) => authority.submit(command),
      isUnconfirmed: (command) => accounts.isUnconfirmed(command),
      authenticate: (header) => authenticateHeader(accounts, header),
      observe: metrics.observeCommand,
    },
    health: {
      checks: readiness.checks,
      notes: () => ({
        clock: clockNote(core.clock, authority),
        accounts: core.accountsCheck.note(),
        ...deliveryNotes(projections),
        payments: paymentsNote(paying.payments),
      }),
      metrics,
      metricsToken: config.metricsToken,
    },
    webhooks: webhookRoutes(paying.payments),
    routers: routersOf(options, core, limiter),
  });
  running.server = server;
  const port = await listen(server, config);
  projections.indexes.catchUp();
  running.jobs = startDueWork(options, core);
  running.closings = carryOnClosings(accounts, log);
  running.cards = paying.start(port);
  return {
    url: `http://${config.host}:${String(port)}`,
    port,
    authority,
    accounts,
    projections,
    first,
    app,
    close: () => stopRunning(running, log),
  };
}

const metricsOf = ({ authority, projections, doorbells, paying }: Core, pushes: PushMeters): Metrics =>
  makeMetrics({
    queued: () => authority.health().queued,
    writable: () => authority.health().writable,
    durableSeq: () => authority.durable().seq,
    deliveredSeq: () => projections.delivered(),
    quarantined: () => projections.quarantined().length,
    owed: () => owedInAll(authority.state),
    asides: () => paying.payments?.aside.count() ?? 0,
    search: projections.indexes.progress,
    openDoorbells: doorbells.count,
    pushes,
  });

function routersOf({ config }: ServiceOptions, core: Core, limiter: RequestLimiter) {
  const { accounts, authority, clock, doorbells, paying, projections, signing, store } = core;
  const people = { authenticate: authenticate(accounts), sessionOf };
  const searched = limitSearches(store, projections.indexes.progress);
  return [
    stepUpRoutes(accounts),
    authRoutes(accounts, config),
    twoFactorRoutes({ ...people, settings: accounts.twoFactor }),
    syncRoutes({ ...people, gateway: makeGateway(store, core.erasures), doorbells, authority }),
    walletRoutes({ ...people, walletOf: projections.walletOf }),
    proofRoutes({ proofs: makeProofs({ store: searched, authority }), limiter }),
    payeeRoutes({
      ...people,
      async nameOf(address) {
        const userId = authority.state.wallets.get(address);
        return userId === undefined ? null : accounts.nameOf(userId);
      },
      hasConfirmedMailbox: (userId) => accounts.hasConfirmedMailbox(userId),
      limiter,
    }),
    pushRoutes({ ...people, ...core.pushing }),
    paymentRoutes({ ...people, payments: paying.payments }),
    ...paying.routers,
    ...core.mailing.routers,
    explorerRoutes({
      explorer: makeExplorer({ store: searched, authority, walletOf: projections.walletOf }),
      vaults: makeVaults({ store: searched, catalog: makeCatalogReader(store) }),
      publicKey: signing.publicKey,
    }),
    checkpointRoutes(makeCheckpoints({ authority, signing, now: clock.now })),
    operatorRouter({ ...core, config }),
    supplyRoutes(makeCatalogReader(store)),
    waitlistRoutes({ waitlist: makeWaitlist({ ...core, now: clock.now }), publicUrl: config.publicUrl }),
  ];
}
