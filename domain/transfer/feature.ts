import type { Feature } from '../ledger/feature.ts';
import { TRANSFER_ERRORS } from './errors.ts';
import { TRANSFER_KINDS, type TransferRefusedFact } from './facts.ts';
import { transferNotices } from './notices.ts';
import { transferRule } from './rule.ts';
import { transferOpenPoints } from './open-points.ts';

export const transfer = {
  name: 'transfer',
  rules: [transferRule],
  facts: {
    'transfer.refused': true,
  } satisfies Readonly<Record<TransferRefusedFact['kind'], true>>,
  transactionKinds: TRANSFER_KINDS,
  notices: transferNotices,
  openPoints: transferOpenPoints,
  errors: TRANSFER_ERRORS,
} satisfies Feature;
