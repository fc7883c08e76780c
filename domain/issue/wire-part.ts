import type { WirePart } from '../wire-part.ts';
import { ISSUE_KINDS } from './facts.ts';

export const issueWire = { transactionKinds: ISSUE_KINDS } as const satisfies WirePart;
