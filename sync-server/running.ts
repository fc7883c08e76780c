/** What a service has running, and how it is stopped: all of it, or what there was when its start failed. */
import type { Server } from 'node:http';
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { Authority } from './commands/authority.ts';
import type { Log } from './log.ts';
import type { Projections } from './projections/projections.ts';
import type { Doorbells } from './sync/doorbells.ts';

type Stoppable = { stop(): void | Promise<void> };

/** Each part is entered the moment it runs, so that none is forgotten when the next one fails. */
export type Running = {
  readonly store: Pick<DocumentStore, 'close'>;
  authority?: Pick<Authority, 'close'>;
  doorbells?: Pick<Doorbells, 'stop'>;
  projections?: Pick<Projections, 'stop'>;
  mails?: Stoppable;
  pushes?: Stoppable;
  readiness?: Stoppable;
  clock?: Stoppable;
  server?: Server;
  jobs?: Stoppable;
  closings?: Stoppable;
  cards?: Stoppable;
};

const CONNECTIONS_END_WITHIN_MS = 2_000;

/**
 * Takes no more requests, finishes the block in flight, closes the streams and the store. What one part cannot end keeps no
 * other from ending; only the store, which goes last, is waited for in earnest.
 */
export async function stopRunning(running: Running, log: Log): Promise<void> {
  const { server } = running;
  const stop = async (end: (() => void | Promise<void>) | undefined): Promise<void> => {
    try {
      await end?.();
    } catch (error) {
      log.warn({ err: error }, 'a part of the service did not stop as it should');
    }
  };
  await stop(() => running.readiness?.stop());
  await stop(() => running.clock?.stop());
  const closed = server === undefined ? null : new Promise((resolve) => server.close(resolve));
  await stop(() => running.jobs?.stop());
  await stop(() => running.cards?.stop());
  await stop(() => running.closings?.stop());
  await stop(() => running.authority?.close());
  await stop(() => running.doorbells?.stop());
  server?.closeIdleConnections();
  await stop(() => running.projections?.stop());
  await stop(() => running.pushes?.stop());
  await stop(() => running.mails?.stop());
  await Promise.race([
    closed,
    new Promise((resolve) => setTimeout(resolve, CONNECTIONS_END_WITHIN_MS).unref()),
  ]);
  server?.closeAllConnections();
  await running.store.close();
}
