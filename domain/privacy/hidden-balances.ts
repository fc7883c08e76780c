import { defineSlice } from '../ledger/feature.ts';
import { readSnapshotRows } from '../ledger/snapshot-rows.ts';

/** User id → whether the public pages hide their balances, for people who have set it. */
export const hiddenBalances = defineSlice<Map<string, boolean>>({
  name: 'hiddenBalances',
  empty: () => new Map(),
  on: {
    'privacy.changed': (hidden, { userId, hideBalances }) => {
      hidden.set(userId, hideBalances);
    },
    'account.closed': (hidden, { userId }) => {
      hidden.delete(userId);
    },
  },
  snapshot: {
    balancesHidden: {
      capture: (hidden) => ({ ids: [...hidden.keys()], hidden: [...hidden.values()] }),
      restore: (hidden, columns) => {
        for (const [id, isHidden] of readSnapshotRows(columns, 'ids', 'hidden'))
          hidden.set(id as string, isHidden as boolean);
      },
    },
  },
  digest: (hidden, digestMap) => ({ balancesHidden: digestMap(hidden, (isHidden) => isHidden) }),
});
