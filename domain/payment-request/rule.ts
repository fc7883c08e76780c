import type { RequestCancelledFact } from './facts.ts';
import { defineRule, type RuleContext } from '../ledger/rule.ts';
import type { State } from '../ledger/state.ts';
import type { ErrorCode } from '../error-code.ts';
import { err, ok, type Result } from '../result.ts';
import { closedRequests } from './closed-requests.ts';
import { type Request, RequestSchema, type SealedTransfer } from './schema.ts';
import { isExpired, isIntact } from './seal.ts';

/**
 * Checks whether a request can be paid now. The first of these that applies wins: REQUEST_CHANGED, REQUEST_PAID,
 * REQUEST_CANCELLED, REQUEST_EXPIRED (by the time of the block, so a payment queued offline may be too late).
 */
export function checkRequest({ state, now }: RuleContext, asked: SealedTransfer): Result<null, ErrorCode> {
  const closed = checkOpen(state, asked);
  if (!closed.ok) return closed;
  const { expiresAt } = asked.request;
  return isExpired(asked.request, now) ? err('REQUEST_EXPIRED', { expiresAt }) : ok(null);
}

function checkOpen(state: State, asked: SealedTransfer): Result<null, ErrorCode> {
  if (!isIntact(asked)) return err('REQUEST_CHANGED');
  const closed = closedRequests.of(state).get(asked.request.id);
  if (closed === undefined) return ok(null);
  return err(closed === 'paid' ? 'REQUEST_PAID' : 'REQUEST_CANCELLED');
}

/**
 * The maker cancels a request: from then on nobody can pay it. Only the wallet that it pays to may cancel it. The first
 * of these that applies wins: WALLET_NOT_FOUND, REQUEST_CHANGED, REQUEST_PAID, REQUEST_CANCELLED, FORBIDDEN.
 */
export const cancelRequestRule = defineRule<Request>({
  type: 'wallet.cancel_request',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: true,
  approval: null,
  schema: RequestSchema,
  decide({ state, actor }, asked) {
    const user = state.users.get(actor);
    if (user === undefined) return err('WALLET_NOT_FOUND');
    const open = checkOpen(state, asked);
    if (!open.ok) return open;
    if (user.address !== asked.to) return err('FORBIDDEN');
    const cancelled: RequestCancelledFact = {
      kind: 'request.cancelled',
      requestId: asked.request.id,
      userId: actor,
    };
    return ok({ postings: [], facts: [cancelled] });
  },
});
