import type { WirePart } from '../wire-part.ts';
import { RECEIVABLE_KINDS } from './facts.ts';

export const receivableWire = { transactionKinds: RECEIVABLE_KINDS } as const satisfies WirePart;
