import type { DocumentStore } from '#couchdb/document-store.ts';

const PROBE_EVERY_MS = 2_000;
const PROBE_TIMEOUT_MS = 3_000;

export type Readiness = {
  /** Null when commands can be taken, else what stands in the way. */
  readonly notReady: () => string | null;
  readonly stop: () => void;
};

type ReadinessDeps = {
  readonly store: Pick<DocumentStore, 'ping'>;
  readonly health: () => { writable: boolean; deposed: boolean };
};

/** Asks the store again and again: red at the latest 5 s after it stops answering, green with its first answer. */
export function watchReadiness({ store, health }: ReadinessDeps): Readiness {
  let answering = true;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const probe = async (): Promise<void> => {
    answering = await store.ping(PROBE_TIMEOUT_MS).then(
      () => true,
      () => false,
    );
    if (!stopped) timer = setTimeout(() => void probe(), PROBE_EVERY_MS);
  };
  void probe();
  return {
    notReady() {
      if (health().deposed) return 'another authority has taken over';
      if (!answering) return 'the database does not answer';
      return health().writable ? null : 'the journal takes no writes';
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
