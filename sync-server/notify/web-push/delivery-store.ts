import { isDeepStrictEqual } from 'node:util';
import { PUSHES } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { pagesOf } from '../../pages-of.ts';
import type { Delivery, StoredDelivery } from './delivery.ts';

/** A delivery with its stored revision. */
export type Kept = { readonly delivery: Delivery; readonly rev: string };

export type DeliveryStore = {
  /** Creates deliveries; returns those that wait: new ones, and earlier ones that were never attempted. */
  create(deliveries: readonly Delivery[]): Promise<readonly Kept[]>;
  /** Null when the stored delivery has changed. */
  replace(kept: Kept, next: Delivery): Promise<Kept | null>;
  remove(kept: Kept): Promise<void>;
  all(): Promise<readonly Kept[]>;
};

const PREFIX = 'delivery:';

const docOf = (delivery: Delivery) => ({ _id: `${PREFIX}${delivery.id}`, ...delivery });

const keptOf = ({ _id, _rev, ...delivery }: StoredDelivery): Kept => ({ delivery, rev: _rev });

export function makeDeliveryStore(store: DocumentStore): DeliveryStore {
  const read = async (id: string): Promise<Kept | null> => {
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
      const found: Kept[] = [];
      for await (const page of pagesOf<StoredDelivery>(store, PUSHES, PREFIX))
        found.push(...page.map(keptOf));
      return found;
    },
  };
}
