import type { DocumentStore } from '#couchdb/document-store.ts';

const PROBE_EVERY_MS = 2_000;
const PROBE_TIMEOUT_MS = 3_000;

/** The dependencies of commands: each is `ok`, or its problem in a few words. */
export type Checks = { readonly database: string; readonly journal: string };

export type Readiness = {
  readonly checks: () => Checks;
  readonly stop: () => void;
};

type ReadinessDeps = {
  readonly store: Pick<DocumentStore, 'ping'>;
  readonly health: () => JournalHealth;
};

/** Polls the store: red at the latest 5 s after it stops answering, green at its first answer. */
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
    checks: () => ({
      database: answering ? 'ok' : 'the database does not answer',
      journal: journalCheck(health()),
    }),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** `broken`: the first block that was found invalid. */
type JournalHealth = {
  readonly writable: boolean;
  readonly deposed: boolean;
  readonly broken: string | null;
};

function journalCheck({ broken, deposed, writable }: JournalHealth): string {
  if (deposed) return 'another authority has taken over';
  if (broken !== null) return broken;
  return writable ? 'ok' : 'the journal takes no writes';
}
