/** The rows that the app leaves for this worker. Three states: left, taken (`sentAt`), decided (`verdict`). */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { OUTBOX_DATABASE, OUTBOX_STORE } from '#domain/device.ts';
import type { SubmittedCommand, Verdict } from '#domain/protocol.ts';

export type Row = {
  readonly userId: string;
  readonly command: SubmittedCommand;
  /** ms; from here on it may have reached the authority */
  readonly sentAt?: number;
  readonly verdict?: Verdict;
  /** Only the person can help it on, in the app. */
  readonly waitsForCode?: true;
};

interface MirrorSchema extends DBSchema {
  [OUTBOX_STORE]: { key: string; value: Row };
}

/** Opens it for one task: a worker can be stopped at any moment, and must not block a newer version. */
export async function withMirror<T>(task: (mirror: Mirror) => Promise<T>): Promise<T> {
  const database = await openDB<MirrorSchema>(OUTBOX_DATABASE, 1, {
    upgrade: (fresh) => void fresh.createObjectStore(OUTBOX_STORE),
  });
  try {
    return await task(new Mirror(database));
  } finally {
    database.close();
  }
}

export class Mirror {
  readonly #database: IDBPDatabase<MirrorSchema>;

  constructor(database: IDBPDatabase<MirrorSchema>) {
    this.#database = database;
  }

  /** What has no verdict yet and may get one, oldest first. */
  async open(): Promise<Row[]> {
    const rows = (await this.#database.getAll(OUTBOX_STORE)).filter(
      ({ verdict, waitsForCode }) => verdict === undefined && waitsForCode !== true,
    );
    return rows.sort((a, b) => ageOf(a) - ageOf(b) || (a.command.id < b.command.id ? -1 : 1));
  }

  /** Changes a row that is still there; one that the page has taken away stays away. */
  async change(id: string, change: (row: Row) => Row): Promise<void> {
    const transaction = this.#database.transaction(OUTBOX_STORE, 'readwrite');
    const row = await transaction.store.get(id);
    if (row !== undefined) await transaction.store.put(change(row), id);
    await transaction.done;
  }
}

const ageOf = ({ command }: Row): number =>
  command.requestedAt === undefined ? 0 : Date.parse(command.requestedAt);
