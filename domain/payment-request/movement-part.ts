/** The payment request that a transaction paid. */
import type { MovementPart } from '../ledger/document-parts.ts';

export const requestPart: MovementPart = ({ requestId }) => (requestId === undefined ? {} : { requestId });
