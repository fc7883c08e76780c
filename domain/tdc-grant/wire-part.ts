import type { WirePart } from '../wire-part.ts';
import { TDC_GRANT_KINDS } from './facts.ts';

export const tdcGrantWire = { transactionKinds: TDC_GRANT_KINDS } as const satisfies WirePart;
