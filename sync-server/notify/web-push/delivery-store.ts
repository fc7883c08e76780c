import { isDeepStrictEqual } from 'node:util';
import { PUSHES } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { readPagesByPrefix } from '../../document-pages.ts';
import type { Delivery, StoredDelivery } from './delivery.ts';

/** A delivery with its stored revision. */
export type StoredRevision = { readonly delivery: Delivery; readonly rev: string };

export type DeliveryStore = {
  /** Creates deliveries; returns those that wait: new ones, and earlier ones that were never attempted. */
  create(deliveries: readonly Delivery[]): Promise<readonly StoredRevision[]>;
  /** Null when the stored delivery has changed. */
  replace(kept: StoredRevision, next: Delivery): Promise<StoredRevision | null>;
  remove(kept: StoredRevision): Promise<void>;
  all(): Promise<readonly StoredRevision[]>;
};

const PREFIX = 'delivery:';

const docOf = (delivery: Delivery) => ({ _id: `${PREFIX}${delivery.id}`, ...delivery });

const keptOf = ({ _id, _rev, ...delivery }: StoredDelivery): StoredRevision => ({ delivery, rev: _rev });

export function makeDeliveryStore(store: DocumentStore): DeliveryStore {
  const read = async (id: string): Promise<StoredRevision | null> => {
    const found = await store.get<StoredDelivery>(PUSHES, `${PREFIX}${id}`);
    return found === null ? null : keptOf(found);
  };
  return {
    async create(deliveries) {
      const rows = await store.bulk(PUSHES, deliveries.map(docOf));
      const kept = await Promise.all(
        deliveries.map(async (delivery, index) => {
          const row = rows[index];
          if (row?.status === 'created') return { delivery, rev: row.rev };
          // The answer to an earlier write was lost.
          const found = await read(delivery.id);
          return found?.delivery.underWay === false ? found : null;
        }),
      );
      return kept.filter((one) => one !== null);
    },
    async replace({ rev }, next) {
      const outcome = await store.put(PUSHES, { ...docOf(next), _rev: rev });
      if (outcome.status === 'created') return { delivery: next, rev: outcome.rev };
      const found = await read(next.id);
      return found !== null && isDeepStrictEqual(found.delivery, next) ? found : null;
    },
    async remove({ delivery, rev }) {
      await store.put(PUSHES, { _id: `${PREFIX}${delivery.id}`, _rev: rev, _deleted: true });
    },
    async all() {
      const found: StoredRevision[] = [];
      for await (const page of readPagesByPrefix<StoredDelivery>(store, PUSHES, PREFIX))
        found.push(...page.map(keptOf));
      return found;
    },
  };
}
