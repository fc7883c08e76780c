/**
 * The commands that the app leaves for this worker. A row has three states: waiting, claimed (`sentAt`), decided
 * (`verdict`).
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { OUTBOX_DATABASE, OUTBOX_STORE } from '#domain/device.ts';
import type { SubmittedCommand, Verdict } from '#domain/protocol.ts';

export type Row = {
  readonly userId: string;
  readonly command: SubmittedCommand;
  /** ms. From then on the authority may have received the command. */
  readonly sentAt?: number;
  readonly verdict?: Verdict;
  /** Waits for a code, which only the person can enter in the app. */
  readonly waitsForCode?: true;
};

interface MirrorSchema extends DBSchema {
  [OUTBOX_STORE]: { key: string; value: Row };
}

/**
 * Opens the store for one task: the browser may stop a worker at any moment, and an open store would block a newer
 * version.
 */
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

  /** Rows without a verdict that can still get one, oldest first. */
  async open(): Promise<Row[]> {
    const rows = (await this.#database.getAll(OUTBOX_STORE)).filter(
      ({ verdict, waitsForCode }) => verdict === undefined && waitsForCode !== true,
    );
    return rows.sort((a, b) => ageOf(a) - ageOf(b) || (a.command.id < b.command.id ? -1 : 1));
  }

  /** Changes a row if it still exists; a row that the page has removed stays removed. */
  async change(id: string, change: (row: Row) => Row): Promise<void> {
    const transaction = this.#database.transaction(OUTBOX_STORE, 'readwrite');
    const row = await transaction.store.get(id);
    if (row !== undefined) await transaction.store.put(change(row), id);
    await transaction.done;
  }
}

const ageOf = ({ command }: Row): number =>
  command.requestedAt === undefined ? 0 : Date.parse(command.requestedAt);
