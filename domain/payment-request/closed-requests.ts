import { defineSlice } from '../ledger/feature.ts';
import { mapTable } from '../ledger/snapshot-rows.ts';
import { assert } from '../result.ts';

export type ClosedRequest = 'paid' | 'cancelled';

/** Request id → why nobody can pay it any more; a missing one may be open. */
export const closedRequests = defineSlice<Map<string, ClosedRequest>>({
  name: 'closedRequests',
  empty: () => new Map(),
  on: {
    'transaction.recorded': (closed, { requestId }) => {
      if (requestId !== undefined) close(closed, requestId, 'paid');
    },
    'request.cancelled': (closed, { requestId }) => {
      close(closed, requestId, 'cancelled');
    },
  },
  snapshot: {
    closedRequests: mapTable('hows', {
      map: (closed) => closed,
      add: (closed, id, how) => {
        closed.set(id, how as ClosedRequest);
      },
    }),
  },
  digest: (closed, digestMap) => ({ closedRequests: digestMap(closed, (how) => how) }),
});

/** Throws when the journal closes a request twice, because it would have been paid twice. */
function close(closed: Map<string, ClosedRequest>, id: string, how: ClosedRequest): void {
  assert(!closed.has(id), `the payment request ${id} was closed before`);
  closed.set(id, how);
}
