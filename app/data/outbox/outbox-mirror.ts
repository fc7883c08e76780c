/**
 * Waiting commands, copied for the service worker, which does not use RxDB. A row has one of three states: waiting;
 * claimed (`sentAt`: the worker may have sent it); decided (`verdict`, for the page to collect). The worker does not
 * send a row that waits for the person's code.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { OUTBOX_DATABASE, OUTBOX_STORE } from '#domain/device.ts';
import type { SubmittedCommand, Verdict } from '#domain/protocol.ts';
import { deleteStore } from '../database/delete-store.ts';

export type MirrorRow = {
  readonly userId: string;
  readonly command: SubmittedCommand;
  readonly sentAt?: number;
  readonly verdict?: Verdict;
  readonly waitsForCode?: true;
};

interface MirrorSchema extends DBSchema {
  [OUTBOX_STORE]: { key: string; value: MirrorRow };
}

export type OutboxMirror = {
  put(row: MirrorRow): Promise<void>;
  get(id: string): Promise<MirrorRow | undefined>;
  rowsOf(userId: string): Promise<MirrorRow[]>;
  remove(ids: readonly string[]): Promise<void>;
  /** True if it holds no commands at all. Commands of a person whose session has ended here may still be in it. */
  isEmpty(): Promise<boolean>;
  close(): void;
};

/** The database is opened at its first use and never blocks a newer version of the app. */
export function openMirror(): OutboxMirror {
  let opened: Promise<IDBPDatabase<MirrorSchema>> | null = null;
  const database = (): Promise<IDBPDatabase<MirrorSchema>> => {
    opened ??= openDB<MirrorSchema>(OUTBOX_DATABASE, 1, {
      upgrade: (fresh) => void fresh.createObjectStore(OUTBOX_STORE),
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
      terminated: () => {
        opened = null;
      },
    });
    return opened;
  };
  return {
    async put(row) {
      await (await database()).put(OUTBOX_STORE, row, row.command.id);
    },
    async get(id) {
      return (await database()).get(OUTBOX_STORE, id);
    },
    async rowsOf(userId) {
      return (await (await database()).getAll(OUTBOX_STORE)).filter((row) => row.userId === userId);
    },
    async remove(ids) {
      if (ids.length === 0) return;
      const transaction = (await database()).transaction(OUTBOX_STORE, 'readwrite');
      await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done]);
    },
    async isEmpty() {
      return (await (await database()).count(OUTBOX_STORE)) === 0;
    },
    close() {
      void opened?.then((open) => open.close());
      opened = null;
    },
  };
}

/** Removes a person's waiting commands, and the store if nobody else's are in it. */
export async function wipeMirror(userId: string): Promise<void> {
  const mirror = openMirror();
  const rows = await mirror.rowsOf(userId);
  await mirror.remove(rows.map(({ command }) => command.id));
  const empty = await mirror.isEmpty();
  mirror.close();
  if (empty) await deleteStore(OUTBOX_DATABASE);
}
