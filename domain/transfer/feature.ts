import type { Feature } from '../ledger/feature.ts';
import type { TransferRefusedFact } from './facts.ts';
import { transferNotices } from './notices.ts';
import { transferRule } from './rule.ts';
import { transferOpenPoints } from './open-points.ts';
import { transferWire } from './wire-part.ts';

export const transfer = {
  name: 'transfer',
  wire: transferWire,
  rules: [transferRule],
  facts: {
    'transfer.refused': true,
  } satisfies Readonly<Record<TransferRefusedFact['kind'], true>>,
  notices: transferNotices,
  openPoints: transferOpenPoints,
} satisfies Feature;
