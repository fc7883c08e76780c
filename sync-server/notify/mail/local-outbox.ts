import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore, StoredDocument } from '#couchdb/document-store.ts';
import { readPagesByPrefix } from '../../document-pages.ts';
import type { Sealer } from '../../sealer.ts';
import type { Letter, MailCarrier } from './ports.ts';

export type OutboxLetter = Letter & {
  /** ms */
  readonly at: number;
};

/** Replaces the mail server where none is configured: letters are not sent, but shown on a page of this machine. */
export type LocalOutbox = MailCarrier & {
  /** Newest first. */
  letters(): Promise<readonly OutboxLetter[]>;
};

type OutboxRecord = { readonly letter: string; readonly at: number };

const PREFIX = 'outbox:';
const KEPT_MAX = 50;

export function makeLocalOutbox(
  store: DocumentStore,
  { sealer, now }: { sealer: Pick<Sealer, 'seal' | 'open'>; now: () => number },
): LocalOutbox {
  const all = async () => {
    const kept: (OutboxRecord & StoredDocument)[] = [];
    for await (const page of readPagesByPrefix<OutboxRecord>(store, ACCOUNTS, PREFIX)) kept.push(...page);
    return kept;
  };
  return {
    async carry(id, letter) {
      const at = now();
      const _id = `${PREFIX}${String(at).padStart(15, '0')}:${id}`;
      await store.put(ACCOUNTS, { _id, ...{ letter: sealer.seal(_id, JSON.stringify(letter)), at } });
      const kept = await all();
      const old = kept.slice(0, Math.max(kept.length - KEPT_MAX, 0));
      if (old.length > 0) {
        await store.bulk(
          ACCOUNTS,
          old.map((one) => ({ _id: one._id, _rev: one._rev, _deleted: true })),
        );
      }
      return { kind: 'sent' };
    },
    async letters() {
      const kept = await all();
      return kept
        .map(({ _id, letter, at }) => ({ ...(JSON.parse(sealer.open(_id, letter)) as Letter), at }))
        .toReversed();
    },
  };
}
