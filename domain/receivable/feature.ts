import type { Feature } from '../ledger/feature.ts';
import { receivableDocument } from './documents.ts';
import type { ReceivableCollectedFact } from './facts.ts';
import { receivableNotices } from './notices.ts';
import { addCollections } from './collect.ts';
import { receivables } from './receivables.ts';
import { receivableOpenPoints } from './open-points.ts';
import { receivableWire } from './wire-part.ts';

export const receivable = {
  name: 'receivable',
  wire: receivableWire,
  slices: [receivables],
  documents: [receivableDocument],
  amend: addCollections,
  // Every collection from a debtor appears in staff's list of acts, whichever command caused it.
  parts: { staff: { acts: { 'receivable.collected': 'receivable.collect' } } },
  facts: {
    'receivable.collected': true,
  } satisfies Readonly<Record<ReceivableCollectedFact['kind'], true>>,
  notices: receivableNotices,
  openPoints: receivableOpenPoints,
} satisfies Feature;
